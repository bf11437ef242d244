// The viewer: shows a skeletal model in a window, or renders it into files.
#include "samples/common/program.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/options.h"
#include "samples/viewer/report.h"

#include <utility>
#include <variant>

namespace sinew::viewer
{
namespace
{

samples::ExitCode show(const Options& options)
{
    samples::OpeningInstance opening =
        wantsDevice(options) ? samples::openInstanceEarly(options) : samples::OpeningInstance();
    const auto opened = openScene(options);
    if (const auto* code = std::get_if<samples::ExitCode>(&opened))
        return *code;
    const auto& scene = std::get<samples::Scene>(opened);
    return samples::draw(options,
                         {.inWindow = [&](const gpu::Device& device)
                          { return windowContent(device, scene, options); },
                          .intoFiles = [&](const gpu::Device& device)
                          { return renderOffscreen(device, scene, options); }},
                         std::move(opening));
}

} // namespace
} // namespace sinew::viewer

int main(int argc, char** argv)
{
    return sinew::samples::runGuarded(
        [=] {
            return sinew::samples::runWith(sinew::viewer::parseOptions(argc, argv),
                                           sinew::viewer::show);
        });
}
