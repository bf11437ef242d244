#include "tests/gpu/gpu_test.h"

#include "engine/platform/freed_memory.h"

#include <algorithm>

namespace sinew::test
{

void GpuTest::SetUp()
{
    try
    {
        instance_ = std::make_unique<gpu::Instance>(gpu::InstanceOptions{
            .validate = true,
            .lessen = [this](gpu::Capabilities& capabilities) { lessen(capabilities); }});
        const std::vector<gpu::DeviceDescription> devices = instance_->devices();
        const gpu::DeviceDescription& chosen = gpu::chooseDevice(devices, std::nullopt);
        if (chosen.type == "CPU")
            platform::keepFreedMemory();
        device_ = std::make_unique<gpu::Device>(*instance_, chosen, false, deviceUse());
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

bool GpuTest::hasMessage(std::string_view text) const
{
    return std::ranges::any_of(validationMessages(), [&](const std::string& message)
                               { return message.find(text) != std::string::npos; });
}

} // namespace sinew::test
