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

Diagnostics missingBaseFolders(const Options& options)
{
    Diagnostics errors;
    for (const std::filesystem::path& folder : options.baseFolders)
    {
        std::error_code error;
        if (!std::filesystem::is_directory(folder, error))
            errors.push_back({.file = folder.string(),
                              .message = "not a folder; --base expects one to look for images in"});
    }
    return errors;
}

Result<void> loadModel(const Options& options, Scene& scene)
{
    const Result<std::filesystem::path> file = findModelFile(options.model);
    if (!file)
        return tl::unexpected(file.error());
    scene.file = *file;
    scene.name = file->stem().string();
    const Result<std::string> text = readTextFile(scene.file);
    if (!text)
        return tl::unexpected(text.error());
    Result<SkeletalModel> model = readMd5Mesh(*text, scene.file.string(), scene.warnings);
    if (!model)
        return tl::unexpected(model.error());
    scene.model = std::move(*model);
    return {};
}

MaterialSearch materialSearch(const Options& options, const Scene& scene)
{
    MaterialSearch search{.modelFolder = Folder(scene.file.parent_path()),
                          .baseFolders = {},
                          .modelName = scene.name};
    for (const std::filesystem::path& base : options.baseFolders)
        search.baseFolders.emplace_back(base);
    return search;
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
    Diagnostics errors = missingBaseFolders(options);
    if (const Result<void> loaded = loadModel(options, scene); !loaded)
    {
        errors.push_back(loaded.error());
        return tl::unexpected(Refusal{.errors = std::move(errors), .warnings = scene.warnings});
    }
    scene.clips = loadClips(options, scene.file, scene.model, errors, scene.warnings);
    loadMaterials(scene, materialSearch(options, scene));
    removeRepeats(scene.warnings);
    if (!errors.empty())
        return tl::unexpected(Refusal{.errors = std::move(errors), .warnings = scene.warnings});
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
