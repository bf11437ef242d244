#include "samples/common/scene.h"

#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "samples/common/scene_materials.h"

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

} // namespace

tl::expected<Scene, Refusal> loadScene(const SceneRequest& request)
{
    Scene scene;
    Diagnostics errors;
    VirtualFiles files({.largestEntry = std::uint64_t{request.archiveLimitMiB} << 20,
                        .largestRatio = request.archiveRatio,
                        .largestTotal = std::uint64_t{request.archiveTotalMiB} << 20,
                        .mostEntries = request.archiveEntries});
    const Result<FoundModel> found =
        findModel(request.model.path.empty() ? SINEW_DEFAULT_MODEL : request.model.path, files,
                  scene.warnings);
    mountBases(request, files, errors, scene.warnings);
    if (!found)
        errors.push_back(found.error());
    else if (auto loaded = loadModel(request.model, *found, files, errors, scene.warnings))
    {
        loadSceneMaterials(*loaded, files, materialLimits(request), scene);
        scene.model = std::move(loaded->model);
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
        if (scene.materials.materials[scene.meshMaterials[i]].stages.empty())
            continue;
        const auto first = all.begin() + mesh.firstVertex;
        drawn.insert(drawn.end(), first, first + mesh.fileVertexCount + mesh.mirroredVertexCount);
    }
    return drawn.empty() ? all : drawn;
}

} // namespace sinew::samples
