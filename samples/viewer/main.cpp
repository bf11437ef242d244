// The viewer: shows a model in a window, or renders it to files.
#include "samples/app/output.h"
#include "samples/app/program.h"
#include "samples/app/scene.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/options.h"
#include "samples/viewer/report.h"

#include <fmt/format.h>

#include <optional>
#include <string>
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
    auto opened = samples::openScene(options.scene, outputFiles(options));
    if (const auto* code = std::get_if<samples::ExitCode>(&opened))
        return *code;
    auto& scene = std::get<samples::Scene>(opened);
    if (options.joint && !jointNamed(scene.model, options.joint))
    {
        samples::printError(fmt::format("{} has no joint '{}': --ui-dump - lists them",
                                        scene.model.name, *options.joint));
        return samples::kExitUsage;
    }
    if (const auto start = startOf(scene.model, options, options.time); !start)
    {
        samples::printError(start.error());
        return samples::kExitUsage;
    }
    if (const auto code = report(scene, options))
        return *code;
    const BuiltShaders built = options.shaders ? buildShaders(*options.shaders) : BuiltShaders();
    for (const std::string& mistake : built.mistakes)
        samples::printError(mistake);
    if (!built.mistakes.empty())
        return samples::kExitAssetRefused;
    return samples::draw(options,
                         {.inWindow =
                              [&](const gpu::Device& device)
                          {
                              device.replacedShaders().set(built.changed);
                              return windowContent(device, std::move(scene), options);
                          },
                          .intoFiles =
                              [&](const gpu::Device& device, const gpu::ValidationLog&)
                          {
                              device.replacedShaders().set(built.changed);
                              return renderOffscreen(device, scene, options);
                          }},
                         std::move(opening));
}

samples::ExitCode run(const Options& options)
{
    if (options.check)
        if (const std::optional<samples::ExitCode> checked = checkMany(options))
            return *checked;
    return show(options);
}

} // namespace
} // namespace sinew::viewer

int main(int argc, char** argv)
{
    return sinew::samples::runGuarded(
        [=] {
            return sinew::samples::runWith(sinew::viewer::readOptions(argc, argv),
                                           sinew::viewer::run);
        });
}
