#include "samples/viewer/report.h"

#include "engine/base/text.h"
#include "engine/export/exported_parts.h"
#include "engine/export/gltf_export.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/platform/process.h"
#include "samples/app/output.h"
#include "samples/app/scene.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/opening.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <functional>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace sinew::viewer
{

namespace
{

std::string clipNames(const AnimatedModel& model)
{
    std::string names;
    for (const ModelClip& clip : model.clips)
        names += printable(clip.name) + "\n";
    return names;
}

std::string explainScene(const samples::Scene& scene)
{
    std::vector<ExplainedMesh> meshes;
    for (std::size_t i = 0; i < scene.model.meshes.size(); ++i)
        meshes.push_back({.name = scene.model.meshes[i].name, .material = scene.meshMaterials[i]});
    return explainMaterials(scene.materials, meshes);
}

// For a player, returns only its initial clips, because its legs and torso play together.
std::vector<Playback> playbacksOf(const AnimatedModel& model)
{
    if (model.channels.size() > 1 || model.clips.empty())
        return {startOf(model, 0.0)};
    std::vector<Playback> playbacks;
    for (std::size_t clip = 0; clip < model.clips.size(); ++clip)
        playbacks.push_back({.clips = {clip, clip}});
    return playbacks;
}

std::string meshOf(const AnimatedModel& model, std::size_t vertex)
{
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes[i];
        if (vertex >= mesh.firstVertex && vertex < mesh.firstVertex + vertexCountOf(mesh))
            return model.meshes[i].name;
    }
    return "";
}

// For each requested clip (or the bind pose): the largest sampled distance between the reference
// and every other skinning method.
std::string compareSkinning(const AnimatedModel& model)
{
    const SkinningMethods methods(model);
    const double size = sizeAtRest(model);
    std::string text = fmt::format(
        "Largest sampled distance of a vertex from its exact position, in the file's units.\n"
        "The model's size is {:.6g}.\n",
        size);
    for (const Playback& playback : playbacksOf(model))
    {
        SkinningDifferences greatest;
        for (const double seconds : timesToCompare(model, playback))
            compareAt(methods, {.clips = playback.clips, .seconds = seconds}, greatest);
        text += fmt::format("\n{}\n", printable(clipName(model, playback)));
        for (std::size_t i = 0; i < kSkinningMethods; ++i)
        {
            const auto method = static_cast<SkinningMethod>(i);
            if (method == SkinningMethod::Device || method == SkinningMethod::Reference)
                continue;
            const SkinningDifference& found = greatest.at(i);
            if (const auto reason = methods.idleBecause(method))
                text += fmt::format("  {:<17} none: {}\n", samples::wordFor(method), *reason);
            else if (isExact(found.distance, size))
                text += fmt::format("  {:<17} none\n", samples::wordFor(method));
            else
                text += fmt::format("  {:<17} {:<11.4g} {:<9} at {:.3f} s, vertex {} of {}\n",
                                    samples::wordFor(method), found.distance,
                                    fmt::format("{:.2g} %", 100.0 * found.distance / size),
                                    found.seconds, found.vertex,
                                    printable(meshOf(model, found.vertex)));
        }
    }
    return text;
}

// Prints what the exported file omits.
void warnOfLoss(std::size_t inexactVertices, const LoadedMaterials& loaded)
{
    if (inexactVertices > 0)
        samples::printWarning(
            fmt::format("glTF cannot store {} exactly; --compare-skinning reports the errors as "
                        "matrix-palette",
                        samples::counted(inexactVertices, "vertex", "vertices")));
    for (const LoadedTexture& texture : loaded.textures)
        if (!isExported(texture))
            samples::printWarning(texture.name +
                                  ": compressed DDS images are not exported; save it "
                                  "as PNG or TGA");
    for (const LoadedMaterial& material : loaded.materials)
        if (!material.missing.empty())
            samples::printWarning(material.shader + ": its images were not found and are not "
                                                    "exported");
}

// Writes the file of --export and reports data that glTF cannot represent.
samples::ExitCode writeExport(const samples::Scene& scene, const std::string& file,
                              const Playback& playback)
{
    const ExportedScene exported{
        .model = scene.model, .materials = scene.materials, .meshMaterials = scene.meshMaterials};
    const auto codeOf = [](bool written)
    { return written ? samples::kExitOk : samples::kExitOutput; };
    if (lowerExtension(file) == ".obj")
        return codeOf(samples::writeOutput(file, exportObj(exported, playback)));
    const auto glb = exportGlb(exported);
    if (!glb)
    {
        samples::printError(toString(glb.error()));
        return samples::kExitAssetRefused;
    }
    warnOfLoss(glb->inexactVertices, scene.materials);
    return codeOf(samples::writeOutput(
        file, {reinterpret_cast<const char*>(glb->bytes.data()), glb->bytes.size()}));
}

} // namespace

