#include "tests/gpu/gpu_test.h"

#include "engine/platform/process.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace sinew::test
{

namespace
{

// Members are destroyed in reverse order: the device first.
struct SharedDevice
{
    std::unique_ptr<gpu::Instance> instance;
    std::unique_ptr<gpu::Device> device;
};

std::optional<SharedDevice> shared;

// All messages except the first `earlier` ones.
std::vector<std::string> messagesSince(std::size_t earlier)
{
    std::vector<std::string> messages = shared->instance->validation().messages();
    messages.erase(messages.begin(), messages.begin() + static_cast<std::ptrdiff_t>(earlier));
    return messages;
}

} // namespace

void GpuTest::TearDownTestSuite()
{
    if (!shared)
        return;
    const std::size_t earlier = messagesSince(0).size();
    shared->device.reset(); // reads its messages before the instance is destroyed
    for (const std::string& message : messagesSince(earlier))
        ADD_FAILURE() << message;
    shared.reset();
}

void GpuTest::SetUp()
{
    try
    {
        if (!shared)
        {
            auto instance = std::make_unique<gpu::Instance>(gpu::InstanceOptions{
                .validate = true,
                .lessen = [this](gpu::Capabilities& capabilities) { lessen(capabilities); }});
            const std::vector<gpu::DeviceDescription> devices = instance->devices();
            const gpu::DeviceDescription& chosen = gpu::chooseDevice(devices, std::nullopt);
            if (chosen.type == "CPU")
                platform::keepFreedMemory();
            auto device = std::make_unique<gpu::Device>(*instance, chosen);
            shared = SharedDevice{std::move(instance), std::move(device)};
        }
    }
    catch (const gpu::VulkanError& error)
    {
        GTEST_SKIP() << error.what();
    }
    device_ = shared->device.get();
    earlierMessages_ = messagesSince(0).size();
}

void GpuTest::TearDown()
{
    if (device_ == nullptr)
        return;
    if (forgiven_)
    {
        shared.reset();
        return;
    }
    for (const std::string& message : validationMessages())
        ADD_FAILURE() << message;
    if (!sharesDevice())
        TearDownTestSuite();
}

std::vector<std::string> GpuTest::validationMessages() const
{
    return messagesSince(earlierMessages_);
}

bool GpuTest::hasMessage(std::string_view text) const
{
    return std::ranges::any_of(validationMessages(), [&](const std::string& message)
                               { return message.find(text) != std::string::npos; });
}

} // namespace sinew::test
