// The viewer: shows a skeletal model in a window, or renders it into files.
#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"
#include "samples/common/interrupt.h"
#include "samples/common/program.h"
#include "samples/viewer/offscreen.h"
#include "samples/viewer/options.h"
#include "samples/viewer/report.h"
#include "samples/viewer/window_loop.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sinew::viewer
{
namespace
{

bool wantsWindow(const Options& options)
{
    const bool writesFiles = options.frames > 1 || options.dumpVertices || options.dumpJoints;
    return !options.headless && !writesFiles;
}

samples::ExitCode show(const Options& options, const samples::Scene& scene)
{
    std::optional<samples::Window> window;
    if (wantsWindow(options))
        window = samples::Window::open(options.size);

    const gpu::Instance instance(
        {.validate = options.validate,
         .extensions = window ? window->vulkanExtensions() : std::vector<std::string>{}});
    samples::ExitCode code = samples::kExitOk;
    {
        const std::vector<gpu::DeviceDescription> devices = instance.devices();
        const gpu::Device device(instance, gpu::chooseDevice(devices, options.device),
                                 window.has_value());
        code = window ? runWindow(*window, instance, device, scene, options)
                      : renderOffscreen(device, scene, options);
    }
    return samples::reportValidation(instance.validation(), code);
}

samples::ExitCode run(int argc, const char* const* argv)
{
    const auto parsed = parseOptions(argc, argv);
    if (const auto* code = std::get_if<samples::ExitCode>(&parsed))
        return *code;
    const auto& options = std::get<Options>(parsed);
    if (options.listDevices)
        return samples::listDevices(options.validate);
    const auto opened = openScene(options);
    if (const auto* code = std::get_if<samples::ExitCode>(&opened))
        return *code;
    samples::catchInterrupts();
    return show(options, std::get<samples::Scene>(opened));
}

} // namespace
} // namespace sinew::viewer

int main(int argc, char** argv)
{
    return sinew::samples::runGuarded([=] { return sinew::viewer::run(argc, argv); });
}
