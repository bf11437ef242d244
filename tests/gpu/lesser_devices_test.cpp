// Devices with fewer features draw the same frames of the viewer and the crowd as this one.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/thinned_lods.h"
#include "tests/gpu/white_model.h"
#include "tests/support/crowd_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <ostream>
#include <span>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kDrawnSize{160, 120};

struct Lesser
{
    const char* name;
    void (*lessen)(gpu::Capabilities&) = [](gpu::Capabilities&) {};
};

void PrintTo(const Lesser& lesser, std::ostream* out)
{
    *out << lesser.name;
}

struct Pictures
{
    Image viewer;
    Image crowd;
    Image blends;
};

Image viewerPicture(const gpu::Device& device, const CrowdPlay& play)
{
    WhiteModel white(device, animatedModel(play.played.model, play.skinning), {.ground = true});
    const double reach = play.crowd.reach;
    return white.picture({.camera = {.distance = 2.5 * reach, .azimuth = 0.6, .elevation = 0.4},
                          .visible = {.radius = reach}},
                         kDrawnSize, true);
}

Image crowdPicture(const gpu::Device& device, const CrowdPlay& play)
{
    const double reach = play.crowd.reach;
    CrowdOnDevice crowd(device, play, randomInstances(play, 6, reach, 4),
                        {.config = configFor(device, play.crowd, {}, {})});
    constexpr double kAllTrianglesAreCulled = 1e30;
    return crowd.picture({.camera = {.distance = 3.0 * reach, .azimuth = 1.0, .elevation = 0.5},
                          .visible = {.radius = 2.0 * reach}},
                         kDrawnSize, kAllTrianglesAreCulled);
}

// Blended instances of several LODs, drawn in order.
Image blendedPicture(const gpu::Device& device)
{
    const AnimatedModel model = skeletalModel(1, 9);
    const CrowdPlay play = playOf(model, thinned(model));
    const double reach = play.crowd.reach;
    CrowdOnDevice crowd(device, play, randomInstances(play, 37, 8.0 * reach, 3),
                        {.config = configFor(device, play.crowd, {}, {}), .blended = true});
    const SceneView view{.camera = {.distance = 12.0 * reach, .azimuth = 0.4, .elevation = 0.5},
                         .visible = {.radius = 9.0 * reach}};
    constexpr double kPixels = 20.0; // instances are a few dozen pixels high
    const Image picture = crowd.picture(view, kDrawnSize, 0.0, {.error = kPixels});
    EXPECT_NE(picture.pixels, crowd.picture(view, kDrawnSize, 0.0).pixels);
    return picture;
}

class LesserDevices : public testing::TestWithParam<Lesser>
{
protected:
    // Only one device at a time: volk calls the last one created.
    Pictures draw(const gpu::InstanceOptions& options)
    {
        const gpu::Instance instance(options);
        const std::vector<gpu::DeviceDescription> devices = instance.devices();
        Pictures pictures;
        {
            const gpu::Device device(instance, gpu::chooseDevice(devices, std::nullopt));
            const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
            pictures = {.viewer = viewerPicture(device, play),
                        .crowd = crowdPicture(device, play),
                        .blends = blendedPicture(device)};
        }
        EXPECT_THAT(instance.validation().messages(), testing::IsEmpty());
        return pictures;
    }
};

TEST_P(LesserDevices, DrawTheSame)
{
    static std::optional<Pictures> whole; // drawn once for all tests
    try
    {
        if (!whole)
            whole = draw({.validate = true});
    }
    catch (const gpu::VulkanError& error)
    {
        GTEST_SKIP() << error.what();
    }
    const Pictures lesser = draw({.validate = true, .extensions = {}, .lessen = GetParam().lessen});
    EXPECT_EQ(lesser.viewer.pixels, whole->viewer.pixels);
    EXPECT_EQ(lesser.crowd.pixels, whole->crowd.pixels);
    EXPECT_EQ(lesser.blends.pixels, whole->blends.pixels);
}

const std::vector<Lesser>& lesserDevices()
{
    static const std::vector<Lesser> all = {
        {"WithoutDepthClamp",
         [](gpu::Capabilities& device) { device.features.core.depthClamp = VK_FALSE; }},
        {"WithoutMultiDrawIndirect",
         [](gpu::Capabilities& device) { device.features.core.multiDrawIndirect = VK_FALSE; }},
        {"WithoutDrawIndirectCount",
         [](gpu::Capabilities& device) { device.features.drawIndirectCount = false; }},
        {"WithoutShortStorage",
         [](gpu::Capabilities& device) { device.features.storageBuffer16BitAccess = false; }},
        {"WithoutBallots",
         [](gpu::Capabilities& device) { device.subgroups.supportedOperations = 0; }},
        {"WithoutTexels",
         [](gpu::Capabilities& device) { device.properties.limits.maxTexelBufferElements = 1; }},
        {"WithoutHostCachedMemory",
         [](gpu::Capabilities& device)
         {
             for (VkMemoryType& type :
                  std::span(device.memory.memoryTypes).first(device.memory.memoryTypeCount))
                 type.propertyFlags &= ~VkMemoryPropertyFlags{VK_MEMORY_PROPERTY_HOST_CACHED_BIT};
         }},
    };
    return all;
}

INSTANTIATE_TEST_SUITE_P(One, LesserDevices, testing::ValuesIn(lesserDevices()),
                         [](const testing::TestParamInfo<Lesser>& lesser)
                         { return std::string(lesser.param.name); });

} // namespace
} // namespace sinew::test
