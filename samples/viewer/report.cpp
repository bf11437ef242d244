#include "samples/viewer/report.h"

#include "engine/assets/files.h"
#include "engine/assets/text_location.h"
#include "samples/viewer/info.h"

#include <fmt/format.h>

#include <cstdio>
#include <numeric>
#include <string>

namespace sinew::viewer
{

namespace
{

std::string counted(std::size_t count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string summary(const Scene& scene)
{
    const auto addVertices = [](std::size_t sum, const Mesh& mesh)
    { return sum + mesh.vertices.size(); };
    const std::size_t vertices = std::accumulate(
        scene.model.meshes.begin(), scene.model.meshes.end(), std::size_t{0}, addVertices);
    return fmt::format(
        "{}: {}, {}, {}, {}: {}\n", printable(scene.name),
        counted(scene.model.joints.size(), "joint", "joints"),
        counted(scene.model.meshes.size(), "mesh", "meshes"),
        counted(vertices, "vertex", "vertices"), counted(scene.clips.size(), "clip", "clips"),
        scene.warnings.empty() ? "no warnings"
                               : counted(scene.warnings.size(), "warning", "warnings"));
}

bool wantsDevice(const Options& options)
{
    if (options.check)
        return false;
    const bool reports = options.info || options.explainMaterials;
    return !reports || options.output || options.dumpVertices || options.dumpJoints;
}

} // namespace

void tell(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void printWarning(std::string_view message)
{
    tell(fmt::format("warning: {}\n", printable(message)));
}

void printError(std::string_view message)
{
    tell(fmt::format("error: {}\n", printable(message)));
}

bool writeOutput(std::string_view file, std::string_view text)
{
    const Result<void> written = writeFile(file, std::as_bytes(std::span(text)));
    if (!written)
        printError(toString(written.error()));
    return written.has_value();
}

std::variant<Scene, ExitCode> openScene(const Options& options)
{
    tl::expected<Scene, Refusal> loaded = loadScene(options);
    for (const Diagnostic& warning : loaded ? loaded->warnings : loaded.error().warnings)
        printWarning(toString(warning));
    if (!loaded)
    {
        for (const Diagnostic& error : loaded.error().errors)
            printError(toString(error));
        return kExitAssetRefused;
    }

    if (options.info && !writeOutput("-", describeScene(*loaded)))
        return kExitOutput;
    if (options.explainMaterials && !writeOutput("-", explainScene(*loaded)))
        return kExitOutput;
    if (options.check && !options.info && !options.explainMaterials &&
        !writeOutput("-", summary(*loaded)))
        return kExitOutput;
    if (options.strict && !loaded->warnings.empty())
    {
        printError(fmt::format("{} with --strict",
                               counted(loaded->warnings.size(), "warning", "warnings")));
        return kExitAssetRefused;
    }
    if (!wantsDevice(options))
        return kExitOk;
    return std::move(*loaded);
}

} // namespace sinew::viewer
