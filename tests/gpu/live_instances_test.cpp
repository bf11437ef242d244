// Changes instances by arbitrary operations and checks their state on the device.
#include "engine/animation/pose.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kMostLive = 24;

using Matrices = std::vector<gpu::vec4>;

// Joint matrices of each candidate in buffer `from`, by record index.
std::map<std::uint32_t, Matrices> matricesIn(const gpu::Device& device, const CrowdOnDevice& crowd,
                                             std::uint32_t jointCount, const gpu::Buffer& from)
{
    const std::vector<std::uint32_t> candidates = crowd.candidates();
    const std::size_t each = std::size_t{jointCount} * gpu::kTexelsPerJoint;
    const auto all = gpu::downloadBuffer<gpu::vec4>(device, from, each * candidates.size());
    std::map<std::uint32_t, Matrices> result;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        result[candidates[i]] = {all.begin() + static_cast<std::ptrdiff_t>(i * each),
                                 all.begin() + static_cast<std::ptrdiff_t>((i + 1) * each)};
    return result;
}

// Changes instances by random operations.
class Program
{
public:
    Program(LiveInstances& live, const CrowdPlay& play)
        : live_(live), clips_(play.crowd.clips.size())
    {
    }

    void change()
    {
        const std::uint32_t what = below(8);
        if (what < 2 || used_.empty())
        {
            const bool hidden = below(6) == 0;
            const auto handle = live_.add({.position = position(),
                                           .heading = share(),
                                           .clip = clip(),
                                           .speed = below(1024) / 256.0,
                                           .hidden = hidden});
            EXPECT_EQ(handle.has_value(), used_.size() < kMostLive);
            if (handle)
                used_[handle->index] = {*handle, hidden};
            return;
        }
        const auto chosen = std::next(used_.begin(), below(used_.size()));
        auto& [handle, hidden] = chosen->second;
        if (what == 2)
        {
            live_.remove(handle);
            EXPECT_THROW(live_.hide(handle, true), std::invalid_argument);
            used_.erase(chosen);
        }
        else if (what == 3)
            live_.place(handle, position(), share());
        else if (what == 4)
            live_.setSpeed(handle, below(3) == 0 ? 0.0 : below(1024) / 256.0);
        else if (what == 5)
            live_.hide(handle, hidden = below(2) == 0);
        else
            live_.play(handle, clip(), what == 6 ? 0.5 * share() : 0.0);
    }

    // Gives every instance a known state. Returns one per record; unused records are hidden.
    std::vector<LiveInstance> settle()
    {
        std::vector<LiveInstance> states(live_.recordCount(), {.hidden = true});
        for (auto& [index, used] : used_)
        {
            LiveInstance& state = states[index];
            state = {.position = position(),
                     .heading = share(),
                     .clip = clip(),
                     .speed = below(1024) / 256.0,
                     .hidden = used.hidden};
            live_.place(used.handle, state.position, state.heading);
            live_.setSpeed(used.handle, state.speed);
            live_.play(used.handle, state.clip);
        }
        return states;
    }

    std::map<std::uint32_t, InstanceHandle> shown() const
    {
        std::map<std::uint32_t, InstanceHandle> shown;
        for (const auto& [index, used] : used_)
            if (!used.hidden)
                shown[index] = used.handle;
        return shown;
    }

