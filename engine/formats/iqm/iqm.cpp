#include "engine/formats/iqm/iqm.h"

#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/iqm/iqm_bytes.h"
#include "engine/formats/refusals.h"
#include "engine/model/clip.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::string_view kMagic{"INTERQUAKEMODEL\0", 16};
constexpr std::uint32_t kVersion = 2;
constexpr double kDefaultFrameRate = 24.0;
constexpr double kLeastFrameRate = 1e-6;
constexpr double kMostFrameRate = 1e6;

// Offsets in the header.
constexpr std::size_t kVersionOffset = 16;
constexpr std::size_t kFrameCountOffset = 92;
constexpr std::size_t kChannelCountOffset = 96;
constexpr std::size_t kFramesOffset = 100;

// The count's name and offset, the start's, and bytes of an element.
constexpr BinaryArrayFields kText{"num_text", 28, "ofs_text", 32, 1};
constexpr BinaryArrayFields kMeshes{"num_meshes", 36, "ofs_meshes", 40, 24};
constexpr BinaryArrayFields kTriangles{"num_triangles", 56, "ofs_triangles", 60, 12};
constexpr BinaryArrayFields kJoints{"num_joints", 68, "ofs_joints", 72, 48};
constexpr BinaryArrayFields kPoses{"num_poses", 76, "ofs_poses", 80, 88};
constexpr BinaryArrayFields kAnims{"num_anims", 84, "ofs_anims", 88, 20};

class IqmReader
{
public:
    IqmReader(std::span<const std::byte> bytes, std::string_view fileName, Diagnostics& warnings)
        : bytes_(bytes, fileName, warnings)
    {
    }

    IqmFile read()
    {
        checkKind();
        readJoints();
        readIqmVertices(bytes_, file_);
        readTriangles();
        readMeshes();
        readMotion();
        warnOfTheWhole();
        return std::move(file_);
    }

private:
    void checkKind()
    {
        const std::span<const std::byte> bytes = bytes_.bytes();
        const std::size_t shown = std::min(bytes.size(), kMagic.size());
        const bool isIqm = shown == kMagic.size() &&
                           std::ranges::equal(bytes.first(shown), std::as_bytes(std::span(kMagic)));
        if (!isIqm)
            bytes_.report().fail(0,
                                 fmt::format("expected \"INTERQUAKEMODEL\", which IQM files start "
                                             "with, found {}",
                                             quotedForMessage(nameAt(bytes, 0, shown))));
        if (bytes.size() < kIqmHeaderSize)
            bytes_.report().fail(
                bytes.size(),
                fmt::format("the file ends in its header: expected {} bytes", kIqmHeaderSize));
        if (const std::uint32_t version = bytes_.word(kVersionOffset); version != kVersion)
            bytes_.report().fail(
                kVersionOffset,
                fmt::format("version {} is not supported: expected {}{}", version, kVersion,
                            version == 1 ? ", which the format's own tool \"upgrade\" makes of it"
                                         : ""));
    }

    // Parents come first, as every loader of the format takes for granted.
    std::int32_t parentAt(std::size_t offset, std::string_view what, std::uint32_t index)
    {
        const std::int32_t parent = int32At(bytes_.bytes(), offset);
        if (parent >= 0 && static_cast<std::uint32_t>(parent) >= index)
            bytes_.report().fail(offset, fmt::format("{} {} has parent {}: expected one before it",
                                                     what, index, parent));
        return std::max(parent, kNoParent);
    }

    void readJoints()
    {
        const BinaryArray joints = bytes_.array(kJoints);
        file_.joints.reserve(joints.count);
        for (std::uint32_t i = 0; i < joints.count; ++i)
        {
            std::size_t offset = joints.begin + i * kJoints.elementSize;
            IqmJoint joint{.name = bytes_.name(offset, "name of a joint"),
                           .parent = parentAt(offset + 4, "joint", i)};
            const auto owner = [&]
            { return fmt::format("joint {} ({})", i, quotedForMessage(joint.name)); };
            offset += 8;
            for (double& number : joint.base)
            {
                number = bytes_.number(offset, owner);
                offset += 4;
            }
            if (std::ranges::all_of(std::span(joint.base).subspan(3, 4),
                                    [](double number) { return number == 0.0; }))
                bytes_.report().fail(offset - 28, fmt::format("the rotation of {} is 0", owner()));
            file_.joints.push_back(std::move(joint));
        }
    }

