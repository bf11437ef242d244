// Compares crowds of real glTF and IQM models with references computed straight from the files.
#include "engine/files/files.h"
#include "engine/formats/load_model.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/iqm_reference.h"
#include "tests/support/md3_writer.h"
#include "tests/support/played_gltf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

constexpr double kHour = 3600.0;
constexpr std::uint32_t kInstancesOfFile = 12;

// Time of an instance in its first clip, in frames of equal length.
InstanceTime timeIn(const CrowdPlay& play, const gpu::CrowdInstance& instance, double seconds)
{
    const std::uint32_t number = instance.clips & 0xFFFFU;
    const Clip& clip = play.crowd.clips[number];
    const LoopMode mode = play.crowd.loopModes[number];
    return instanceTime(loopPeriod(clip, mode), clipTime(clip, mode, seconds), instance.speed,
                        {.frame = instance.first.frame, .fraction = instance.first.fraction});
}

double framesIn(const InstanceTime& time)
{
    return std::ldexp(static_cast<double>(time.frames), -32);
}

// For clips in which the first frame follows the last, or equals it.
IqmMoment momentOf(const std::vector<std::byte>& clips, std::uint32_t number, double frames)
{
    constexpr std::size_t kClips = 88; // header offset of the clips' offset
    constexpr std::size_t kClipSize = 20;
    const std::size_t clip = wordAt(clips, kClips) + number * kClipSize;
    const std::uint32_t first = wordAt(clips, clip + 4);
    const std::uint32_t count = wordAt(clips, clip + 8);
    const auto frame = static_cast<std::uint32_t>(frames);
    return {.frame = first + frame,
            .nextFrame = first + (frame + 1) % count,
            .way = frames - std::floor(frames)};
}

void replaceVertices(const SkinningModel& model, std::span<const IqmReferenceVertex> file,
                     std::span<ReferenceVertex> vertices)
{
    std::size_t next = 0;
    for (const SkinningMesh& mesh : model.meshes)
        for (std::uint32_t i = 0; i < mesh.fileVertexCount; ++i)
        {
            ReferenceVertex& vertex = vertices[mesh.firstVertex + i];
            vertex.position = file[next].position;
            vertex.normal = file[next++].normal;
        }
}

// Only the first of these supports morph targets.
const std::vector<CrowdSkinning> kBoth{CrowdSkinning::Fast, CrowdSkinning::Simple};

class CrowdOfFiles : public GpuTest
{
protected:
    // Each instance plays one clip, without a blend, at the origin; together they play all clips.
    static std::vector<gpu::CrowdInstance> instancesOf(const CrowdPlay& play)
    {
        const auto count =
            std::max(kInstancesOfFile, static_cast<std::uint32_t>(play.crowd.records.size()));
        std::vector<gpu::CrowdInstance> instances = randomInstances(play, count, 0.0, 5);
        for (gpu::CrowdInstance& instance : instances)
            instance.blend = 0.0F;
        return instances;
    }

    // `fromFile` replaces model-space vertices of the model's rows by those of the file.
    template <class FromFile>
    void expectCrowd(const CrowdPlay& play, const std::vector<CrowdSkinning>& skinnings,
                     const FromFile& fromFile)
    {
        const std::vector<gpu::CrowdInstance> instances = instancesOf(play);
        for (const CrowdSkinning skinning : skinnings)
        {
            const CrowdOnDevice crowd(
                device(), play, instances,
                {.config =
                     inOneChunk(device(), play,
                                {.skinning = skinning, .tangents = true, .cullsTriangles = false},
                                instances.size())});
            for (const double seconds : {0.0, 7.3, 24.0 * kHour - 0.21})
            {
                SCOPED_TRACE(seconds);
                expectAt(play, crowd, instances, seconds, fromFile);
            }
        }
    }

