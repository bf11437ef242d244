#include "samples/common/scene.h"

#include "engine/assets/files.h"
#include "engine/assets/md5_mesh.h"
#include "samples/common/clip_files.h"
#include "samples/common/model_file.h"
#include "samples/common/scene_materials.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <tuple>

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

// Fowler, Noll and Vo's hash: to tell files apart, not to trust them.
std::string hashOf(const std::string& bytes)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    return fmt::format("{:016x}", hash);
}

Result<void> loadModel(const ModelFile& modelFile, const VirtualFiles& files, Scene& scene)
{
    scene.file = modelFile.file.shown;
    scene.name = std::filesystem::path(modelFile.file.name).stem().string();
    const Result<std::string> text = files.readText(modelFile.file);
    if (!text)
        return tl::unexpected(text.error());
    scene.hash = hashOf(*text);
    Result<SkeletalModel> model = readMd5Mesh(*text, scene.file, scene.warnings);
    if (!model)
        return tl::unexpected(model.error());
    scene.model = std::move(*model);
    return {};
}

void removeRepeats(Diagnostics& diagnostics)
{
    std::set<std::tuple<std::string, std::uint32_t, std::uint32_t, std::string>> seen;
    std::erase_if(diagnostics,
                  [&](const Diagnostic& diagnostic)
                  {
                      return !seen.emplace(diagnostic.file, diagnostic.line, diagnostic.column,
                                           diagnostic.message)
                                  .second;
                  });
}

} // namespace

tl::expected<Scene, Refusal> loadScene(const SceneRequest& request)
{
    Scene scene;
    Diagnostics errors;
    const auto refusal = [&]
    { return tl::unexpected(Refusal{.errors = errors, .warnings = scene.warnings}); };

    VirtualFiles files({.largestEntry = std::uint64_t{request.archiveLimitMiB} << 20,
                        .largestRatio = request.archiveRatio,
                        .mostEntries = request.archiveEntries});
    const Result<ModelFile> modelFile = findModelFile(request.model, files, scene.warnings);
    mountBases(request, files, errors, scene.warnings);
    if (!modelFile)
    {
        errors.push_back(modelFile.error());
        return refusal();
    }
    if (const Result<void> loaded = loadModel(*modelFile, files, scene); !loaded)
    {
        errors.push_back(loaded.error());
        return refusal();
    }
    scene.clips = loadClips(request, files, *modelFile, scene.model, errors, scene.warnings);
    loadSceneMaterials(scene, files, *modelFile, request.skin);
    removeRepeats(scene.warnings);
    if (!errors.empty())
        return refusal();
    scene.skinning = buildSkinningModel(scene.model, request.creaseDegrees);
    return scene;
}

Pose bindPose(const SkeletalModel& model)
{
    Pose pose;
    pose.reserve(model.joints.size());
    for (const Joint& joint : model.joints)
        pose.push_back(joint.bindPose);
    return pose;
}

} // namespace sinew::samples