    void readTriangles()
    {
        const BinaryArray triangles = bytes_.array(kTriangles);
        trianglesBegin_ = triangles.begin;
        file_.triangles.resize(triangles.count);
        std::size_t offset = triangles.begin;
        for (Triangle& triangle : file_.triangles)
            for (std::uint32_t& corner : triangle)
            {
                corner = bytes_.word(offset);
                offset += 4;
            }
    }

    void readMeshes()
    {
        const BinaryArray meshes = bytes_.array(kMeshes);
        file_.meshes.reserve(meshes.count);
        for (std::uint32_t i = 0; i < meshes.count; ++i)
            readMesh(meshes.begin + i * kMeshes.elementSize, i);
    }

    // Fails unless the two words are a range of what there are `total` of.
    void checkRange(std::size_t offset, std::string_view what, std::uint64_t total)
    {
        const std::uint64_t first = bytes_.word(offset);
        const std::uint64_t count = bytes_.word(offset + 4);
        if (first + count > total)
            bytes_.report().fail(offset, fmt::format("{} from {} on, {} of them, are not among the "
                                                     "file's {}",
                                                     what, first, count, total));
    }

    void readMesh(std::size_t offset, std::uint32_t index)
    {
        IqmMesh mesh{.name = bytes_.name(offset, "name of a mesh"),
                     .material = bytes_.name(offset + 4, "material of a mesh")};
        const std::string owner =
            fmt::format(" of mesh {} ({})", index, quotedForMessage(mesh.name));
        checkRange(offset + 8, "the vertices" + owner, file_.positions.size());
        checkRange(offset + 16, "the triangles" + owner, file_.triangles.size());
        mesh.firstVertex = bytes_.word(offset + 8);
        mesh.vertexCount = bytes_.word(offset + 12);
        mesh.firstTriangle = bytes_.word(offset + 16);
        mesh.triangleCount = bytes_.word(offset + 20);
        meshVertices_ += mesh.vertexCount;
        meshTriangles_ += mesh.triangleCount;
        if (meshVertices_ > std::max(file_.positions.size(), kMostSharedByIqmMeshes) ||
            meshTriangles_ > std::max(file_.triangles.size(), kMostSharedByIqmMeshes))
            bytes_.report().fail(offset + 8,
                                 fmt::format("up to mesh {} ({}), the meshes use {} vertices "
                                             "and {} triangles: meshes that share them may "
                                             "use at most {} of each",
                                             index, quotedForMessage(mesh.name), meshVertices_,
                                             meshTriangles_, kMostSharedByIqmMeshes));
        checkCorners(mesh, index);
        file_.meshes.push_back(std::move(mesh));
    }

    void checkCorners(const IqmMesh& mesh, std::uint32_t index)
    {
        for (std::uint32_t i = 0; i < mesh.triangleCount; ++i)
        {
            const std::size_t triangle = std::size_t{mesh.firstTriangle} + i;
            for (std::size_t j = 0; j < 3; ++j)
            {
                const std::uint32_t corner = file_.triangles[triangle].at(j);
                if (corner < mesh.firstVertex || corner - mesh.firstVertex >= mesh.vertexCount)
                    bytes_.report().fail(
                        trianglesBegin_ + triangle * kTriangles.elementSize + j * 4,
                        fmt::format(
                            "triangle {} refers to vertex {}, which is none of mesh {} ({})",
                            triangle, corner, index, quotedForMessage(mesh.name)));
            }
        }
    }

    void readPoses()
    {
        const BinaryArray poses = bytes_.array(kPoses);
        if (poses.count != 0 && !file_.joints.empty() && poses.count != file_.joints.size())
            bytes_.report().fail(kPoses.countOffset,
                                 fmt::format("num_poses is {}: expected {}, that "
                                             "of num_joints",
                                             poses.count, file_.joints.size()));
        file_.poses.reserve(poses.count);
        for (std::uint32_t i = 0; i < poses.count; ++i)
            readPose(poses.begin + i * kPoses.elementSize, i);
        const std::uint32_t numbers = bytes_.word(kChannelCountOffset);
        if (poses.count != 0 && numbers != file_.numbersPerFrame)
            bytes_.report().fail(
                kChannelCountOffset,
                fmt::format("num_framechannels is {}: expected {}, which the poses "
                            "have",
                            numbers, file_.numbersPerFrame));
    }

