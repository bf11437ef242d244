// Checks what a model's frame reports about itself.
#include "engine/gpu/frame_ring.h"
#include "engine/model/clip.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

using ModelFrameTest = GpuTest;

// The box seen from its front, in front of the ground.
ModelView viewOfBox()
{
    return {.camera = {.distance = 12.0}, .visible = {.radius = 2.0}, .groundHeight = -1.0};
}

TEST_F(ModelFrameTest, DrawsTheLightsThatAreAskedFor)
{
    constexpr VkExtent2D kFrameExtent{64, 64};
    const SkeletalModel model = boxModel();
    WhiteModel onDevice(device(), animatedModel(model, buildSkinningModel(model, kCreaseDegrees)),
                        {.ground = true});
    const auto pictureWith = [&](const Lighting& lighting, bool shadows = true)
    {
        ModelView view = viewOfBox();
        view.lighting = lighting;
        view.shadows = shadows;
        return onDevice.picture(view, kFrameExtent, true).pixels;
    };
    const auto sumOf = [](const std::vector<std::byte>& pixels)
    {
        std::size_t sum = 0;
        for (const std::byte part : pixels)
            sum += static_cast<std::size_t>(part);
        return sum;
    };
    const std::vector<std::byte> usual = pictureWith({});
    EXPECT_GT(sumOf(pictureWith({}, false)), sumOf(usual));
    EXPECT_LT(sumOf(pictureWith({.keyBrightness = 0.5F})), sumOf(usual));
    EXPECT_EQ(pictureWith({.keyBrightness = 0.0F}), pictureWith({.keyBrightness = 0.0F}, false));
    EXPECT_NE(pictureWith({.towardsKey = {0.0, -1.0, 0.0}}), usual);
    const std::vector<std::byte> red = pictureWith({.background = {1.0F, 0.0F, 0.0F}});
    EXPECT_EQ(red[0], std::byte{255});
    EXPECT_EQ(red[1], std::byte{0});
}

} // namespace
} // namespace sinew::test
