// A device with validation for tests.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

// Of the normals of models that have none.
inline constexpr double kCreaseDegrees = 60.0;

// Skips where there is no Vulkan device or no validation layer. A test that derives from GpuTest
// fails on any validation message. The tests of a suite share one device.
class GpuTest : public testing::Test
{
public:
    // Destroys the device. The suite fails if the validation layer reports objects left on it.
    static void TearDownTestSuite();

protected:
    void SetUp() override;
    void TearDown() override;

    // Reduces the capabilities of the machine's devices to those of lesser ones.
    virtual void lessen(gpu::Capabilities&) const {}
    // False: every test has a device of its own, because lessen() depends on a parameter or the
    // test counts allocations.
    virtual bool sharesDevice() const { return true; }

    const gpu::Device& device() const { return *device_; }
    // Since the start of this test.
    std::vector<std::string> validationMessages() const;
    bool hasMessage(std::string_view text) const;
    // For tests that make a mistake on purpose and have checked the messages about it.
    void forgiveValidation() { forgiven_ = true; }

private:
    const gpu::Device* device_ = nullptr;
    std::size_t earlierMessages_ = 0;
    bool forgiven_ = false;
};

} // namespace sinew::test
