// The clips of the default model, measured on skinned vertices: loops close, feet stand, nothing
// sinks into the ground.
#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/formats/md5/md5.h"
#include "tests/generator/default_model.h"

#include <glm/ext/vector_double2.hpp>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace sinew
{
namespace
{

constexpr std::uint32_t kPlacesPerFrame = 4; // vertices do not go straight from key to key

class DefaultModelClip : public testing::TestWithParam<const char*>
{
protected:
    SkeletalModel model = test::defaultModel();
    SkinningModel skinning = buildSkinningModel(model, 0.0);
    Diagnostics warnings;
    Clip clip = test::defaultModelClip(GetParam(), warnings);

    std::vector<glm::dvec3> at(std::uint32_t frame) const
    {
        return test::positions(skinning, test::poseAt(clip, frame));
    }
};

// The most by which a vertex's step differs from its previous step.
double changeOfPace(const std::vector<glm::dvec3>& before, const std::vector<glm::dvec3>& now,
                    const std::vector<glm::dvec3>& after)
{
    double greatest = 0.0;
    for (std::size_t i = 0; i < now.size(); ++i)
        greatest = std::max(greatest, glm::length(before[i] - 2.0 * now[i] + after[i]));
    return greatest;
}

TEST_P(DefaultModelClip, LoadsWithoutWarningsAndFits)
{
    for (const Diagnostic& warning : warnings)
        ADD_FAILURE() << toString(warning);
    EXPECT_EQ(whyClipDoesNotFit(clip, model).value_or(""), "");
    EXPECT_GE(clip.frameCount, 25U);
}

TEST_P(DefaultModelClip, EndsAsItBegins)
{
    const double most = 1e-3 * test::diagonalOf(model);
    const std::vector<glm::dvec3> first = at(0);
    const std::vector<glm::dvec3> last = at(clip.frameCount - 1);
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_LT(glm::length(last[i] - first[i]), most);
}

TEST_P(DefaultModelClip, GoesOnAsItCame)
{
    double greatest = 0.0;
    for (std::uint32_t frame = 1; frame + 1 < clip.frameCount; ++frame)
        greatest = std::max(greatest, changeOfPace(at(frame - 1), at(frame), at(frame + 1)));
    const std::vector<glm::dvec3> seam = at(0);
    EXPECT_LT(changeOfPace(at(clip.frameCount - 2), seam, at(1)), greatest);
}

TEST_P(DefaultModelClip, Moves)
{
    const std::vector<glm::dvec3> first = at(0);
    const std::vector<glm::dvec3> half = at((clip.frameCount - 1) / 2);
    double farthest = 0.0;
    for (std::size_t i = 0; i < first.size(); ++i)
        farthest = std::max(farthest, glm::length(half[i] - first[i]));
    EXPECT_GT(farthest, 0.03 * test::diagonalOf(model));
}

TEST_P(DefaultModelClip, NothingSinksIntoTheGround)
{
    const double most = 0.005 * test::heightOf(model);
    const std::uint32_t places = (clip.frameCount - 1) * kPlacesPerFrame;
    for (std::uint32_t i = 0; i < places; ++i)
    {
        const double frame = static_cast<double>(i) / kPlacesPerFrame;
        EXPECT_GT(posedBounds(skinning, test::poseAt(clip, frame)).min.z, -most)
            << "at frame " << frame;
    }
}

INSTANTIATE_TEST_SUITE_P(Clips, DefaultModelClip,
                         testing::Values("idle", "jump", "run", "walk", "wave"),
                         [](const auto& clipName) { return std::string(clipName.param); });

bool isOfFoot(const Joint& joint, char side)
{
    const std::string& name = joint.name;
    return name.back() == side && (name.starts_with("foot") || name.starts_with("toe"));
}

// Vertices with over half their weight on one foot.
std::vector<std::size_t> verticesOfFoot(const SkeletalModel& model, const SkinningModel& skinning,
                                        char side)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < skinning.vertices.size(); ++i)
    {
        const SkinningVertex& vertex = skinning.vertices[i];
        double share = 0.0;
        for (std::uint32_t k = 0; k < vertex.influenceCount; ++k)
        {
            const Influence& influence = skinning.influences[vertex.firstInfluence + k];
            share += isOfFoot(model.joints[influence.joint], side) ? influence.bias : 0.0;
        }
        if (share > 0.5)
            found.push_back(i);
    }
    return found;
}

