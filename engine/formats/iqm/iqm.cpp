#include "engine/formats/iqm/iqm.h"

#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/formats/refusals.h"
#include "engine/model/clip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::string_view kMagic = "INTERQUAKEMODEL";
constexpr std::size_t kIqmHeaderSize = 124;
constexpr std::uint32_t kVersion = 2;
constexpr double kDefaultFrameRate = 24.0;
constexpr double kLeastFrameRate = 1e-6;
constexpr double kMostFrameRate = 1e6;

// Offsets in the header.
constexpr std::size_t kVersionOffset = 16;
constexpr std::size_t kVertexCountOffset = 48;
constexpr std::size_t kFrameCountOffset = 92;
constexpr std::size_t kChannelCountOffset = 96;
constexpr std::size_t kFramesOffset = 100;

// Name and offset of the count, then of the start, and the element size in bytes.
constexpr BinaryArrayFields kText{"num_text", 28, "ofs_text", 32, 1};
constexpr BinaryArrayFields kMeshes{"num_meshes", 36, "ofs_meshes", 40, 24};
constexpr BinaryArrayFields kVertexArrays{"num_vertexarrays", 44, "ofs_vertexarrays", 52, 20};
constexpr BinaryArrayFields kTriangles{"num_triangles", 56, "ofs_triangles", 60, 12};
constexpr BinaryArrayFields kJoints{"num_joints", 68, "ofs_joints", 72, 48};
constexpr BinaryArrayFields kPoses{"num_poses", 76, "ofs_poses", 80, 88};
constexpr BinaryArrayFields kAnims{"num_anims", 84, "ofs_anims", 88, 20};

// The rounding of four floats, or of bytes converted to floats, changes their sum by less than
// this.
constexpr double kIqmSumTolerance = 1e-6;

// Formats of vertex arrays, with the file's values.
enum Format : std::uint32_t
{
    kUbyte = 1,
    kInt = 4,
    kUint = 5,
    kFloat = 7,
};
enum Type : std::uint32_t
{
    kPosition,
    kTexCoord,
    kNormal,
    kTangent,
    kBlendIndices,
    kBlendWeights,
    kColour,
};

struct ArrayType
{
    std::string_view name;
    std::uint32_t components = 0;
    Format small = kFloat; // a vertex array has format `small` or `large`
    Format large = kFloat;
    bool isNeeded = false; // whether a model requires it
};

// Indexed by Type.
constexpr std::array kTypes{
    ArrayType{.name = "position", .components = 3, .isNeeded = true},
    ArrayType{.name = "texcoord", .components = 2},
    ArrayType{.name = "normal", .components = 3},
    ArrayType{.name = "tangent", .components = 4},
    // Noesis writes integers.
    ArrayType{"blendindexes", 4, kUbyte, kUint, true},
    ArrayType{"blendweights", 4, kUbyte, kFloat, true},
    ArrayType{"colour", 4, kUbyte, kFloat},
};

struct VertexArray
{
    bool isBytes = false; // false: 32-bit words
    std::size_t begin = 0;
};

class IqmReader
{
public:
    IqmReader(std::span<const std::byte> bytes, std::string_view fileName, Diagnostics& warnings)
        : bytes_(bytes, fileName, warnings), whole_{.size = bytes.size(),
                                                    .headerSize = kIqmHeaderSize}
    {
    }

    IqmFile read()
    {
        bytes_.checkHeader(kMagic, kIqmHeaderSize, kVersionOffset, kVersion);
        text_ = array(kText);
        readJoints();
        readVertices();
        readTriangles();
        readMeshes();
        readPoses();
        readClips();
        readFrames();
        return std::move(file_);
    }

private:
    BinaryArray array(const BinaryArrayFields& fields) const
    {
        return bytes_.array(whole_, fields);
    }

