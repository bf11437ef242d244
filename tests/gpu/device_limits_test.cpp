// Creating an object beyond a device's limits fails with a message that names the limit.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/crowd_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

namespace sinew::test
{
namespace
{

struct Limit
{
    const char* name;
    void (*lower)(gpu::Capabilities&);
};

void PrintTo(const Limit& limit, std::ostream* out)
{
    *out << limit.name;
}

class DeviceLimits : public GpuTest, public testing::WithParamInterface<Limit>
{
protected:
    bool sharesDevice() const override { return false; }
    void lessen(gpu::Capabilities& device) const override { GetParam().lower(device); }
};

TEST_P(DeviceLimits, AreNamedWhereTheyAreTooLow)
{
    const CrowdPlay play(oddModel({.name = "limits", .parents = chainOfParents(3)}));
    try
    {
        CrowdOnDevice crowd(device(), play, randomInstances(play, 8, 10.0, 1), {.config = {}});
        crowd.picture({.visible = {.radius = 20.0}}, {64, 64}, 0.0);
        ADD_FAILURE() << "the limit is not looked at";
    }
    catch (const gpu::VulkanError& error)
    {
        EXPECT_THAT(error.what(), testing::HasSubstr(GetParam().name));
    }
}

VkPhysicalDeviceLimits& limitsOf(gpu::Capabilities& device)
{
    return device.properties.limits;
}

INSTANTIATE_TEST_SUITE_P(One, DeviceLimits,
                         testing::Values(Limit{"maxImageDimension2D", [](gpu::Capabilities& device)
                                               { limitsOf(device).maxImageDimension2D = 32; }},
                                         Limit{"maxDrawIndexedIndexValue",
                                               [](gpu::Capabilities& device)
                                               { limitsOf(device).maxDrawIndexedIndexValue = 2; }}),
                         [](const testing::TestParamInfo<Limit>& limit)
                         { return std::string(limit.param.name); });

} // namespace
} // namespace sinew::test
