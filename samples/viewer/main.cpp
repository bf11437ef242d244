// The viewer: shows a skeletal model in a window, or renders it into files.
#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"
#include "samples/viewer/interrupt.h"
#include "samples/viewer/offscreen.h"
#include "samples/viewer/options.h"
#include "samples/viewer/report.h"
#include "samples/viewer/window.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string>

namespace sinew::viewer
{
namespace
{

ExitCode listDevices(const Options& options)
{
    const gpu::Instance instance({.validate = options.validate});
    return writeOutput("-", gpu::listDevices(instance.devices())) ? kExitOk : kExitOutput;
}

bool wantsWindow(const Options& options)
{
    const bool writesFiles = options.frames > 1 || options.dumpVertices || options.dumpJoints;
    return !options.headless && !writesFiles;
}

ExitCode reportValidation(const gpu::ValidationLog& log, ExitCode code)
{
    constexpr std::size_t kMostShown = 10; // a mistake in a frame is repeated by every frame
    const std::vector<std::string> messages = log.messages();
    for (std::size_t i = 0; i < std::min(messages.size(), kMostShown); ++i)
        printError("validation: " + messages[i]);
    if (messages.size() > kMostShown)
        printError(fmt::format("validation: and {} more messages", messages.size() - kMostShown));
    return messages.empty() || code != kExitOk ? code : kExitVulkan;
}

ExitCode show(const Options& options, const Scene& scene)
{
    std::optional<Window> window;
    if (wantsWindow(options))
        window = Window::open(options.size);

    const gpu::Instance instance(
        {.validate = options.validate,
         .extensions = window ? window->vulkanExtensions() : std::vector<std::string>{}});
    ExitCode code = kExitOk;
    {
        const std::vector<gpu::DeviceDescription> devices = instance.devices();
        const gpu::Device device(instance, gpu::chooseDevice(devices, options.device),
                                 window.has_value());
        code = window ? runWindow(*window, instance, device, scene, options)
                      : renderOffscreen(device, scene, options);
    }
    return reportValidation(instance.validation(), code);
}

ExitCode run(int argc, const char* const* argv)
{
    const auto parsed = parseOptions(argc, argv);
    if (const auto* code = std::get_if<ExitCode>(&parsed))
        return *code;
    const auto& options = std::get<Options>(parsed);
    if (options.listDevices)
        return listDevices(options);
    const auto opened = openScene(options);
    if (const auto* code = std::get_if<ExitCode>(&opened))
        return *code;
    catchInterrupts();
    return show(options, std::get<Scene>(opened));
}

} // namespace
} // namespace sinew::viewer

int main(int argc, char** argv)
{
    try
    {
        return sinew::viewer::run(argc, argv);
    }
    catch (const sinew::gpu::VulkanError& error)
    {
        sinew::viewer::tell(std::string("error: ") + error.what() + "\n");
        return sinew::viewer::kExitVulkan;
    }
    catch (const std::bad_alloc&)
    {
        sinew::viewer::printError("out of memory");
        return sinew::viewer::kExitAssetRefused;
    }
    catch (const std::exception& error) // what an asset made a library throw
    {
        sinew::viewer::printError(error.what());
        return sinew::viewer::kExitAssetRefused;
    }
}
