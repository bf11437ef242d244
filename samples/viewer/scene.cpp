#include "samples/viewer/scene.h"

#include "engine/assets/files.h"
#include "engine/assets/md5_mesh.h"
#include "samples/viewer/clip_files.h"
#include "samples/viewer/model_file.h"
#include "samples/viewer/scene_materials.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <tuple>

namespace sinew::viewer
{

namespace
{

// A folder with the archives in it, or an archive.
void mountBases(const Options& options, VirtualFiles& files, Diagnostics& errors,
                Diagnostics& warnings)
{
    for (const std::filesystem::path& base : options.bases)
    {
        std::error_code error;
        const Result<void> mounted = std::filesystem::is_directory(base, error)
                                         ? files.mountGameFolder(base, warnings)
                                         : files.mount(base);
        if (!mounted)
            errors.push_back(mounted.error());
    }
}

Result<void> loadModel(const ModelFile& modelFile, const VirtualFiles& files, Scene& scene)
{
    scene.file = modelFile.file.shown;
    scene.name = std::filesystem::path(modelFile.file.name).stem().string();
    const Result<std::string> text = files.readText(modelFile.file);
    if (!text)
        return tl::unexpected(text.error());
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

tl::expected<Scene, Refusal> loadScene(const Options& options)
{
    Scene scene;
    Diagnostics errors;
    const auto refusal = [&]
    { return tl::unexpected(Refusal{.errors = errors, .warnings = scene.warnings}); };

    VirtualFiles files({.largestEntry = std::uint64_t{options.archiveLimitMiB} << 20,
                        .largestRatio = options.archiveRatio,
                        .mostEntries = options.archiveEntries});
    const Result<ModelFile> modelFile = findModelFile(options.model, files, scene.warnings);
    mountBases(options, files, errors, scene.warnings);
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
    scene.clips = loadClips(options, files, *modelFile, scene.model, errors, scene.warnings);
    loadSceneMaterials(scene, files, *modelFile, options.skin);
    removeRepeats(scene.warnings);
    if (!errors.empty())
        return refusal();
    scene.skinning = buildSkinningModel(scene.model, options.creaseDegrees);
    return scene;
}

Bounds playedBounds(const Scene& scene)
{
    if (scene.clips.empty())
        return posedBounds(scene.skinning, bindPose(scene.model));
    return clipBounds(scene.skinning, scene.clips.front().clip);
}

Pose bindPose(const SkeletalModel& model)
{
    Pose pose;
    pose.reserve(model.joints.size());
    for (const Joint& joint : model.joints)
        pose.push_back(joint.bindPose);
    return pose;
}

} // namespace sinew::viewer