    // The text at the offset stored in the word, at most kMostIqmName bytes.
    std::string name(std::size_t wordOffset)
    {
        const std::uint32_t begin = bytes_.word(wordOffset);
        if (begin == 0 && text_.count == 0)
            return {};
        if (begin >= text_.count)
            bytes_.fail(wordOffset, fmt::format("a name starts at byte {} of the text, but "
                                                "num_text is {}",
                                                begin, text_.count));
        return nameAt(bytes_.bytes(), text_.begin + begin,
                      std::min<std::size_t>(text_.count - begin, kMostIqmName));
    }

    // Parents come first, as every loader of the format assumes.
    std::int32_t parentAt(std::size_t offset, std::string_view what, std::uint32_t index)
    {
        const std::int32_t parent = int32At(bytes_.bytes(), offset);
        if (parent >= 0 && static_cast<std::uint32_t>(parent) >= index)
            bytes_.fail(offset, fmt::format("{} {} has parent {}: expected one before it", what,
                                            index, parent));
        return std::max(parent, kNoParent);
    }

    void readJoints()
    {
        const BinaryArray joints = array(kJoints);
        for (std::uint32_t i = 0; i < joints.count; ++i)
        {
            const std::size_t offset = joints.begin + i * kJoints.elementSize;
            IqmJoint joint{.name = name(offset), .parent = parentAt(offset + 4, "joint", i)};
            const auto owner = [&]
            { return fmt::format("joint {} ({})", i, quotedForMessage(joint.name)); };
            for (std::size_t k = 0; k < kIqmChannels; ++k)
                joint.base.at(k) = bytes_.number(offset + 8 + 4 * k, owner);
            if (std::ranges::count(std::span(joint.base).subspan(3, 4), 0.0) == 4)
                bytes_.fail(offset + 20, fmt::format("the rotation of {} is 0", owner()));
            file_.joints.push_back(std::move(joint));
        }
    }

    void readVertices()
    {
        const std::uint32_t count = bytes_.word(kVertexCountOffset);
        const BinaryArray arrays = array(kVertexArrays);
        for (std::uint32_t i = 0; i < arrays.count && count > 0; ++i)
        {
            const std::size_t offset = arrays.begin + i * kVertexArrays.elementSize;
            const std::uint32_t type = bytes_.word(offset);
            if (type < kTypes.size() && !arrays_.at(type))
                findArray(offset, type, count);
        }
        if (count > 0 && !arrays_[kPosition])
            bytes_.fail(kVertexArrays.countOffset, "expected a vertex array with positions");
        readVectors(kPosition, count, file_.positions);
        readVectors(kTexCoord, count, file_.texCoords);
        readVectors(kNormal, count, file_.normals);
        readVectors(kTangent, count, file_.tangents);
        readVectors(kColour, count, file_.colours);
        if (arrays_[kBlendIndices] && arrays_[kBlendWeights] && !file_.joints.empty())
            readWeights(*arrays_[kBlendIndices], *arrays_[kBlendWeights], count);
    }

    void findArray(std::size_t offset, std::uint32_t number, std::uint32_t vertices)
    {
        const ArrayType& type = kTypes.at(number);
        const std::uint32_t stored = bytes_.word(offset + 8);
        const std::uint32_t format = stored == kInt ? std::uint32_t{kUint} : stored;
        const std::uint32_t components = bytes_.word(offset + 12);
        if ((format != type.small && format != type.large) || components != type.components)
            bytes_.fail(offset + 8,
                        fmt::format("the vertex array {} has {} components of format {}: expected "
                                    "{} of format {} or {}",
                                    type.name, components, stored, type.components,
                                    static_cast<std::uint32_t>(type.small),
                                    static_cast<std::uint32_t>(type.large)));
        bytes_.checkInside(whole_, offset + 16,
                           fmt::format("offset of the vertex array {}", type.name), vertices,
                           std::uint64_t{components} * (format == kUbyte ? 1 : 4));
        arrays_.at(number) =
            VertexArray{.isBytes = format == kUbyte, .begin = bytes_.word(offset + 16)};
    }

