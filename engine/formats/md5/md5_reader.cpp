#include "engine/animation/pose.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <utility>

namespace sinew
{
namespace
{

// The shortest rows: "vert 0(0 0)0 0", "tri 0 0 0 0", "weight 0 0 0(0 0 0)", "frame 0{}", "0 ".
constexpr std::size_t kMinimumVertexBytes = 14;
constexpr std::size_t kMinimumTriangleBytes = 11;
constexpr std::size_t kMinimumWeightBytes = 19;
constexpr std::size_t kMinimumFrameBytes = 9;
constexpr std::size_t kMinimumComponentBytes = 2;

// Bits of a joint's animated components: position x, y, z, orientation x, y, z.
constexpr std::uint32_t kAnyAnimated = 63;

// Outside this range, a clip's duration or a frame index overflows.
constexpr double kMinFrameRate = 1e-6;
constexpr double kMaxFrameRate = 1e6;

using Keys = std::initializer_list<std::string_view>;

bool isAmong(Keys keys, std::string_view key)
{
    return std::ranges::find(keys, key) != keys.end();
}

bool isRow(std::string_view key)
{
    return isAmong({"vert", "tri", "weight", "frame"}, key);
}

// Common parts of .md5mesh and .md5anim. Sections and rows must have Doom 3's order; unknown keys
// may appear between sections.
class Md5Reader
{
public:
    Md5Reader(std::string_view text, std::string_view fileName, Diagnostics& warnings)
        : scanner_(text, fileName, warnings)
    {
        if (!scanner_.acceptWord("MD5Version"))
            scanner_.failExpected("'MD5Version'");
        const std::string_view version = scanner_.name();
        if (version != "10")
            fail(fmt::format("version {} is not supported: expected 10",
                             quotedForMessage(version, '\'')));
    }

protected:
    // Fails at the last token.
    void fail(std::string message) { scanner_.fail(scanner_.lastOffset(), std::move(message)); }

    // Skips the values of another key, and warns if the key is unknown. Ignores bounds, which are
    // wrong in real files.
    void skipOther(std::string_view key)
    {
        const std::size_t offset = scanner_.lastOffset();
        if (isAmong(
                {"bone", "bindpos", "bindmat", "numbones", "nummeshes", "channel", "numchannels"},
                key))
            fail(fmt::format("'{}' belongs to MD5Version 6: only version 10 is supported", key));
        if (isRow(key))
            fail(fmt::format("there are more rows of '{}' than the file declares", key));
        scanner_.skipValues();
        if (!isAmong({"commandline", "bounds"}, key))
            scanner_.warn(offset,
                          fmt::format("unknown key {} is left out", quotedForMessage(key, '\'')));
    }

    // Reads up to the first of these keys and returns it.
    std::string_view section(Keys keys)
    {
        while (!scanner_.atEnd() && !scanner_.peek().isSign('}'))
        {
            const std::string_view key = scanner_.key();
            if (isAmong(keys, key))
                return key;
            if (isRow(key))
                fail(fmt::format("expected '{}', found a row of '{}'", *(keys.end() - 1), key));
            skipOther(key);
        }
        scanner_.failExpected(fmt::format("'{}'", *(keys.end() - 1)));
        return {};
    }

    // Reads the count after the current key. Fails if the rest of the file cannot contain that many
    // rows of `minimumRowBytes`, so a small file cannot request much memory.
    std::uint32_t count(std::string_view key, std::size_t minimumRowBytes)
    {
        const std::uint32_t read = scanner_.unsignedInteger();
        if (read > scanner_.bytesLeft() / minimumRowBytes)
            fail(fmt::format("{} is {}, but the {} bytes that follow cannot hold that many", key,
                             read, scanner_.bytesLeft()));
        return read;
    }

    // Reads rows "<key> <index> ..."; readRow(element) reads the rest of each row.
    template <class Element, class ReadRow>
    void readRows(std::string_view key, std::vector<Element>& elements, const ReadRow& readRow)
    {
        for (std::size_t row = 0; row < elements.size(); ++row)
        {
            if (!scanner_.acceptWord(key))
                scanner_.failExpected(
                    fmt::format("'{}' (row {} of {})", key, row + 1, elements.size()));
            if (const std::uint32_t index = scanner_.unsignedInteger(); index != row)
                fail(fmt::format("{} {}: expected index {}, because rows are in order", key, index,
                                 row));
            readRow(elements[row]);
        }
    }