    void readPose(std::size_t offset, std::uint32_t index)
    {
        IqmPose pose{.parent = parentAt(offset, "pose", index),
                     .mask = bytes_.word(offset + 4),
                     .firstNumber = file_.numbersPerFrame};
        if (!file_.joints.empty() && pose.parent != file_.joints[index].parent)
            bytes_.report().fail(offset,
                                 fmt::format("pose {} has parent {}, but joint {} has {}", index,
                                             pose.parent, index, file_.joints[index].parent));
        if (pose.mask >> kIqmChannels != 0)
            bytes_.report().fail(offset + 4,
                                 fmt::format("pose {} has the channels {:#x}: expected "
                                             "none above {:#x}",
                                             index, pose.mask, (1U << kIqmChannels) - 1));
        const auto owner = [&] { return fmt::format("pose {}", index); };
        for (std::size_t i = 0; i < kIqmChannels; ++i)
        {
            const std::size_t scaleOffset = offset + 48 + 4 * i;
            pose.offset.at(i) = bytes_.number(offset + 8 + 4 * i, owner);
            pose.scale.at(i) = bytes_.number(scaleOffset, owner);
            const double most =
                std::abs(double{pose.offset.at(i)}) + 65'535.0 * std::abs(double{pose.scale.at(i)});
            if (most > kMaxMagnitude)
                bytes_.report().fail(scaleOffset,
                                     fmt::format("channel {} of {} reaches {:g}: expected "
                                                 "a magnitude of at most {:g}",
                                                 i, owner(), most, kMaxMagnitude));
        }
        file_.numbersPerFrame += static_cast<std::uint32_t>(std::popcount(pose.mask));
        file_.poses.push_back(pose);
    }

    void readClips()
    {
        const BinaryArray anims = bytes_.array(kAnims);
        const bool hasJoints = !file_.joints.empty() || file_.meshes.empty();
        if (anims.count != 0 && (file_.poses.empty() || !hasJoints))
        {
            bytes_.report().warn(kAnims.countOffset,
                                 fmt::format("the clips are left out: there are no {}",
                                             hasJoints ? "poses" : "joints"));
            return;
        }
        file_.clips.reserve(anims.count);
        for (std::uint32_t i = 0; i < anims.count; ++i)
            bytes_.report().attempt("a clip is left out",
                                    [&] { readClip(anims.begin + i * kAnims.elementSize, i); });
        std::uint64_t frames = 0;
        for (const IqmClip& clip : file_.clips)
            frames += clip.frameCount;
        const std::uint64_t counted = frames + kFramesOfClipJoints * file_.clips.size();
        if (counted * file_.poses.size() > kMaxKeysPerClip)
            bytes_.report().fail(kAnims.countOffset,
                                 fmt::format("{} clips together have {} frames of {} joints, more "
                                             "than the {} keys that are supported",
                                             file_.clips.size(), frames, file_.poses.size(),
                                             kMaxKeysPerClip));
    }

    void readClip(std::size_t offset, std::uint32_t index)
    {
        IqmClip clip{.name = bytes_.name(offset, "name of a clip")};
        const std::string owner = fmt::format("clip {} ({})", index, quotedForMessage(clip.name));
        checkRange(offset + 4, "the frames of " + owner, bytes_.word(kFrameCountOffset));
        clip.firstFrame = bytes_.word(offset + 4);
        clip.frameCount = bytes_.word(offset + 8);
        clip.frameRate = frameRateAt(offset + 12, owner);
        if (clip.frameCount != 0)
            file_.clips.push_back(std::move(clip));
        else
            bytes_.report().warn(offset + 8, fmt::format("{} is left out: it has no frame", owner));
    }

