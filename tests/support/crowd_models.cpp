#include "tests/support/crowd_models.h"

#include "engine/animation/animated_model.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <ostream>
#include <random>

namespace sinew::test
{
namespace
{

constexpr double kPi = std::numbers::pi;

// std::mt19937 gives the same numbers everywhere; the standard distributions do not.
class Random
{
public:
    explicit Random(std::size_t seed) : engine_(static_cast<std::uint32_t>(seed)) {}

    std::uint32_t below(std::uint32_t limit)
    {
        return static_cast<std::uint32_t>(engine_()) % limit;
    }
    double between(double low, double high)
    {
        return low + (high - low) * std::ldexp(static_cast<double>(engine_()), -32);
    }
    glm::dvec3 within(double size)
    {
        const double x = between(-size, size);
        const double y = between(-size, size);
        return {x, y, between(-size, size)};
    }
    glm::dquat turn(double most)
    {
        const glm::dvec3 axis = glm::normalize(within(1.0) + glm::dvec3(0.0, 0.0, 1.5));
        return glm::angleAxis(between(0.0, most), axis);
    }

private:
    std::mt19937 engine_;
};

std::vector<Joint> jointsOf(const std::vector<std::int32_t>& parents, Random& random)
{
    Pose local;
    for (const std::int32_t parent : parents)
        local.push_back(
            {.position = random.within(parent < 0 ? 5.0 : 2.0), .orientation = random.turn(1.0)});
    const ModelPose pose = composed(parents, local);
    std::vector<Joint> joints;
    for (std::size_t i = 0; i < parents.size(); ++i)
    {
        JointTransform bindPose = withoutShear(pose[i]);
        bindPose.scale =
            glm::dvec3(1.0); // exactly 1: joints that do not scale have their own shaders
        joints.push_back(
            {.name = "joint" + std::to_string(i), .parent = parents[i], .bindPose = bindPose});
    }
    return joints;
}

void addVertex(const OddModelRequest& request, std::uint32_t number, Random& random, Mesh& mesh)
{
    const std::uint32_t counts =
        (request.mostInfluences - request.fewestInfluences) / request.influenceStep + 1;
    const std::uint32_t count =
        request.fewestInfluences + request.influenceStep * (number % counts);
    mesh.vertices.push_back({.texCoord = {number * 0.1, (number % 2) * 1.0},
                             .firstWeight = static_cast<std::uint32_t>(mesh.weights.size()),
                             .weightCount = count});
    double sum = 0.0;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        mesh.weights.push_back(
            {.joint = random.below(static_cast<std::uint32_t>(request.parents.size())),
             .bias = random.between(request.leastBias, 1.0),
             .position = random.within(2.0)});
        sum += mesh.weights.back().bias;
    }
    if (request.biasSum != 0.0)
        for (std::uint32_t i = 0; i < count; ++i)
            mesh.weights[mesh.vertices.back().firstWeight + i].bias *= request.biasSum / sum;
}

Mesh meshOf(const OddModelRequest& request, Random& random)
{
    Mesh mesh{.name = request.name, .shader = request.name};
    for (std::uint32_t i = 0; i < request.vertexCount; ++i)
        addVertex(request, i, random, mesh);
    for (std::uint32_t i = 0; i + 2 < request.vertexCount; ++i)
        mesh.triangles.push_back(i % 2 == 0 ? Triangle{i, i + 1, i + 2}
                                            : Triangle{i, i + 2, i + 1});
    return mesh;
}

// Scale of a joint in a frame. A few joints change its sign in some frames.
glm::dvec3 scaleOf(std::size_t joint, std::uint32_t frame, Random& random)
{
    glm::dvec3 scale = glm::dvec3(1.0) + random.within(0.4);
    const auto axis = static_cast<int>(joint % 3);
    if (joint % 5 == 2 && (joint % 2 == 0 || frame % 2 == 0))
        scale[axis] = -scale[axis];
    return scale;
}

// Two frames within the clip share one time.
std::vector<std::uint64_t> unevenTimes(const Clip& clip, Random& random)
{
    std::vector<double> inFrames;
    for (std::uint32_t frame = 0; frame + 2 < clip.frameCount; ++frame)
        inFrames.push_back(frame == 0 ? 0.0 : random.between(0.0, clip.frameCount - 1.0));
    std::ranges::sort(inFrames);
    inFrames.insert(inFrames.begin() + clip.frameCount / 2, inFrames[clip.frameCount / 2]);
    inFrames.push_back(clip.frameCount - 1.0);
    std::vector<std::uint64_t> times;
    for (const double frames : inFrames)
        times.push_back(frameTime(frames / clip.frameRate, clip.frameRate));
    return times;
}

// The last frame equals the first, except for the roots' travel.
Clip clipOf(const OddModelRequest& request, const SkeletalModel& model, std::uint32_t number,
            Random& random)
{
    const std::uint32_t frames = 5 + 4 * number;
    const glm::dvec3 travel(7.0 * number, -3.0 * number, 0.0);
    Clip clip{.frameRate = 12.0 + 7.3 * number,
              .frameCount = frames,
              .joints = modelJoints(model.joints)};
    Pose first;
    for (std::uint32_t frame = 0; frame < frames; ++frame)
    {
        Pose pose;
        for (const Joint& joint : model.joints)
            pose.push_back({.position = random.within(joint.parent < 0 ? 4.0 : 2.0),
                            .orientation = random.turn(2.0 * kPi)});
        for (std::size_t i = 0; i < pose.size() && request.scaled; ++i)
            pose[i].scale = scaleOf(i, frame, random);
        if (frame == 0)
            first = pose;
        if (frame + 1 == frames)
            pose = first;
        for (std::size_t i = 0; i < pose.size(); ++i)
            if (model.joints[i].parent < 0)
                pose[i].position += travel * (frame / (frames - 1.0));
        clip.keys.insert(clip.keys.end(), pose.begin(), pose.end());
    }
    if (request.uneven)
        clip.frameTimes = unevenTimes(clip, random);
    return clip;
}

std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder,
                                           std::string_view extension)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == extension)
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

} // namespace