    double share() { return std::ldexp(static_cast<double>(random_()), -32); }
    std::uint32_t below(std::size_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

private:
    glm::dvec3 position() { return {20.0 * share(), 20.0 * share(), share()}; }
    InstanceClip clip() { return {.clip = below(clips_), .seconds = 3.0 * share()}; }

    LiveInstances& live_;
    std::size_t clips_;
    struct Used
    {
        InstanceHandle handle;
        bool hidden = false;
    };
    std::map<std::uint32_t, Used> used_; // by record index
    std::mt19937 random_{5};
};

class LiveInstancesTest : public GpuTest
{
protected:
    static CrowdPlay chain()
    {
        return CrowdPlay(oddModel({.name = "live",
                                   .parents = chainOfParents(4),
                                   .vertexCount = 12,
                                   .mostInfluences = 2}));
    }
    static CrowdRequest request(bool motion, CrowdPosing posing = CrowdPosing::ByInstance)
    {
        return {.config = {.posing = posing, .cullsTriangles = false, .motion = motion},
                .mostInstances = kMostLive,
                .fades = true};
    }
    std::map<std::uint32_t, Matrices> computed(CrowdOnDevice& crowd, const CrowdPlay& play,
                                               double seconds)
    {
        crowd.compute(crowd.work(seconds));
        return matricesIn(device(), crowd, play.crowd.jointCount,
                          crowd.frame().buffers().chunk.now.jointMatrices);
    }
};

TEST_F(LiveInstancesTest, AreThoseOfANewCrowdInTheSameState)
{
    const CrowdPlay play = chain();
    CrowdOnDevice crowd(device(), play, {}, request(false));
    Program program(crowd.frame().live(), play);
    double seconds = 3600.0;
    std::uint64_t bytes = 0;
    for (int i = 0; i < 400; ++i)
    {
        crowd.frame().live().setTime(seconds += 0.1 * program.share());
        program.change();
        if (i % 7 == 0)
            crowd.compute(crowd.work(seconds += 0.01));
        if (i == 0)
            bytes = device().memoryInUse();
    }
    EXPECT_EQ(device().memoryInUse(), bytes); // no further allocations
    const std::vector<LiveInstance> states = program.settle();
    CrowdOnDevice another(device(), play, {}, request(false));
    another.frame().live().setTime(seconds);
    for (const LiveInstance& state : states)
        EXPECT_TRUE(another.frame().live().add(state));
    const auto matrices = computed(crowd, play, seconds + 0.7);
    EXPECT_GT(matrices.size(), 5U);
    EXPECT_LT(matrices.size(), crowd.frame().live().size()); // some instances are hidden
    EXPECT_EQ(matrices, computed(another, play, seconds + 0.7));
}

// An instance's previous pose and position are correct, whatever has changed.
TEST_F(LiveInstancesTest, HaveTheirPreviousPoses)
{
    const CrowdPlay play = chain();
    CrowdOnDevice crowd(device(), play, {}, request(true));
    Program program(crowd.frame().live(), play);
    CrowdFrameRequest frame{.view = {.visible = {.radius = 40.0}}, .culls = false};
    std::map<std::uint32_t, Matrices> previous;
    std::size_t compared = 0;
    for (int i = 0; i < 40; ++i)
    {
        const std::map<std::uint32_t, InstanceHandle> shown = program.shown();
        const std::uint32_t changes = i == 0 ? 20 : program.below(4);
        for (std::uint32_t k = 0; k < changes; ++k)
            program.change();
        frame.motion =
            CrowdMotionRequest{.before = CrowdBefore{.view = frame.view, .seconds = frame.seconds}};
        frame.seconds += 0.03;
        crowd.motion(frame, {32, 32});
        const ChunkBuffers& chunk = crowd.frame().buffers().chunk;
        const std::uint32_t joints = play.crowd.jointCount;
        for (const auto& [index, matrices] :
             matricesIn(device(), crowd, joints, chunk.before->jointMatrices))
            if (shown.contains(index) && crowd.frame().live().contains(shown.at(index)))
            {
                EXPECT_EQ(matrices, previous[index]) << index << " in frame " << i;
                ++compared;
            }
        previous = matricesIn(device(), crowd, joints, chunk.now.jointMatrices);
    }
    EXPECT_GT(compared, 100U);
}

// The speed changes and pauses during the fade, which starts after a day.
TEST_F(LiveInstancesTest, FadeAsTheReferenceDoes)
{
    const CrowdPlay play = chain();
    constexpr double kDay = 86'400.0;
    constexpr double kFade = 0.8;
    for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
    {
        CrowdOnDevice crowd(device(), play, {}, request(false, posing));
        LiveInstances& live = crowd.frame().live();
        std::array<InstanceClip, 2> clips{InstanceClip{.clip = 0, .seconds = 0.3},
                                          InstanceClip{.clip = 1, .seconds = 0.1}};
        live.setTime(kDay);
        const InstanceHandle handle = live.add({.clip = clips[0]}).value();
        live.play(handle, clips[1], kFade);
        double speed = 1.0;
        for (int i = 1; i <= 20; ++i)
        {
            const double passed = 0.05 * i;
            const auto matrices = computed(crowd, play, kDay + passed);
            std::array poses{Pose(play.crowd.jointCount), Pose(play.crowd.jointCount)};
            for (std::size_t k = 0; k < 2; ++k)
            {
                clips[k].seconds += 0.05 * speed;
                const Clip& clip = play.crowd.clips[clips[k].clip];
                const LoopMode mode = play.crowd.loopModes[clips[k].clip];
                sampleClip(clip, clipPhaseAt(clip, mode, clips[k].seconds), poses[k]);
            }
            const double units =
                std::floor((kDay + passed) * gpu::kFadeUnits) - std::floor(kDay * gpu::kFadeUnits);
            blendPoses(poses[0], poses[1], std::min(units / gpu::kFadeUnits / kFade, 1.0),
                       poses[0]);
            const ModelPose expected = composed(play.crowd.clips[0], poses[0]);
            // Relative to joint 0: the clips' travel is removed.
            const auto at = [&](std::size_t joint)
            {
                const gpu::vec4* const rows = &matrices.at(0)[joint * gpu::kTexelsPerJoint];
                return glm::dvec3(rows[0].w, rows[1].w, rows[2].w);
            };
            for (std::size_t joint = 0; joint < expected.size(); ++joint)
                EXPECT_LT(glm::distance(at(joint) - at(0),
                                        expected[joint].position - expected[0].position),
                          2e-5)
                    << "after " << passed;
            const std::map<int, double> speeds{{5, 1.5}, {9, 0.0}, {12, 0.25}, {17, 2.0}};
            if (speeds.contains(i))
                live.setSpeed(handle, speed = speeds.at(i));
        }
    }
}

// Equal to a model of that colour, with or without the triangle cull; other instances do not
// change.
TEST_F(LiveInstancesTest, AreTinted)
{
    const glm::vec3 tint(1.0F, 1.0F / 9.0F, 0.0F); // exact
    const auto boxOf = [](const glm::vec3& colour)
    {
        AnimatedModel model = animatedModel(boxModel(), buildSkinningModel(boxModel(), 60.0), {});
        model.skinning.colours.assign(model.skinning.vertices.size(), glm::vec4(colour, 1.0F));
        return CrowdPlay(model);
    };
    const CrowdPlay white(PlayedModel{.name = "box", .model = boxModel(), .clips = {}});
    const CrowdPlay tinted = boxOf(tint);
    std::vector<gpu::CrowdInstance> places(9);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = {
            .position = {3.0F * static_cast<float>(i / 3), 3.0F * static_cast<float>(i % 3), 0.0F},
            .headingW = 1.0F,
            .speed = kSpeedUnits};
    const SceneView view{.camera = {.target = {3.0, 3.0, 0.0}, .distance = 20.0, .elevation = 0.9},
                         .visible = {.centre = {}, .radius = 20.0}};
    for (const CrowdSkinning skinning : {CrowdSkinning::Fast, CrowdSkinning::VertexShader})
        for (const double largeHeight : {0.0, 1e9})
        {
            CrowdRequest request{
                .config = {.skinning = skinning,
                           .cullsTriangles = triangleCullLacks(device(), white.crowd).empty()}};
            const auto picture = [&](const CrowdPlay& play) {
                return CrowdOnDevice(device(), play, places, request)
                    .picture(view, {96, 64}, largeHeight);
            };
            const Image plain = picture(white);
            const Image all = picture(tinted);
            request.tints = true;
            CrowdOnDevice crowd(device(), white, places, request);
            const auto redraw = [&] { return crowd.picture(view, {96, 64}, largeHeight); };
            EXPECT_NE(all.pixels, plain.pixels);
            EXPECT_EQ(redraw().pixels, plain.pixels);
            for (std::uint32_t i = 0; i < places.size(); ++i)
                crowd.frame().live().tint({.index = i}, tint);
            EXPECT_EQ(redraw().pixels, all.pixels);
            crowd.frame().live().tint({.index = 4}, glm::vec3(1.0F));
            const Image mixed = redraw();
            std::size_t plainPixels = 0;
            for (std::size_t i = 0; i < mixed.pixels.size(); ++i)
                if (mixed.pixels[i] != all.pixels[i])
                {
                    EXPECT_EQ(mixed.pixels[i], plain.pixels[i]);
                    ++plainPixels;
                }
            EXPECT_GT(plainPixels, 20U);
        }
    EXPECT_THROW(CrowdOnDevice(device(), white, places, {}).frame().live().tint({}, tint),
                 std::invalid_argument);
}

} // namespace
} // namespace sinew::test
