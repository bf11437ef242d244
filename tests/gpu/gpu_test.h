// A device with validation for tests.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

// Skips where there is no Vulkan device or no validation layer. A test that derives from GpuTest
// fails on any validation message.
class GpuTest : public testing::Test
{
protected:
    void SetUp() override;
    void TearDown() override;

    // Makes what the machine's devices have into what lesser ones would have.
    virtual void lessen(gpu::Capabilities&) const {}
    virtual gpu::DeviceUse deviceUse() const { return gpu::DeviceUse::Everything; }

    const gpu::Device& device() const { return *device_; }
    std::vector<std::string> validationMessages() const;
    bool hasMessage(std::string_view text) const;
    // For tests that make a mistake on purpose and have checked the messages about it.
    void forgiveValidation() { forgiven_ = true; }

private:
    std::unique_ptr<gpu::Instance> instance_;
    std::unique_ptr<gpu::Device> device_;
    bool forgiven_ = false;
};

} // namespace sinew::test