    // Invalid optional vectors become 0, with one warning.
    template <class Vector>
    void readVectors(Type type, std::uint32_t count, std::vector<Vector>& vectors)
    {
        const std::optional<VertexArray>& array = arrays_.at(type);
        if (!array)
            return;
        const std::string_view name = kTypes.at(type).name;
        vectors.resize(count);
        std::size_t replaced = 0;
        for (std::size_t i = 0; i < vectors.size(); ++i)
        {
            bool isSound = true;
            for (glm::length_t j = 0; j < Vector::length(); ++j)
            {
                vectors[i][j] = floatOf(*array, i * Vector::length() + static_cast<std::size_t>(j));
                isSound = isSound && isSmallEnough(vectors[i][j]);
            }
            if (!isSound && kTypes.at(type).isNeeded)
                bytes_.fail(array->begin,
                            fmt::format("the {} of vertex {} is not finite or above {:g}", name, i,
                                        kMaxMagnitude));
            replaced += isSound ? 0 : 1;
            vectors[i] = isSound ? vectors[i] : Vector(0.0F);
        }
        if (replaced > 0)
            bytes_.warn(array->begin, fmt::format("the {}s of {} vertices are not finite or above "
                                                  "{:g} and become 0",
                                                  name, replaced, kMaxMagnitude));
    }

    std::uint32_t byteAt(std::size_t offset) const
    {
        return std::to_integer<std::uint32_t>(bytes_.bytes()[offset]);
    }

    float floatOf(const VertexArray& array, std::size_t index) const
    {
        return array.isBytes ? static_cast<float>(byteAt(array.begin + index)) / 255.0F
                             : floatAt(bytes_.bytes(), array.begin + index * 4);
    }

    void readWeights(const VertexArray& joints, const VertexArray& weights, std::uint32_t count)
    {
        file_.weights.resize(count);
        std::size_t off = 0;
        for (std::size_t i = 0; i < count; ++i)
        {
            IqmWeights& of = file_.weights[i];
            double sum = 0.0;
            for (std::size_t j = 0; j < 4; ++j)
            {
                of.joints.at(j) = joints.isBytes ? byteAt(joints.begin + i * 4 + j)
                                                 : bytes_.word(joints.begin + (i * 4 + j) * 4);
                of.weights.at(j) = weightAt(weights, i * 4 + j);
                sum += of.weights.at(j);
            }
            off += std::abs(sum - 1.0) > kIqmSumTolerance ? 1 : 0;
            if (sum == 0.0)
                sum = of.weights[0] = 1.0;
            for (std::size_t j = 0; j < 4; ++j)
            {
                of.weights.at(j) /= sum;
                if (of.weights.at(j) > 0.0 && of.joints.at(j) >= file_.joints.size())
                    bytes_.fail(joints.begin, fmt::format("vertex {} refers to joint {}, but "
                                                          "num_joints is {}",
                                                          i, of.joints.at(j), file_.joints.size()));
            }
        }
        if (off > 0)
            bytes_.warn(weights.begin,
                        fmt::format("the weights of {} vertices do not sum to 1: they are divided "
                                    "by their sum, or if all are 0, the first joint counts",
                                    off));
    }

    double weightAt(const VertexArray& array, std::size_t index) const
    {
        if (array.isBytes)
            return byteAt(array.begin + index) / 255.0;
        const std::size_t offset = array.begin + index * 4;
        const float weight = floatAt(bytes_.bytes(), offset);
        if (!(weight >= 0.0F && isSmallEnough(weight)))
            bytes_.fail(offset, fmt::format("a weight of vertex {} is {}: expected 0 or more",
                                            index / 4, weight));
        return weight;
    }

    void readTriangles()
    {
        triangles_ = array(kTriangles);
        for (std::uint32_t i = 0; i < triangles_.count; ++i)
        {
            const std::size_t offset = triangles_.begin + i * kTriangles.elementSize;
            file_.triangles.push_back(
                {bytes_.word(offset), bytes_.word(offset + 4), bytes_.word(offset + 8)});
        }
    }