    glm::dvec3 vector()
    {
        std::array<double, 3> xyz{};
        scanner_.tuple(xyz);
        return {xyz[0], xyz[1], xyz[2]};
    }

    // Reads rows of `"name" parent ...` in braces; readRow(joint) reads the part after the parent.
    // Fails unless the parents form a forest.
    template <class AnyJoint, class ReadRow>
    void readJoints(std::vector<AnyJoint>& joints, std::uint32_t count, const ReadRow& readRow)
    {
        std::vector<std::int32_t> parents;
        if (count == 0)
            fail("numJoints is 0: expected at least one joint");
        for (scanner_.expect('{'); joints.size() < count; readRow(joints.back()))
        {
            AnyJoint& joint = joints.emplace_back();
            joint.name = scanner_.name();
            joint.parent = parents.emplace_back(scanner_.integer());
            if (joint.parent < kNoParent || joint.parent >= std::int64_t{count})
                fail(fmt::format("joint {} ({}) has parent {}: expected -1 or an index below {}",
                                 joints.size() - 1, quotedForMessage(joint.name), joint.parent,
                                 count));
        }
        if (!scanner_.accept('}'))
            scanner_.failExpected(
                fmt::format("'}}' after {} joints, as numJoints declares", count));
        std::vector<bool> reachesRoot(count, false);
        for (const std::uint32_t joint : parentsFirst(parents))
            reachesRoot[joint] = true;
        const auto lost = std::ranges::find(reachesRoot, false) - reachesRoot.begin();
        if (lost < std::ssize(joints))
            fail(fmt::format("the parents of joint {} ({}) never reach a root", lost,
                             quotedForMessage(joints[static_cast<std::size_t>(lost)].name)));
    }

    TextScanner scanner_;
};

class MeshFileReader : Md5Reader
{
public:
    using Md5Reader::Md5Reader;

    SkeletalModel read()
    {
        section({"numJoints"});
        const std::uint32_t jointCount = scanner_.unsignedInteger();
        std::size_t place = scanner_.lastOffset();
        std::uint32_t meshCount = 0;
        if (section({"numMeshes", "joints"}) == "numMeshes")
        {
            place = scanner_.lastOffset();
            meshCount = scanner_.unsignedInteger();
            section({"joints"});
        }
        readJoints(model_.joints, jointCount,
                   [&](Joint& joint)
                   {
                       joint.bindPose.position = vector();
                       joint.bindPose.orientation = orientationFromXyz(vector());
                   });
        while (!scanner_.atEnd())
            if (const std::string_view key = scanner_.key(); key == "mesh")
                readMesh(model_.meshes.emplace_back());
            else
                skipOther(key);
        if (model_.meshes.size() != meshCount)
            scanner_.warn(place,
                          fmt::format("numMeshes is {}, but the file has {} mesh blocks: all "
                                      "are loaded",
                                      meshCount, model_.meshes.size()));
        return std::move(model_);
    }

private:
    void readMesh(Mesh& mesh)
    {
        const std::size_t place = scanner_.lastOffset();
        scanner_.expect('{');
        mesh.name = meshName();
        if (section({"shader", "numverts"}) == "shader")
        {
            mesh.shader = scanner_.name();
            section({"numverts"});
        }
        mesh.vertices.resize(count("numverts", kMinimumVertexBytes));
        readRows("vert", mesh.vertices, [&](Vertex& vertex) { readVertex(vertex); });
        section({"numtris"});
        mesh.triangles.resize(count("numtris", kMinimumTriangleBytes));
        readRows("tri", mesh.triangles,
                 [&](Triangle& triangle)
                 {
                     for (std::uint32_t& corner : triangle)
                         corner = index(mesh.vertices.size(), "vertex");
                 });
        section({"numweights"});
        mesh.weights.resize(count("numweights", kMinimumWeightBytes));
        readRows("weight", mesh.weights,
                 [&](Weight& weight)
                 {
                     weight.joint = index(model_.joints.size(), "joint");
                     weight.bias = scanner_.number();
                     weight.position = vector();
                 });
        while (!scanner_.accept('}'))
            skipOther(scanner_.key());
        checkWeights(mesh, place);
        replaceLostBiases(mesh, place);
    }