void PrintTo(const PlayedModel& played, std::ostream* out)
{
    *out << played.name;
}

PlayedModel oddModel(const OddModelRequest& request)
{
    Random random(request.name.size() + request.parents.size() + request.vertexCount);
    PlayedModel played{.name = request.name};
    played.model.joints = jointsOf(request.parents, random);
    played.model.meshes = {meshOf(request, random)};
    for (std::uint32_t i = 0; i < request.clipCount; ++i)
    {
        played.clips.push_back(clipOf(request, played.model, i, random));
        played.loopModes.push_back(i % 2 == 0 ? LoopMode::Wrap : LoopMode::Doom3);
    }
    return played;
}

std::vector<std::int32_t> chainOfParents(std::size_t jointCount)
{
    std::vector<std::int32_t> parents;
    for (std::size_t i = 0; i < jointCount; ++i)
        parents.push_back(static_cast<std::int32_t>(i) - 1);
    return parents;
}

std::vector<std::int32_t> starOfParents(std::size_t jointCount)
{
    std::vector<std::int32_t> parents(jointCount, 0);
    parents[0] = -1;
    return parents;
}

std::vector<std::int32_t> forestOfParents(std::size_t jointCount, std::size_t roots)
{
    std::vector<std::int32_t> parents;
    for (std::size_t i = 0; i < jointCount; ++i)
        parents.push_back(i < roots ? -1 : static_cast<std::int32_t>((i - roots) / 2));
    return parents;
}

std::vector<PlayedModel> oddModels()
{
    const std::vector<std::int32_t> tree = forestOfParents(31, 1);
    std::vector<PlayedModel> models;
    for (const OddModelRequest& request : std::vector<OddModelRequest>{
             {.name = "nine influences",
           .parents = tree,
           .fewestInfluences = 7,
           .mostInfluences = 11},
             {.name = "none", .parents = tree, .fewestInfluences = 0, .mostInfluences = 2},
             {.name = "sum of a half", .parents = tree, .biasSum = 0.5},
             {.name = "any sum", .parents = tree, .biasSum = 0.0},
             {.name = "negative", .parents = tree, .leastBias = -0.7, .biasSum = 0.0},
             {.name = "deep chain", .parents = chainOfParents(230)},
             {.name = "wide star", .parents = starOfParents(150)},
             {.name = "several roots", .parents = forestOfParents(40, 5)},
             {.name = "one joint", .parents = {-1}, .mostInfluences = 1},
             {.name = "scaled", .parents = forestOfParents(15, 1), .scaled = true},
             {.name = "scaled and uneven",
             .parents = forestOfParents(14, 2),
             .fewestInfluences = 0,
             .mostInfluences = 9,
             .scaled = true,
             .uneven = true},
             {.name = "uneven", .parents = tree, .uneven = true},
             {.name = "bind pose", .parents = tree, .biasSum = 0.8, .clipCount = 0},
         })
        models.push_back(oddModel(request));
    return models;
}

PlayedModel readPlayedModel(const std::filesystem::path& meshFile)
{
    Diagnostics warnings;
    PlayedModel played{.name = meshFile.stem().string()};
    played.model = readMd5Mesh(readTextFile(meshFile).value(), meshFile.string(), warnings).value();
    for (const std::filesystem::path& file : filesIn(meshFile.parent_path(), ".md5anim"))
    {
        Clip clip = readMd5Anim(readTextFile(file).value(), file.string(), warnings).value();
        if (whyClipDoesNotFit(clip, played.model))
            continue;
        played.loopModes.push_back(detectLoopMode(clip));
        played.clips.push_back(std::move(clip));
    }
    return played;
}

std::vector<PlayedModel> corpusModels()
{
    std::vector<std::filesystem::path> files;
    if (const char* const corpus = std::getenv("SINEW_CORPUS"))
        for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus))
            if (entry.path().extension() == ".md5mesh")
                files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<PlayedModel> models;
    for (const std::filesystem::path& file : files)
        models.push_back(readPlayedModel(file));
    return models;
}

} // namespace sinew::test