    void readMeshes()
    {
        const BinaryArray meshes = array(kMeshes);
        for (std::uint32_t i = 0; i < meshes.count; ++i)
            readMesh(meshes.begin + i * kMeshes.elementSize, i);
    }

    // Fails unless the two words are a range within `total` elements.
    void checkRange(std::size_t offset, std::string_view what, std::uint64_t total)
    {
        const std::uint64_t first = bytes_.word(offset);
        const std::uint64_t count = bytes_.word(offset + 4);
        if (first + count > total)
            bytes_.fail(offset, fmt::format("{} from {} on, {} of them, exceed the file's {}", what,
                                            first, count, total));
    }

    void readMesh(std::size_t offset, std::uint32_t index)
    {
        IqmMesh mesh{.name = name(offset), .material = name(offset + 4)};
        const std::string owner =
            fmt::format(" of mesh {} ({})", index, quotedForMessage(mesh.name));
        checkRange(offset + 8, "the vertices" + owner, file_.positions.size());
        checkRange(offset + 16, "the triangles" + owner, file_.triangles.size());
        mesh.firstVertex = bytes_.word(offset + 8);
        mesh.vertexCount = bytes_.word(offset + 12);
        mesh.firstTriangle = bytes_.word(offset + 16);
        mesh.triangleCount = bytes_.word(offset + 20);
        meshElements_ += std::max(mesh.vertexCount, mesh.triangleCount);
        if (meshElements_ > kMaxInfluencesPerModel)
            bytes_.fail(offset + 8,
                        fmt::format("up to mesh {}, the meshes use {} vertices or triangles: "
                                    "expected at most {}",
                                    index, meshElements_, kMaxInfluencesPerModel));
        checkCorners(mesh, index);
        file_.meshes.push_back(std::move(mesh));
    }

    void checkCorners(const IqmMesh& mesh, std::uint32_t index)
    {
        for (std::size_t i = 0; i < mesh.triangleCount; ++i)
            for (const std::uint32_t corner : file_.triangles[mesh.firstTriangle + i])
                if (corner < mesh.firstVertex || corner - mesh.firstVertex >= mesh.vertexCount)
                    bytes_.fail(triangles_.begin +
                                    (mesh.firstTriangle + i) * kTriangles.elementSize,
                                fmt::format("the triangle refers to vertex {}, which is not in "
                                            "mesh {} ({})",
                                            corner, index, quotedForMessage(mesh.name)));
    }

    void readPoses()
    {
        const BinaryArray poses = array(kPoses);
        if (poses.count != 0 && !file_.joints.empty() && poses.count != file_.joints.size())
            bytes_.fail(kPoses.countOffset,
                        fmt::format("num_poses is {}: expected {}, equal to num_joints",
                                    poses.count, file_.joints.size()));
        for (std::uint32_t i = 0; i < poses.count; ++i)
            readPose(poses.begin + i * kPoses.elementSize, i);
        const std::uint32_t numbers = bytes_.word(kChannelCountOffset);
        if (poses.count != 0 && numbers != file_.numbersPerFrame)
            bytes_.fail(kChannelCountOffset,
                        fmt::format("num_framechannels is {}: expected {}, which the poses "
                                    "have",
                                    numbers, file_.numbersPerFrame));
    }

