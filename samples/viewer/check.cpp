#include "engine/base/text.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/platform/process.h"
#include "engine/platform/read_only_process.h"
#include "samples/app/output.h"
#include "samples/app/scene.h"
#include "samples/viewer/opening.h"
#include "samples/viewer/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace sinew::viewer
{

namespace
{

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Checked
{
    std::string contents; // where it was loaded
    Diagnostics errors, warnings;

    const char* verdict() const
    {
        return !errors.empty() ? "refused" : warnings.empty() ? "fine" : "warnings";
    }
};

struct ModelToCheck
{
    fs::path path;
    bool isFound = false; // in a folder or archive that was named
};

// Adds the models of a folder or archive that has several, else the name as it is.
void addModels(const fs::path& named, const samples::SceneRequest& request,
               std::vector<ModelToCheck>& models)
{
    constexpr std::size_t kLevels = 8;
    std::error_code unknown;
    const bool isModel = !fs::is_directory(named, unknown) && hasModelExtension(named.string());
    const Place place = isModel ? Place() : lookInto(named, request.archiveLimits, kLevels);
    if (place.models.size() < 2)
        return models.push_back({named});
    if (!place.isWhole)
        samples::printWarning(fmt::format("{}: has more files than are looked at; only {} models "
                                          "are checked",
                                          named.string(), place.models.size()));
    for (const ListedModel& model : place.models)
        models.push_back(
            {place.isArchive ? fs::path(named.string() + ':' + model.name) : named / model.name,
             true});
}

// Asked only about files that were refused: asking about all would read most of them twice.
bool holdsOnlyClips(const fs::path& model, const samples::SceneRequest& request)
{
    VirtualFiles files(request.archiveLimits);
    Diagnostics unused;
    const Result<FoundModel> found = findModel(model, files, unused);
    return found && found->mounted.file && hasOnlyClips(*found->mounted.file, files);
}

Checked checkOne(const samples::SceneRequest& request)
{
    Checked checked;
    try
    {
        auto loaded = samples::loadScene(request);
        checked.warnings = loaded ? loaded->warnings : loaded.error().warnings;
        if (!loaded)
            checked.errors = loaded.error().errors;
        else
            checked.contents = contentsOf(*loaded);
    }
    catch (const std::runtime_error& error) // no memory left for this one
    {
        checked.errors.push_back({.file = request.model.path.string(), .message = error.what()});
    }
    return checked;
}

// Without the name of the model itself, which stands before it.
std::string withoutName(const Diagnostic& diagnostic, const fs::path& model)
{
    const bool isOfModel = diagnostic.file == model.string();
    const bool hasPlace = diagnostic.line > 0 || diagnostic.offset;
    return printable(isOfModel && !hasPlace ? diagnostic.message : toString(diagnostic));
}

std::string lineOf(const fs::path& model, const Checked& checked)
{
    if (!checked.errors.empty())
        return fmt::format("{}: error: {}\n", printable(model.string()),
                           withoutName(checked.errors.front(), model));
    const std::string first =
        checked.warnings.empty() ? "" : ": " + withoutName(checked.warnings.front(), model);
    return fmt::format("{}: {}{}\n", printable(model.string()), checked.contents, first);
}

Json messagesOf(const Diagnostics& diagnostics)
{
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics)
        list.push_back({{"file", printable(diagnostic.file)},
                        {"line", diagnostic.line},
                        {"column", diagnostic.column},
                        {"message", printable(diagnostic.message)}});
    return list;
}

Json reportOf(const fs::path& model, const Checked& checked)
{
    return {{"model", printable(model.string())},
            {"verdict", checked.verdict()},
            {"contents", checked.contents},
            {"errors", messagesOf(checked.errors)},
            {"warnings", messagesOf(checked.warnings)}};
}

} // namespace

std::string contentsOf(const samples::Scene& scene)
{
    const auto addVertices = [](std::size_t sum, const SkinningMesh& mesh)
    { return sum + mesh.fileVertexCount; };
    const std::size_t vertices =
        std::accumulate(scene.model.skinning.meshes.begin(), scene.model.skinning.meshes.end(),
                        std::size_t{0}, addVertices);
    const bool hasParts = !scene.model.parts.empty();
    return fmt::format("{}, {}, {}, {}: {}",
                       hasParts ? samples::counted(scene.model.joints.size(), "part", "parts")
                                : samples::counted(scene.model.joints.size(), "joint", "joints"),
                       hasParts ? samples::counted(scene.model.meshes.size(), "surface", "surfaces")
                                : samples::counted(scene.model.meshes.size(), "mesh", "meshes"),
                       samples::counted(vertices, "vertex", "vertices"),
                       samples::counted(scene.model.clips.size(), "clip", "clips"),
                       scene.warnings.empty()
                           ? "no warnings"
                           : samples::counted(scene.warnings.count(), "warning", "warnings"));
}

std::optional<samples::ExitCode> checkMany(const Options& options)
{
    platform::becomeReadOnly();
    std::vector<ModelToCheck> models;
    if (!options.scene.model.path.empty())
        addModels(options.scene.model.path, options.scene, models);
    for (const fs::path& named : options.moreModels)
        addModels(named, options.scene, models);
    if (models.size() < 2 && !options.json)
        return std::nullopt;
    std::map<std::string_view, std::size_t> counts; // by verdict
    Json json{{"version", 1}, {"models", Json::array()}};
    {
        samples::Progress progress("checking", static_cast<std::uint32_t>(models.size()));
        for (const auto& [model, isFound] : models)
        {
            if (platform::interrupted())
                return samples::kExitInterrupted;
            samples::SceneRequest request = options.scene;
            request.model.path = model;
            const Checked checked = checkOne(request);
            progress.advance();
            if (isFound && !checked.errors.empty() && holdsOnlyClips(model, request))
                continue;
            ++counts[checked.verdict()];
            if (options.json)
                json["models"].push_back(reportOf(model, checked));
            else if (!samples::writeOutput("-", lineOf(model, checked)))
                return samples::kExitOutput;
        }
    }
    const std::size_t fine = counts["fine"];
    const std::size_t withWarnings = counts["warnings"];
    const std::size_t refused = counts["refused"];
    if (fine + withWarnings + refused == 0) // files of clips alone, which is an error
        return std::nullopt;
    if (options.json && !samples::writeOutput("-", json.dump(2) + '\n'))
        return samples::kExitOutput;
    samples::tell(fmt::format("{}: {} fine, {} with warnings, {} refused\n",
                              samples::counted(fine + withWarnings + refused, "model", "models"),
                              fine, withWarnings, refused));
    return refused > 0 || (options.strict && withWarnings > 0) ? samples::kExitAssetRefused
                                                               : samples::kExitOk;
}

} // namespace sinew::viewer
