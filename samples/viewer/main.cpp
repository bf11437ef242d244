// The viewer: shows a skeletal model in a window, or renders it into files.
#include "samples/common/program.h"
#include "samples/viewer/offscreen.h"
#include "samples/viewer/options.h"
#include "samples/viewer/report.h"
#include "samples/viewer/window_loop.h"

#include <optional>
#include <variant>

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
    const samples::DeviceRequest request{
        .window = wantsWindow(options) ? std::optional(options.size) : std::nullopt,
        .device = options.device,
        .validate = options.validate};
    return samples::drawOnDevice(
        request,
        [&](const samples::Window* window, const gpu::Instance& instance, const gpu::Device& device)
        {
            return window != nullptr ? runWindow(*window, instance, device, scene, options)
                                     : renderOffscreen(device, scene, options);
        });
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
    return show(options, std::get<samples::Scene>(opened));
}

} // namespace
} // namespace sinew::viewer

int main(int argc, char** argv)
{
    return sinew::samples::runGuarded([=] { return sinew::viewer::run(argc, argv); });
}
