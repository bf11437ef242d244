#include "samples/app/scene.h"

#include "engine/animation/bounds.h"
#include "engine/base/diagnostic.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/lod/model_lods.h"
#include "engine/materials/conventional_images.h"
#include "engine/platform/process.h"
#include "samples/app/output.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>

namespace sinew::samples
{

std::filesystem::path defaultModel()
{
    const std::filesystem::path program = platform::programFile();
    std::filesystem::path installed =
        (program.parent_path() / SINEW_MODEL_FROM_BIN).lexically_normal();
    std::error_code error;
    if (!program.empty() && std::filesystem::is_directory(installed, error))
        return installed;
    return SINEW_MODEL_OF_TREE;
}

namespace
{

// Limits of a model's size. Outside them, its square overflows or underflows a float.
constexpr double kLargestSize = 1e15;
constexpr double kSmallestSize = 1e-15;

// A folder with the archives in it, or an archive.
void mountBases(const SceneRequest& request, VirtualFiles& files, Diagnostics& errors,
                Diagnostics& warnings)
{
    for (const std::filesystem::path& base : request.bases)
    {
        std::error_code error;
        const Result<void> mounted = std::filesystem::is_directory(base, error)
                                         ? files.mountGameFolder(base, warnings)
                                         : files.mount(base);
        if (!mounted)
            errors.push_back(mounted.error());
    }
}

// Appends `further` to the skins found beside the model. `asked` is the requested skin, or empty.
void addSkins(const std::vector<std::string>& further, const std::string& asked,
              OptionValues& skins)
{
    const std::string worn = asked.empty() ? "0" : normalisedShaderName(asked);
    for (const std::string& name : further)
    {
        if (name == worn && (!asked.empty() || !skins.inForce))
            skins.inForce = skins.values.size();
        skins.values.push_back(name);
    }
}

// Loads the materials of the model's file, or one per distinct shader and home. Missing or broken
// images are warnings.
void loadMaterialsOf(LoadedModel& loaded, const VirtualFiles& files, const MaterialLimits& limits,
                     Scene& scene)
{
    if (loaded.materials)
    {
        scene.meshMaterials = loaded.materials->ofMeshes;
        scene.materials = loadModelMaterials(std::move(*loaded.materials), loaded.model.file,
                                             limits, scene.warnings);
        return;
    }
    MaterialRequest request{.files = files,
                            .homes = loaded.homes,
                            .modelFile = loaded.model.file,
                            .shaders = {},
                            .skin = loaded.materialSkin,
                            .skinsBeside = loaded.alternatives.skins.values,
                            .limits = limits};
    std::map<std::pair<std::string, std::size_t>, std::uint32_t> indices;
    for (const ShaderRequest& shader : loaded.shaders)
    {
        const auto next = static_cast<std::uint32_t>(request.shaders.size());
        const auto [entry, isNew] = indices.try_emplace({shader.name, shader.home}, next);
        if (isNew)
            request.shaders.push_back(shader);
        scene.meshMaterials.push_back(entry->second);
    }
    scene.materials = loadMaterials(request, scene.warnings);
    addSkins(scene.materials.skins, loaded.materialSkin, loaded.alternatives.skins);
}

// Why every image of the model would be empty, as far as that is known before drawing.
std::optional<std::string> whyNothingShows(const Scene& scene)
{
    constexpr int kMoments = 4;
    const AnimatedModel& model = scene.model;
    if (std::ranges::all_of(model.skinning.meshes,
                            [](const SkinningMesh& mesh) { return mesh.indexCount == 0; }))
        return "it has no triangles";
    if (std::ranges::none_of(scene.meshMaterials, [&](std::uint32_t material)
                             { return isDrawn(scene.materials.materials[material]); }))
        return "its materials hide every mesh";
    const double length = lengthOf(model, startOf(model, 0.0));
    bool isFar = false; // at some moment
    for (int i = 0; i < kMoments; ++i)
    {
        const Playback moment = startOf(model, length * i / kMoments);
        const Bounds box =
            posedBounds(model.skinning, poseAt(model, moment), weightsAt(model, moment));
        const double size = box.size();
        isFar = !box.empty() && !(size + glm::length(box.min) <= kLargestSize);
        if (!isFar && size >= kSmallestSize)
            return std::nullopt;
    }
    return isFar ? fmt::format("it extends beyond {:g} units, too far for single precision",
                               kLargestSize)
                 : fmt::format("all of its vertices are within {:g} units of each other",
                               kSmallestSize);
}

// Replaces the model's surface by the requested LOD; see lodThere.
void showLevel(const SceneRequest& request, Scene& scene)
{
    const std::vector<ModelLod> lods = makeLods(scene.model);
    const std::uint32_t level =
        lodThere(request.levelOfDetail, lods.size(), scene.model, scene.warnings);
    if (level > 0)
        showSurface(lods[level - 1].surface, scene.model.skinning);
}

tl::expected<Scene, Refusal> load(const SceneRequest& request)
{
    Scene scene;
    Diagnostics errors;
    VirtualFiles files(request.archiveLimits);
    const Result<FoundModel> found = findModel(
        request.model.path.empty() ? defaultModel() : request.model.path, files, scene.warnings);
    mountBases(request, files, errors, scene.warnings);
    if (!found)
        errors.push_back(found.error());
    else if (auto loaded = loadModel(request.model, *found, files, errors, scene.warnings))
    {
        loadMaterialsOf(*loaded, files, request.materialLimits, scene);
        scene.model = std::move(loaded->model);
        if (!request.choosesLods && request.levelOfDetail > 0)
            showLevel(request, scene);
        scene.alternatives = std::move(loaded->alternatives);
        if (const std::optional<std::string> reason = whyNothingShows(scene))
            scene.warnings.push_back(
                {.file = scene.model.file, .message = "the model is invisible: " + *reason});
    }
    scene.filesRead = files.filesRead();
    if (!errors.empty())
        return tl::unexpected(Refusal{.errors = errors, .warnings = scene.warnings});
    return scene;
}

} // namespace

std::vector<glm::dvec3> drawnPositionsAt(const Scene& scene, const Playback& playback)
{
    std::vector<glm::dvec3> all = positionsAt(scene.model, playback);
    std::vector<glm::dvec3> drawn;
    for (std::size_t i = 0; i < scene.meshMaterials.size(); ++i)
    {
        const SkinningMesh& mesh = scene.model.skinning.meshes[i];
        if (!isDrawn(scene.materials.materials[scene.meshMaterials[i]]))
            continue;
        const auto first = all.begin() + mesh.firstVertex;
        drawn.insert(drawn.end(), first, first + vertexCountOf(mesh));
    }
    return drawn.empty() ? all : drawn;
}

tl::expected<Scene, Refusal> loadScene(const SceneRequest& request)
{
    const std::string model =
        request.model.path.empty() ? "the default model" : request.model.path.string();
    try
    {
        return whileReading(model, [&] { return load(request); });
    }
    catch (const OutOfMemory&)
    {
        throw;
    }
    catch (const std::exception& error) // what a file made a library throw
    {
        Refusal refusal;
        refusal.errors.push_back({.file = model, .message = error.what()});
        return tl::unexpected(std::move(refusal));
    }
}

bool refuseWarnings(const Scene& scene)
{
    if (scene.warnings.empty())
        return false;
    printError(counted(scene.warnings.count(), "warning", "warnings") + " with --strict");
    return true;
}

std::vector<ModelLod> makeLods(const AnimatedModel& model)
{
    bool isComplete = true;
    std::vector<ModelLod> lods = buildModelLods(model, &isComplete);
    if (!isComplete)
        tell(
            fmt::format("making levels of detail: stopped after {}; more would take too long for a "
                        "model with this many triangles, joints or morph targets. Use --lod off "
                        "to skip them\n",
                        lods.size()));
    return lods;
}

std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings)
{
    const auto there = static_cast<std::uint32_t>(std::min<std::size_t>(asked, lods));
    if (there != asked)
        warnings.push_back({.file = model.file,
                            .message = fmt::format("there is no level of detail {}: level {} is "
                                                   "shown",
                                                   asked, there)});
    return there;
}

std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs)
{
    tl::expected<Scene, Refusal> loaded = loadScene(request);
    for (const Diagnostic& warning : loaded ? loaded->warnings : loaded.error().warnings)
        printWarning(toString(warning));
    if (!loaded)
    {
        for (const Diagnostic& error : loaded.error().errors)
            printError(toString(error));
        return kExitAssetRefused;
    }
    if (const auto reason = outputs.whyRead(loaded->filesRead))
    {
        printError(*reason);
        return kExitUsage;
    }
    if (const auto reason = outputs.whyUnwritable())
    {
        printError(*reason);
        return kExitOutput;
    }
    return std::move(*loaded);
}

} // namespace sinew::samples
