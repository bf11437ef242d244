// Reading back from the device where no memory is cached for the CPU.
#include "engine/animation/reference_skinning.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <span>

namespace sinew::test
{
namespace
{

class UncachedMemoryTest : public GpuTest
{
protected:
    void lessen(gpu::Capabilities& device) const override
    {
        VkPhysicalDeviceMemoryProperties& memory = device.memory;
        for (VkMemoryType& type : std::span(memory.memoryTypes).first(memory.memoryTypeCount))
            type.propertyFlags &= ~VkMemoryPropertyFlags{VK_MEMORY_PROPERTY_HOST_CACHED_BIT};
    }
};

TEST_F(UncachedMemoryTest, Downloads)
{
    std::vector<std::uint32_t> numbers(10'000);
    std::iota(numbers.begin(), numbers.end(), 1U);
    const gpu::Buffer buffer =
        uploadBuffer(device(), numbers, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, "numbers");
    EXPECT_EQ(gpu::downloadBuffer<std::uint32_t>(device(), buffer, numbers.size()), numbers);
}

TEST_F(UncachedMemoryTest, SkinnedVertices)
{
    const SkeletalModel model = boxModel();
    const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
    std::vector<ReferenceVertex> reference(skinning.vertices.size());
    skinReference(skinning, bindPoseOf(model), reference);
    WhiteModel white(device(), animatedModel(model, skinning));
    const SkinningResult posed = white.posed(playedOn(&white.model().still, {}));
    ASSERT_EQ(posed.vertices.size(), reference.size());
    EXPECT_LE(compare(posed, reference).position, kPositionLimit);
}

TEST_F(UncachedMemoryTest, Pictures)
{
    const SkeletalModel model = boxModel();
    const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
    WhiteModel white(device(), animatedModel(model, skinning), {.ground = false});
    const ModelView view{.camera = {.distance = 10.0}, .visible = {.radius = 5.0}};
    const Image picture = white.picture(view, {64, 64}, false);
    ASSERT_EQ(picture.pixels.size(), 64U * 64U * 4U);
    const auto pixel = [&](std::size_t x, std::size_t y)
    { return std::span(picture.pixels).subspan((y * 64 + x) * 4, 4); };
    EXPECT_FALSE(std::ranges::equal(pixel(32, 32), pixel(0, 0))) << "the box or what is behind it";
}

} // namespace
} // namespace sinew::test
