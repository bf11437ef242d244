#include "samples/common/scene.h"

#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "samples/common/default_model.h"
#include "samples/common/kept_file.h"
#include "samples/common/kept_lods.h"

#include <map>
#include <system_error>
#include <utility>

namespace sinew::samples
{

namespace
{

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

MaterialLimits materialLimits(const SceneRequest& request)
{
    return {.images = {.bytes = std::uint64_t{request.imageTotalMiB} << 20,
                       .work = std::uint64_t{request.imageWorkMegapixels} * 1'000'000},
            .declarationBytes = std::uint64_t{request.declarationTotalMiB} << 20};
}

// Those of the model's file, or one per distinct shader and home. Missing or broken images are
// warnings.
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
}

} // namespace

ArchiveLimits archiveLimits(const SceneRequest& request)
{
    return {.largestEntry = std::uint64_t{request.archiveLimitMiB} << 20,
            .largestRatio = request.archiveRatio,
            .largestTotal = std::uint64_t{request.archiveTotalMiB} << 20,
            .mostEntries = request.archiveEntries};
}

tl::expected<Scene, Refusal> loadScene(const SceneRequest& request)
{
    Scene scene;
    Diagnostics errors;
    VirtualFiles files(archiveLimits(request));
    const Result<FoundModel> found = findModel(
        request.model.path.empty() ? defaultModel() : request.model.path, files, scene.warnings);
    mountBases(request, files, errors, scene.warnings);
    if (!found)
        errors.push_back(found.error());
    else if (auto loaded = loadModel(request.model, *found, files, errors, scene.warnings))
    {
        loadMaterialsOf(*loaded, files, materialLimits(request), scene);
        scene.model = std::move(loaded->model);
        scene.levels = std::move(loaded->levels);
        if (!request.choosesLods && request.levelOfDetail > 0)
            showLevel(request.levelOfDetail, keptFolder(request), scene);
        scene.alternatives = std::move(loaded->alternatives);
    }
    scene.filesRead = files.filesRead();
    if (!errors.empty())
        return tl::unexpected(Refusal{.errors = errors, .warnings = scene.warnings});
    return scene;
}

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

} // namespace sinew::samples
