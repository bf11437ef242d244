#include "samples/app/program.h"

#include "engine/base/text.h"
#include "engine/crowd/crowd_config.h"
#include "engine/gpu/swapchain.h"
#include "engine/platform/process.h"
#include "samples/app/output.h"
#include "samples/app/present_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::samples
{

namespace
{

constexpr std::string_view kOutOfMemory = "error: out of memory\n"; // printed without allocating

// Handles uncaught exceptions, for example from a thread or from a driver that ran out of memory.
[[noreturn]] void onTerminate()
{
    try
    {
        if (const std::exception_ptr error = std::current_exception())
            std::rethrow_exception(error);
    }
    catch (const std::bad_alloc&)
    {
        tell(kOutOfMemory);
        platform::endAtOnce(kExitVulkan);
    }
    catch (const std::exception& error)
    {
        printError(std::string("bug: ") + error.what());
    }
    std::abort();
}

ExitCode codeOf(const std::function<ExitCode()>& run)
{
    try
    {
        return run();
    }
    catch (const gpu::VulkanError& error)
    {
        tell(fmt::format("error: {}\n", printableLines(error.what())));
    }
    catch (const std::bad_alloc&)
    {
        tell(kOutOfMemory);
    }
    catch (const std::exception& error) // resource errors in a library: memory, threads
    {
        printError(error.what());
    }
    return kExitVulkan;
}

void tellOfNoWindow(std::string_view reason, const SharedOptions& options)
{
    printWarning(
        fmt::format("no window ({}): writing to {} instead", reason, options.outputOrDefault()));
}

std::optional<Window> openWindow(const SharedOptions& options)
{
    if (!options.wantsWindow())
        return std::nullopt;
    auto window = Window::open(options.size);
    if (window)
        return std::move(*window);
    tellOfNoWindow(window.error(), options);
    return std::nullopt;
}

// Closes the window if the device cannot present to it.
void closeUnlessShown(std::optional<Window>& window, const gpu::Instance& instance,
                      const gpu::Device& device, const SharedOptions& options)
{
    if (!window)
        return;
    std::optional<std::string> reason;
    {
        const Surface surface(*window, instance);
        reason = gpu::whyNotPresentable(device, surface.get());
    }
    if (!reason)
        return;
    window.reset();
    tellOfNoWindow(*reason, options);
}

// Opens the device that gpu::chooseDevice selects.
gpu::Device openDevice(const gpu::Instance& instance, const std::optional<std::string>& named,
                       bool presentable)
{
    const std::vector<gpu::DeviceDescription> devices = instance.devices();
    const gpu::DeviceDescription& chosen = gpu::chooseDevice(devices, named);
    return {instance, chosen, {.presentable = presentable}};
}

} // namespace

int runGuarded(const std::function<ExitCode()>& run)
{
    platform::keepFreedMemory();
    platform::prepareStandardStreams();
    platform::surviveFailedWrites();
    // A driver may block for minutes waiting for its device.
    platform::catchInterrupts(std::chrono::milliseconds(700), kExitInterrupted);
    std::set_terminate(onTerminate);
    const ExitCode code = codeOf(run);
    if (code != kExitOk && !platform::interrupted() && platform::endClosesConsole())
    {
        tell("Press Enter to close this window.\n");
        static_cast<void>(std::getchar());
    }
    return platform::interrupted() ? kExitInterrupted : code;
}

ExitCode listDevices(bool validate)
{
    const gpu::Instance instance({.validate = validate});
    const std::string lines = gpu::listDevices(instance.devices(), leftOutOn);
    return writeOutput("-", printableLines(lines)) ? kExitOk : kExitOutput;
}

OpeningInstance openInstanceEarly(const SharedOptions& options)
{
    if (options.wantsWindow())
        return {};
    // Runs deferred if no thread can be created.
    return std::async(
        std::launch::async | std::launch::deferred, [validate = options.validate]
        { return std::make_unique<gpu::Instance>(gpu::InstanceOptions{.validate = validate}); });
}

ExitCode draw(const SharedOptions& options, const Drawing& drawing, OpeningInstance opening)
{
    std::optional<Window> window = openWindow(options);
    const std::unique_ptr<gpu::Instance> instance =
        opening.valid()
            ? opening.get()
            : std::make_unique<gpu::Instance>(gpu::InstanceOptions{
                  .validate = options.validate,
                  .extensions = window ? window->vulkanExtensions() : std::vector<std::string>{}});
    ExitCode code = kExitOk;
    {
        const gpu::Device device = openDevice(*instance, options.device, window.has_value());
        closeUnlessShown(window, *instance, device, options);
        code = window
                   ? runPresentLoop(*window, *instance, device, *drawing.inWindow(device), options)
                   : drawing.intoFiles(device, instance->validation());
    }
    return reportValidation(instance->validation(), code);
}

ExitCode reportValidation(const gpu::ValidationLog& log, ExitCode code)
{
    constexpr std::size_t kMostShown = 10; // an error in a frame repeats in every frame
    const std::vector<std::string> messages = log.messages();
    for (std::size_t i = 0; i < std::min(messages.size(), kMostShown); ++i)
        printError("validation: " + messages[i]);
    if (messages.size() > kMostShown)
        printError(fmt::format("validation: and {} more messages", messages.size() - kMostShown));
    return messages.empty() || code != kExitOk ? code : kExitVulkan;
}

} // namespace sinew::samples