    // Real files name their meshes in a comment: "mesh { // meshes: NAME".
    std::string meshName()
    {
        constexpr std::string_view kMark = "// meshes:";
        const std::size_t brace = scanner_.lastOffset();
        const std::string_view comments =
            scanner_.wholeText().substr(brace, scanner_.nextOffset() - brace);
        if (const std::size_t mark = comments.find(kMark); mark != std::string_view::npos)
        {
            std::string_view name = comments.substr(mark + kMark.size());
            name = name.substr(0, name.find_first_of("\r\n"));
            const std::size_t first = name.find_first_not_of(" \t");
            if (first != std::string_view::npos)
                return std::string(name.substr(first, name.find_last_not_of(" \t") + 1 - first));
        }
        return std::to_string(model_.meshes.size() - 1);
    }

    void readVertex(Vertex& vertex)
    {
        std::array<double, 2> texCoord{};
        scanner_.tuple(texCoord);
        vertex.texCoord = {texCoord[0], texCoord[1]};
        vertex.firstWeight = scanner_.unsignedInteger();
        vertex.weightCount = scanner_.unsignedInteger();
        if (vertex.weightCount == 0)
            vertex.firstWeight = 0; // the start of an empty range does not matter
    }

    std::uint32_t index(std::size_t count, std::string_view what)
    {
        const std::uint32_t read = scanner_.unsignedInteger();
        if (read >= count)
            fail(fmt::format("this row of mesh {} refers to {} {}: expected an index below {}",
                             model_.meshes.size() - 1, what, read, count));
        return read;
    }

    void checkWeights(const Mesh& mesh, std::size_t place)
    {
        const std::size_t meshIndex = model_.meshes.size() - 1;
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        {
            const auto& [texCoord, first, count] = mesh.vertices[i];
            influences_ += count;
            if (std::uint64_t{first} + count > mesh.weights.size())
                scanner_.fail(place,
                              fmt::format("vertex {} of mesh {} refers to weight {}: expected "
                                          "an index below {}",
                                          i, meshIndex, std::uint64_t{first} + count - 1,
                                          mesh.weights.size()));
        }
        if (influences_ > kMaxInfluencesPerModel)
            scanner_.fail(place, fmt::format("the vertices up to mesh {} refer to {} weights: "
                                             "expected at most {} in a model",
                                             meshIndex, influences_, kMaxInfluencesPerModel));
    }

    // Uses biases as stored, whatever their sum. A vertex whose biases are all 0 gets a new weight,
    // because other vertices may share the old ones.
    void replaceLostBiases(Mesh& mesh, std::size_t place)
    {
        std::size_t count = 0;
        for (Vertex& vertex : mesh.vertices)
        {
            const auto weights =
                std::span(mesh.weights).subspan(vertex.firstWeight, vertex.weightCount);
            if (weights.empty() || std::ranges::any_of(weights, [](const Weight& weight)
                                                       { return weight.bias != 0.0; }))
                continue;
            ++count;
            Weight own = weights.front();
            own.bias = 1.0;
            vertex = {vertex.texCoord, static_cast<std::uint32_t>(mesh.weights.size()), 1};
            mesh.weights.push_back(own);
        }
        if (count > 0)
            scanner_.warn(place, fmt::format("{} of mesh {}'s vertices have only biases of 0; they "
                                             "follow their first joint",
                                             count, model_.meshes.size() - 1));
    }

    SkeletalModel model_;
    std::uint64_t influences_ = 0; // of the meshes so far
};

class AnimFileReader : Md5Reader
{
public:
    using Md5Reader::Md5Reader;

    Clip read()
    {
        section({"numFrames"});
        clip_.frameCount = count("numFrames", kMinimumFrameBytes);
        if (clip_.frameCount == 0)
            fail("numFrames is 0: expected at least one frame");
        section({"numJoints"});
        const std::uint32_t jointCount = scanner_.unsignedInteger();
        section({"frameRate"});
        clip_.frameRate = scanner_.number();
        if (!(clip_.frameRate >= kMinFrameRate && clip_.frameRate <= kMaxFrameRate))
            fail(fmt::format("frameRate is {}: expected a number above 0, from {} to {}",
                             clip_.frameRate, kMinFrameRate, kMaxFrameRate));
        section({"numAnimatedComponents"});
        componentCount_ = scanner_.unsignedInteger();
        section({"hierarchy"});
        readJoints(clip_.joints, jointCount,
                   [&](const NamedJoint& joint) { readComponents(joint.name); });
        const std::uint64_t keys = std::uint64_t{clip_.frameCount} * clip_.joints.size();
        if (keys > kMaxKeysPerClip)
            fail(fmt::format("{} frames of {} joints are {} keys: expected at most {}",
                             clip_.frameCount, clip_.joints.size(), keys, kMaxKeysPerClip));
        section({"baseframe"});
        scanner_.expect('{');
        for (JointComponents& joint : components_)
            for (const std::size_t first : {0U, 3U})
                scanner_.tuple(std::span(joint.base).subspan(first, 3));
        scanner_.expect('}');
        readFrames();
        while (!scanner_.atEnd())
            skipOther(scanner_.key());
        return std::move(clip_);
    }

private:
    struct JointComponents
    {
        std::uint32_t animated = 0; // one bit per number that each frame replaces
        std::uint32_t firstComponent = 0;
        std::array<double, 6> base{}; // position x, y, z, orientation x, y, z
    };