std::optional<samples::ExitCode> report(const samples::Scene& scene, const Options& options)
{
    const bool prints =
        options.info || options.listClips || options.explainMaterials || options.compareSkinning;
    const std::array<std::pair<bool, std::function<std::string()>>, 5> reports{{
        {options.info, [&] { return describeScene(scene); }},
        {options.listClips, [&] { return clipNames(scene.model); }},
        {options.explainMaterials, [&] { return explainScene(scene); }},
        {options.compareSkinning, [&] { return compareSkinning(scene.model); }},
        {options.check && !prints,
         [&] { return fmt::format("{}: {}\n", printable(scene.model.name), contentsOf(scene)); }},
    }};
    for (const auto& [isAsked, text] : reports)
        if (isAsked && !samples::writeOutput("-", text()))
            return samples::kExitOutput;
    if (options.strict && samples::refuseWarnings(scene))
        return samples::kExitAssetRefused;
    if (options.check)
        return samples::kExitOk;
    if (options.exportFile)
        if (const samples::ExitCode code = writeExport(
                scene, *options.exportFile, *startOf(scene.model, options, options.time));
            code != samples::kExitOk)
            return code;
    if (!wantsDevice(options))
        return samples::kExitOk;
    return std::nullopt;
}

namespace
{

namespace fs = std::filesystem;

struct Checked
{
    std::string line; // line of the report
    bool isRefused = false;
    bool hasWarnings = false;
};

struct ModelToCheck
{
    fs::path path;
    bool isFound = false; // found in a named folder or archive
};

// Adds the models of a folder or archive if it has several; otherwise adds the name itself.
void addModels(const fs::path& named, const samples::SceneRequest& request,
               std::vector<ModelToCheck>& models)
{
    std::error_code unknown;
    const bool isModel = !fs::is_directory(named, unknown) && hasModelExtension(named.string());
    const Place place = isModel ? Place() : lookInto(named, request.archiveLimits, kFolderLevels);
    if (place.models.size() < 2)
        return models.push_back({named});
    if (!place.isWhole)
        samples::printWarning(fmt::format("{}: too many files; only {} models are checked",
                                          named.string(), place.models.size()));
    for (const ListedModel& model : place.models)
        models.push_back(
            {place.isArchive ? fs::path(named.string() + ':' + model.name) : named / model.name,
             true});
}

// Called only for rejected files, because it reads the file again.
bool holdsOnlyClips(const fs::path& model, const samples::SceneRequest& request)
{
    VirtualFiles files(request.archiveLimits);
    Diagnostics unused;
    const Result<FoundModel> found = findModel(model, files, unused);
    return found && found->mounted.file && hasOnlyClips(*found->mounted.file, files);
}

// The message without the model's name, which precedes it.
std::string withoutName(const Diagnostic& diagnostic, const fs::path& model)
{
    const bool isOfModel = diagnostic.file == model.string();
    const bool hasPlace = diagnostic.line > 0 || diagnostic.offset;
    return printable(isOfModel && !hasPlace ? diagnostic.message : toString(diagnostic));
}

Checked checkOne(const samples::SceneRequest& request)
{
    const fs::path& model = request.model.path;
    const std::string name = printable(model.string());
    try
    {
        const auto loaded = samples::loadScene(request);
        if (!loaded)
            return {fmt::format("{}: error: {}\n", name,
                                withoutName(loaded.error().errors.front(), model)),
                    true};
        const std::string first =
            loaded->warnings.empty() ? "" : ": " + withoutName(loaded->warnings.front(), model);
        return {fmt::format("{}: {}{}\n", name, contentsOf(*loaded), first), false,
                !loaded->warnings.empty()};
    }
    catch (const std::runtime_error& error) // out of memory for this model
    {
        return {fmt::format("{}: error: {}\n", name, printable(error.what())), true};
    }
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
    std::vector<ModelToCheck> models;
    if (!options.scene.model.path.empty())
        addModels(options.scene.model.path, options.scene, models);
    for (const fs::path& named : options.moreModels)
        addModels(named, options.scene, models);
    if (models.size() < 2)
        return std::nullopt;
    std::size_t fine = 0;
    std::size_t withWarnings = 0;
    std::size_t refused = 0;
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
            if (isFound && checked.isRefused && holdsOnlyClips(model, request))
                continue;
            ++(checked.isRefused ? refused : checked.hasWarnings ? withWarnings : fine);
            if (!samples::writeOutput("-", checked.line))
                return samples::kExitOutput;
        }
    }
    if (fine + withWarnings + refused == 0) // only clip files, which is an error
        return std::nullopt;
    samples::tell(fmt::format("{}: {} valid, {} with warnings, {} rejected\n",
                              samples::counted(fine + withWarnings + refused, "model", "models"),
                              fine, withWarnings, refused));
    return refused > 0 || (options.strict && withWarnings > 0) ? samples::kExitAssetRefused
                                                               : samples::kExitOk;
}

} // namespace sinew::viewer