    // Returns how many instances had a time that the file's channels define.
    std::size_t expectGltf(const PlayedGltf& played, const std::vector<CrowdSkinning>& skinnings)
    {
        SCOPED_TRACE(played.name);
        const CrowdPlay play(played.model);
        EXPECT_EQ(play.crowd.clips.size(), std::max<std::size_t>(1, played.model.clips.size()));
        std::size_t compared = 0;
        expectCrowd(play, skinnings,
                    [&](const gpu::CrowdInstance& instance, const InstanceTime& time,
                        std::vector<ReferenceVertex>& vertices)
                    {
                        const std::size_t number = instance.clips & 0xFFFFU;
                        std::optional<GltfMoment> moment;
                        if (number >= played.file.animations.size() &&
                            number < played.model.clips.size())
                            return; // the file has no animation "all together"
                        if (number < played.model.clips.size())
                        {
                            const Clip& clip = play.crowd.clips[number];
                            if ((time.frames >> 32U) + 1 >= clip.frameCount && clip.frameCount > 1)
                                return; // the way back to the first frame is not in the file
                            moment = {number, framesIn(time) / clip.frameRate};
                        }
                        vertices = fromChannels(played, moment, vertices);
                        ++compared;
                    });
        return compared;
    }

private:
    template <class FromFile>
    static void expectAt(const CrowdPlay& play, const CrowdOnDevice& crowd,
                         const std::vector<gpu::CrowdInstance>& instances, double seconds,
                         const FromFile& fromFile)
    {
        const std::uint32_t capacity = crowd.buffers().plan.capacity;
        ASSERT_GE(capacity, instances.size());
        crowd.compute(crowd.work(seconds));
        for (std::uint32_t i = 0; i < instances.size(); ++i)
        {
            SCOPED_TRACE("instance " + std::to_string(i));
            const ModelPose pose = modelPoseOf(play, instances[i], seconds);
            std::vector<ReferenceVertex> expected =
                placedVertices(play, {}, pose, morphWeightsOf(play, instances[i], seconds));
            fromFile(instances[i], timeIn(play, instances[i], seconds), expected);
            leaveOutSensitive(play.skinning, pose, expected);
            moveTo(
                placement(instances[i], placeOf(play, instances[i], {.seconds = seconds}).position),
                expected);
            expectVertices(crowd.posed(i), expected);
        }
    }
};

TEST_F(CrowdOfFiles, Gltf)
{
    const auto files = corpusGltfFiles();
    if (files.empty())
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const fs::path& file : files)
        EXPECT_GT(expectGltf(readPlayedGltf(file), kBoth), 50U) << file;
}

TEST_F(CrowdOfFiles, GltfMorphTargets)
{
    for (const PlayedGltf& played : morphedGltfs())
        EXPECT_GT(expectGltf(played, {CrowdSkinning::Fast}), 10U) << played.name;
}

TEST_F(CrowdOfFiles, Iqm)
{
    if (std::getenv("SINEW_CORPUS") == nullptr)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    const fs::path path = fs::path(std::getenv("SINEW_CORPUS")) / "iqm" / "guy.iqm";
    const auto bytes = readBinaryFile(path);
    const auto clipBytes = readBinaryFile(path.parent_path() / "guyanim.iqm");
    ASSERT_TRUE(bytes && clipBytes);
    Diagnostics errors;
    Diagnostics warnings;
    VirtualFiles files;
    const auto found = findModel(path, files, warnings);
    ASSERT_TRUE(found) << toString(found.error());
    const auto loaded =
        loadModel({.path = path, .clips = {"guyanim.iqm"}}, *found, files, errors, warnings);
    ASSERT_TRUE(loaded && errors.empty());
    const CrowdPlay play(loaded->model);
    ASSERT_GE(play.crowd.clips.size(), 2U);
    expectCrowd(play, kBoth,
                [&](const gpu::CrowdInstance& instance, const InstanceTime& time,
                    std::vector<ReferenceVertex>& vertices)
                {
                    const std::uint32_t number = instance.clips & 0xFFFFU;
                    std::optional<IqmMoment> moment;
                    if (number < loaded->model.clips.size())
                        moment = momentOf(*clipBytes, number, framesIn(time));
                    replaceVertices(play.skinning, iqmReference(*bytes, *clipBytes, moment),
                                    vertices);
                });
}

} // namespace
} // namespace sinew::test