    // Reads `flags firstComponent`.
    void readComponents(const std::string& name)
    {
        JointComponents& joint = components_.emplace_back();
        joint.animated = scanner_.unsignedInteger() & kAnyAnimated;
        const std::int64_t first = scanner_.integer();
        const std::int64_t count = std::popcount(joint.animated);
        if (count == 0)
            return; // reads nothing, so the file's value does not matter
        if (first < 0 || first + count > std::int64_t{componentCount_})
            fail(fmt::format("joint {} ({}) has {} components from {} on, but "
                             "numAnimatedComponents is {}",
                             components_.size() - 1, quotedForMessage(name), count, first,
                             componentCount_));
        joint.firstComponent = static_cast<std::uint32_t>(first);
    }

    void readFrames()
    {
        std::vector<std::uint32_t> frames(clip_.frameCount);
        std::uint32_t empty = 0;
        section({"frame"});
        scanner_.seek(scanner_.lastOffset());
        readRows("frame", frames,
                 [&](const std::uint32_t& frame)
                 {
                     const auto index = static_cast<std::uint32_t>(&frame - frames.data());
                     scanner_.expect('{');
                     const bool isEmpty = componentCount_ > 0 && scanner_.accept('}');
                     empty += isEmpty ? 1 : 0;
                     if (empty != (isEmpty ? index + 1 : 0))
                         fail(fmt::format("some frames are empty, others have {} components: "
                                          "expected the same number in all",
                                          componentCount_));
                     if (!isEmpty)
                         readFrame(index);
                 });
        if (empty == 0)
            return;
        // Real clips without motion have empty frames, which mean the base frame.
        for (JointComponents& joint : components_)
            joint.animated = 0;
        addPose({});
    }

    void readFrame(std::uint32_t frame)
    {
        const std::size_t expected = componentCount_;
        const std::uint64_t all = std::uint64_t{clip_.frameCount} * expected;
        if (frame == 0 && all > scanner_.bytesLeft() / kMinimumComponentBytes + 1)
            fail(fmt::format("{} frames of {} components do not fit into the {} bytes that the "
                             "frames have",
                             clip_.frameCount, expected, scanner_.bytesLeft()));
        std::vector<double> components(expected);
        const std::size_t found = scanner_.numbers(components);
        if (found < expected || !scanner_.accept('}'))
            scanner_.failExpected(
                found < expected
                    ? fmt::format("component {} of the {} of frame {}", found + 1, expected, frame)
                    : fmt::format("'}}' after the {} components of frame {}", expected, frame));
        if (frame == 0 || expected > 0)
            addPose(components);
    }

    void addPose(std::span<const double> components)
    {
        for (const JointComponents& joint : components_)
        {
            std::array<double, 6> numbers = joint.base;
            std::size_t next = joint.firstComponent;
            for (std::size_t i = 0; i < numbers.size(); ++i)
                if ((joint.animated >> i & 1U) != 0)
                    numbers.at(i) = components[next++];
            const auto& [x, y, z, turnX, turnY, turnZ] = numbers;
            clip_.keys.push_back(
                {.position = {x, y, z}, .orientation = orientationFromXyz({turnX, turnY, turnZ})});
        }
    }

    std::vector<JointComponents> components_; // by joint
    std::uint32_t componentCount_ = 0;        // per frame
    Clip clip_;
};

} // namespace

Result<SkeletalModel> readMd5Mesh(std::string_view text, std::string_view fileName,
                                  Diagnostics& warnings)
{
    return resultOf([&] { return MeshFileReader(text, fileName, warnings).read(); });
}

Result<Clip> readMd5Anim(std::string_view text, std::string_view fileName, Diagnostics& warnings)
{
    return resultOf([&] { return AnimFileReader(text, fileName, warnings).read(); });
}

} // namespace sinew