    void readPose(std::size_t offset, std::uint32_t index)
    {
        constexpr std::uint32_t kAllChannels = (1U << kIqmChannels) - 1;
        IqmPose pose{.parent = file_.joints.empty() ? parentAt(offset, "pose", index)
                                                    : file_.joints[index].parent,
                     .mask = bytes_.word(offset + 4) & kAllChannels,
                     .firstNumber = file_.numbersPerFrame};
        const auto owner = [&] { return fmt::format("pose {}", index); };
        for (std::size_t i = 0; i < kIqmChannels; ++i)
        {
            const std::size_t scaleOffset = offset + 48 + 4 * i;
            pose.offset.at(i) = bytes_.number(offset + 8 + 4 * i, owner);
            pose.scale.at(i) = bytes_.number(scaleOffset, owner);
            const double most =
                std::abs(double{pose.offset.at(i)}) + 65'535.0 * std::abs(double{pose.scale.at(i)});
            if (most > kMaxMagnitude)
                bytes_.fail(scaleOffset, fmt::format("channel {} of {} reaches {:g}: expected "
                                                     "a magnitude of at most {:g}",
                                                     i, owner(), most, kMaxMagnitude));
        }
        file_.numbersPerFrame += static_cast<std::uint32_t>(std::popcount(pose.mask));
        file_.poses.push_back(pose);
    }

    // Clips of a file without poses, or with meshes but no joints, have no effect.
    void readClips()
    {
        const BinaryArray anims = array(kAnims);
        if (file_.poses.empty() || (file_.joints.empty() && !file_.meshes.empty()))
            return;
        std::uint64_t frames = 0;
        for (std::uint32_t i = 0; i < anims.count; ++i)
            frames += readClip(anims.begin + i * kAnims.elementSize, i) + kFramesOfClipJoints;
        if (frames * file_.poses.size() > kMaxKeysPerClip)
            bytes_.fail(kAnims.countOffset,
                        fmt::format("{} clips of {} joints together have more than the {} keys "
                                    "that are supported",
                                    anims.count, file_.poses.size(), kMaxKeysPerClip));
    }

    // Returns the clip's number of frames.
    std::uint64_t readClip(std::size_t offset, std::uint32_t index)
    {
        IqmClip clip{.name = name(offset)};
        const std::string owner = fmt::format("clip {} ({})", index, quotedForMessage(clip.name));
        checkRange(offset + 4, "the frames of " + owner, bytes_.word(kFrameCountOffset));
        clip.firstFrame = bytes_.word(offset + 4);
        clip.frameCount = bytes_.word(offset + 8);
        clip.frameRate = floatAt(bytes_.bytes(), offset + 12);
        if (clip.frameRate == 0.0)
            clip.frameRate = kDefaultFrameRate;
        if (!(clip.frameRate >= kLeastFrameRate && clip.frameRate <= kMostFrameRate))
            bytes_.fail(offset + 12,
                        fmt::format("the frame rate of {} is {}: expected {:g} to {:g}, or 0",
                                    owner, clip.frameRate, kLeastFrameRate, kMostFrameRate));
        if (clip.frameCount == 0)
            return 0;
        return file_.clips.emplace_back(std::move(clip)).frameCount;
    }

    void readFrames()
    {
        const std::uint64_t frames = bytes_.word(kFrameCountOffset);
        const std::uint64_t size = std::uint64_t{file_.numbersPerFrame} * 2;
        if (file_.clips.empty() || size == 0)
            return;
        bytes_.checkInside(whole_, kFramesOffset, "ofs_frames", frames, size);
        const std::size_t begin = bytes_.word(kFramesOffset);
        for (std::size_t i = 0; i < frames * file_.numbersPerFrame; ++i)
            file_.frames.push_back(uint16At(bytes_.bytes(), begin + 2 * i));
    }

    BinaryReader bytes_;
    BinaryPart whole_;
    IqmFile file_;
    BinaryArray text_;
    BinaryArray triangles_;
    std::array<std::optional<VertexArray>, kTypes.size()> arrays_;
    std::uint64_t meshElements_ = 0; // vertices or triangles of the meshes so far
};

} // namespace

Result<IqmFile> readIqm(std::span<const std::byte> bytes, std::string_view fileName,
                        Diagnostics& warnings)
{
    return resultOf([&] { return IqmReader(bytes, fileName, warnings).read(); });
}

} // namespace sinew