    double frameRateAt(std::size_t offset, const std::string& owner)
    {
        const double rate = floatAt(bytes_.bytes(), offset);
        if (rate == 0.0)
        {
            bytes_.report().warn(offset, fmt::format("the frame rate of {} is 0: {} is taken",
                                                     owner, kDefaultFrameRate));
            return kDefaultFrameRate;
        }
        if (!(rate >= kLeastFrameRate && rate <= kMostFrameRate)) // true for a NaN
            bytes_.report().fail(offset, fmt::format("the frame rate of {} is {}: expected {:g} to "
                                                     "{:g}, or 0",
                                                     owner, rate, kLeastFrameRate, kMostFrameRate));
        return rate;
    }

    void readFrames()
    {
        const std::uint64_t frames = bytes_.word(kFrameCountOffset);
        const std::uint64_t size = std::uint64_t{file_.numbersPerFrame} * 2;
        if (file_.clips.empty() || size == 0)
            return;
        bytes_.check(kFramesOffset, "ofs_frames", frames, size);
        file_.frames.resize(static_cast<std::size_t>(frames * file_.numbersPerFrame));
        std::size_t offset = bytes_.word(kFramesOffset);
        for (std::uint16_t& number : file_.frames)
        {
            number = uint16At(bytes_.bytes(), offset);
            offset += 2;
        }
    }

    void readMotion()
    {
        const auto read = [&]
        {
            readPoses();
            readClips();
            readFrames();
        };
        if (file_.meshes.empty())
            return read();
        if (bytes_.report().attempt("the clips are left out", read))
            return;
        file_.poses.clear();
        file_.clips.clear();
        file_.frames.clear();
        file_.numbersPerFrame = 0;
    }

    void warnOfTheWhole()
    {
        if (file_.meshes.empty() && file_.clips.empty())
            bytes_.report().warn(kMeshes.countOffset, "the file has neither meshes nor clips");
    }

    IqmBytes bytes_;
    IqmFile file_;
    std::size_t trianglesBegin_ = 0;
    std::uint64_t meshVertices_ = 0; // of the meshes so far
    std::uint64_t meshTriangles_ = 0;
};

} // namespace

IqmBytes::IqmBytes(std::span<const std::byte> bytes, std::string_view fileName,
                   Diagnostics& warnings)
    : bytes_(bytes), whole_{.size = bytes.size(), .headerSize = kIqmHeaderSize},
      report_(fileName, warnings)
{
}

std::string IqmBytes::name(std::size_t wordOffset, std::string_view what)
{
    if (!std::exchange(hasText_, true))
        warnedOfNames_ =
            !report_.attempt("all names are left empty", [&] { text_ = array(kText); });
    const std::uint32_t begin = word(wordOffset);
    if (begin < text_.count)
        return nameAt(bytes_, text_.begin + begin,
                      std::min<std::size_t>(text_.count - begin, kMostIqmName));
    if ((begin > 0 || text_.count > 0) && !std::exchange(warnedOfNames_, true))
        report_.warn(wordOffset, fmt::format("the {} starts at byte {} of the text, but num_text "
                                             "is {}: such names are left empty",
                                             what, begin, text_.count));
    return {};
}

void IqmBytes::failNumber(std::size_t offset, float value, const std::string& owner) const
{
    report_.fail(offset, fmt::format("{} has the number {}: expected a magnitude of at most {:g}",
                                     owner, value, kMaxMagnitude));
}

Result<IqmFile> readIqm(std::span<const std::byte> bytes, std::string_view fileName,
                        Diagnostics& warnings)
{
    return resultOf([&] { return IqmReader(bytes, fileName, warnings).read(); });
}

IqmTransform iqmTransform(const IqmFile& file, std::uint32_t frame, std::size_t joint)
{
    const IqmPose& pose = file.poses[joint];
    std::size_t number = std::size_t{frame} * file.numbersPerFrame + pose.firstNumber;
    IqmTransform transform{};
    for (std::size_t i = 0; i < kIqmChannels; ++i)
    {
        transform.at(i) = pose.offset.at(i);
        if ((pose.mask >> i & 1U) != 0)
            transform.at(i) += double{pose.scale.at(i)} * file.frames[number++];
    }
    return transform;
}

} // namespace sinew