double groundSpeedOf(std::string_view clip)
{
    const std::string text = test::defaultModelText(std::string(clip) + ".md5anim");
    const std::string_view key = "// ground speed: ";
    const std::size_t place = text.find(key);
    if (place == std::string::npos)
        throw std::runtime_error("the clip does not state its ground speed");
    return std::stod(text.substr(place + key.size()));
}

struct Stance
{
    double farthestSlide = 0.0;
    double longest = 0.0; // seconds that one vertex stays on the ground
};

// One vertex, over two loops. While on the ground, it should not slide on it; the ground goes
// backwards.
class Sole
{
public:
    Sole(double contactHeight, double groundSpeed) : contact_(contactHeight), speed_(groundSpeed) {}

    void at(const glm::dvec3& position, double seconds, Stance& stance)
    {
        const bool stands = position.z < contact_;
        const glm::dvec2 onGround{position.x + speed_ * seconds, position.y};
        if (stands && !stood_)
        {
            since_ = seconds;
            touched_ = onGround;
        }
        if (stands)
        {
            stance.farthestSlide = std::max(stance.farthestSlide, glm::length(onGround - touched_));
            stance.longest = std::max(stance.longest, seconds - since_);
        }
        stood_ = stands;
    }

private:
    double contact_;
    double speed_;
    bool stood_ = false;
    double since_ = 0.0;
    glm::dvec2 touched_{0.0};
};

class DefaultModelGait : public DefaultModelClip
{
protected:
    Stance stanceOf(char side) const
    {
        const std::vector<std::size_t> foot = verticesOfFoot(model, skinning, side);
        const double contactHeight = 0.003 * test::heightOf(model);
        std::vector<Sole> soles(foot.size(), Sole(contactHeight, groundSpeedOf(GetParam())));
        const std::uint32_t places = (clip.frameCount - 1) * kPlacesPerFrame;
        Stance stance;
        for (std::uint32_t i = 0; i < 2 * places; ++i)
        {
            const double frame = static_cast<double>(i) / kPlacesPerFrame;
            const ModelPose pose = test::poseAt(clip, std::fmod(frame, clip.frameCount - 1.0));
            for (std::size_t k = 0; k < foot.size(); ++k)
                soles[k].at(skinPosition(skinning, skinning.vertices[foot[k]], pose),
                            frame / clip.frameRate, stance);
        }
        return stance;
    }
};

TEST_P(DefaultModelGait, StandingFeetKeepTheirPlaceOnTheGround)
{
    const double loop = (clip.frameCount - 1) / clip.frameRate;
    for (const char side : {'l', 'r'})
    {
        const Stance stance = stanceOf(side);
        EXPECT_LT(stance.farthestSlide, 0.01 * test::heightOf(model)) << side;
        EXPECT_GT(stance.longest, 0.25 * loop) << side;
        EXPECT_LT(stance.longest, 0.75 * loop) << side;
    }
}

INSTANTIATE_TEST_SUITE_P(Clips, DefaultModelGait, testing::Values("run", "walk"),
                         [](const auto& clipName) { return std::string(clipName.param); });

TEST(DefaultModelClips, FeetStandStillWhileItWaits)
{
    const SkeletalModel model = test::defaultModel();
    for (const char* name : {"idle", "wave"})
    {
        const Clip clip = test::defaultModelClip(name);
        const ModelPose first = test::poseAt(clip, 0.0);
        for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
        {
            const ModelPose pose = test::poseAt(clip, frame);
            for (const char* foot : {"foot_l", "foot_r"})
            {
                const std::size_t joint = test::jointIndex(model, foot);
                EXPECT_LT(glm::length(pose[joint].position - first[joint].position), 1e-3);
            }
        }
    }
}

} // namespace
} // namespace sinew
