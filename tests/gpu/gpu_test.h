// Gives tests a device with validation.
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

// Crease angle for models without normals.
inline constexpr double kCreaseDegrees = 60.0;

// Skips without a Vulkan device or validation layer. A test that derives from GpuTest fails on any
// validation message. The tests of a suite share one device.
class GpuTest : public testing::Test
{
public:
    // Destroys the device. The suite fails if the validation layer reports objects left on it.
    static void TearDownTestSuite();

protected:
    void SetUp() override;
    void TearDown() override;

    // Reduces the device's capabilities to those of a lesser one.
    virtual void lessen(gpu::Capabilities&) const {}
    // False gives every test its own device, for a lessen() that depends on a parameter or a test
    // that counts allocations.
    virtual bool sharesDevice() const { return true; }

    const gpu::Device& device() const { return *device_; }
    // Messages since the start of this test.
    std::vector<std::string> validationMessages() const;
    bool hasMessage(std::string_view text) const;
    // For tests that make a mistake on purpose and have checked its messages.
    void forgiveValidation() { forgiven_ = true; }

private:
    const gpu::Device* device_ = nullptr;
    std::size_t earlierMessages_ = 0;
    bool forgiven_ = false;
};

} // namespace sinew::test
