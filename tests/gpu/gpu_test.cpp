#include "tests/gpu/gpu_test.h"

namespace sinew::test
{

void GpuTest::SetUp()
{
    try
    {
        instance_ = std::make_unique<gpu::Instance>(gpu::InstanceOptions{.validate = true});
        const std::vector<gpu::DeviceDescription> devices = instance_->devices();
        device_ = std::make_unique<gpu::Device>(
            *instance_, gpu::chooseDevice(devices, std::nullopt), false, lowerLimits());
    }
    catch (const gpu::VulkanError& error)
    {
        GTEST_SKIP() << error.what();
    }
}

void GpuTest::TearDown()
{
    device_.reset();
    if (instance_ == nullptr || forgiven_)
        return;
    for (const std::string& message : validationMessages())
        ADD_FAILURE() << message;
}

std::vector<std::string> GpuTest::validationMessages() const
{
    return instance_->validation().messages();
}

} // namespace sinew::test
