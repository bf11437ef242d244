// What the mode `cpu` says of instances that do not fit: the limit that is too small, and no other.
#include "samples/crowd/benchmark/cpu_crowd.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"

#include <gtest/gtest.h>

#include <ostream>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kInstances = 100;
constexpr std::uint32_t kVertices = 200;
constexpr std::uint64_t kRoomy = std::uint64_t{1} << 34U;

struct Refused
{
    const char* name;
    void (*lower)(VkPhysicalDeviceLimits&);
    bool texels = false;
    std::uint64_t memory = kRoomy;
    const char* reason = nullptr; // none: it is the name
};

void PrintTo(const Refused& refused, std::ostream* out)
{
    *out << refused.name;
}

class CpuCrowdTest : public GpuTest, public testing::WithParamInterface<Refused>
{
protected:
    bool sharesDevice() const override { return false; }
    void lessen(gpu::Capabilities& device) const override
    {
        VkPhysicalDeviceLimits& limits = device.properties.limits;
        limits.maxStorageBufferRange = 1U << 27U;
        limits.maxTexelBufferElements = 1U << 27U;
        GetParam().lower(limits);
    }
};

TEST_P(CpuCrowdTest, NamesTheLimitThatIsTooSmall)
{
    const CrowdPlay play(
        oddModel({.name = "cpu", .parents = chainOfParents(3), .vertexCount = kVertices}));
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, kInstances, 10.0, 1);
    const CrowdConfig config{
        .skinning = CrowdSkinning::Simple, .cullsTriangles = false, .texels = GetParam().texels};
    const ChunkPlan plan =
        planFor(device(), play.crowd, config, GetParam().memory, instances.size());
    try
    {
        const crowd::CpuCrowd crowd(device(), play.crowd, instances, plan, config);
        ADD_FAILURE() << "the limit is not looked at";
    }
    catch (const gpu::VulkanError& error)
    {
        const std::string said = error.what();
        const std::string reason =
            GetParam().reason != nullptr ? GetParam().reason : GetParam().name;
        for (const char* const each : {"maxStorageBufferRange", "maxTexelBufferElements",
                                       "maxComputeWorkGroupCount", "--skin-memory"})
            EXPECT_EQ(said.find(each) != std::string::npos, reason == each) << said;
    }
}

INSTANTIATE_TEST_SUITE_P(
    One, CpuCrowdTest,
    testing::Values(Refused{"maxStorageBufferRange", [](VkPhysicalDeviceLimits& limits)
                            { limits.maxStorageBufferRange = kVertices * 16 * kInstances / 2; }},
                    Refused{"maxTexelBufferElements",
                            [](VkPhysicalDeviceLimits& limits)
                            { limits.maxTexelBufferElements = kVertices * kInstances / 2; },
                            true},
                    // Storage buffers are bound as texels too: the smaller of both limits counts.
                    Refused{"StorageBufferRangeOfTexels",
                            [](VkPhysicalDeviceLimits& limits)
                            { limits.maxStorageBufferRange = kVertices * 16 * kInstances / 2; },
                            true, kRoomy, "maxStorageBufferRange"},
                    Refused{"Memory", [](VkPhysicalDeviceLimits&) {}, false, kVertices * 16,
                            "--skin-memory"}),
    [](const testing::TestParamInfo<Refused>& refused) { return std::string(refused.param.name); });

} // namespace
} // namespace sinew::test
