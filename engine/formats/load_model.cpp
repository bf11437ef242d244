#include "engine/formats/load_model.h"

#include "engine/animation/centred_model.h"
#include "engine/base/lower_case.h"
#include "engine/base/text_location.h"
#include "engine/files/file_name.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/iqm/iqm_model.h"
#include "engine/formats/md3/md3_model.h"
#include "engine/formats/md5/md5_model.h"
#include "engine/formats/model_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

// The files of one format, and what reads them.
struct ModelFormat
{
    std::span<const std::string_view> extensions;
    std::string_view clipExtension; // of files with nothing but a clip; empty: there are none
    bool hasParts = false;          // the loader puts together several files of a folder
    bool hasScenes = false;         // in one file
    std::optional<LoadedModel> (*load)(const ModelRequest& request, const MountedModel& named,
                                       VirtualFiles& files, Diagnostics& errors,
                                       Diagnostics& warnings) = nullptr;
};

namespace
{

constexpr std::array<std::string_view, 1> kMd5{".md5mesh"};
constexpr std::array<std::string_view, 1> kMd3{".md3"};
constexpr std::array<std::string_view, 1> kIqm{".iqm"};

// A folder with files of several formats is a model of the first.
constexpr std::array kFormats{
    ModelFormat{.extensions = kMd5, .clipExtension = ".md5anim", .load = loadMd5Model},
    ModelFormat{.extensions = kMd3, .clipExtension = "", .hasParts = true, .load = loadMd3Model},
    ModelFormat{.extensions = kGltfExtensions,
                .clipExtension = kGltfClipExtensions.back(),
                .hasScenes = true,
                .load = loadGltfModel},
    ModelFormat{.extensions = kIqm, .clipExtension = "", .load = loadIqmModel},
};

tl::unexpected<Diagnostic> refuse(const std::string& file, std::string message)
{
    return tl::unexpected(Diagnostic{.file = file, .message = std::move(message)});
}

// ".gltf, .glb or .vrm"
std::string anyOf(std::span<const std::string_view> extensions)
{
    const auto before = extensions.first(extensions.size() - 1);
    return before.empty() ? std::string(extensions.back())
                          : fmt::format("{} or {}", fmt::join(before, ", "), extensions.back());
}

std::vector<std::string_view> allExtensions()
{
    std::vector<std::string_view> all;
    for (const ModelFormat& format : kFormats)
        all.insert(all.end(), format.extensions.begin(), format.extensions.end());
    return all;
}

std::string expected()
{
    return fmt::format("expected a {} file or a folder with one in it", anyOf(allExtensions()));
}

// As the command line takes them: of the folders below, not of the folder itself.
std::vector<std::string> modelsBelow(const MountedModel& folder, const VirtualFiles& files)
{
    struct Level
    {
        std::string folder;
        std::size_t depth = 0;
    };
    constexpr std::size_t kDeepest = 5;
    constexpr std::size_t kMostFolders = 1000; // a disk has no end
    const std::vector<std::string_view> extensions = allExtensions();
    std::vector<Level> levels{{.folder = folder.folder}};
    std::vector<std::string> found;
    for (std::size_t i = 0; i < levels.size(); ++i)
    {
        const Level level = levels[i];
        if (i > 0)
            for (const VirtualFile& file : files.listIn(folder.mount, level.folder, extensions))
                if (!isHiddenName(file.name))
                    found.push_back(file.name);
        if (level.depth < kDeepest)
            for (const std::string& name : files.folderNamesIn(folder.mount, level.folder))
                if (levels.size() <= kMostFolders)
                    levels.push_back({joinedName(level.folder, name), level.depth + 1});
    }
    const std::string mount = files.mounts()[folder.mount];
    const char* separator = hasArchiveExtension(mount) ? ":" : "/";
    std::vector<std::string> names;
    for (const ListedModel& model : modelsAmong(found))
        names.push_back(mount + separator + model.name);
    return names;
}

// ", but in folders below it: download.zip:glTF/Knight.glb and 3 more"
std::string describeBelow(std::span<const std::string> models)
{
    constexpr std::size_t kMostNamed = 3;
    return models.empty() ? "" : ", but in folders below it: " + firstNames(models, kMostNamed);
}

Result<FoundModel> findInFolder(const MountedModel& folder, const VirtualFiles& files,
                                const std::string& shown)
{
    for (const ModelFormat& format : kFormats)
    {
        const std::vector<VirtualFile> models =
            files.listIn(folder.mount, folder.folder, format.extensions);
        if (models.empty())
            continue;
        if (format.hasParts)
            return FoundModel{&format, folder};
        if (models.size() == 1)
            return FoundModel{&format, {folder.mount, models.front(), folder.folder}};
        constexpr std::size_t kMostNamed = 20;
        std::vector<std::string> names;
        for (const VirtualFile& model : models)
            names.push_back(std::filesystem::path(model.name).filename().string());
        return refuse(shown, fmt::format("{} {} files lie in this folder, name one of them: {}",
                                         models.size(), anyOf(format.extensions),
                                         firstNames(names, kMostNamed)));
    }
    return refuse(shown, fmt::format("no {} file lies in this folder{}", anyOf(allExtensions()),
                                     describeBelow(modelsBelow(folder, files))));
}

// An example for messages: ", as in figure.vrm --clip nod.vrma".
std::string describeUse(const MountedModel& clip, const VirtualFiles& files)
{
    const auto* const format =
        std::ranges::find(kFormats, lowerExtension(clip.file->name), &ModelFormat::clipExtension);
    const std::vector<VirtualFile> models =
        files.listIn(clip.mount, clip.folder, format->extensions);
    const auto nameOf = [](const VirtualFile& file)
    { return printable(std::filesystem::path(file.name).filename().string()); };
    return fmt::format(", as in {} --clip {}", models.empty() ? "MODEL" : nameOf(models.front()),
                       nameOf(*clip.file));
}

Result<FoundModel> formatOf(const MountedModel& named, const VirtualFiles& files)
{
    const auto* const format =
        std::ranges::find_if(kFormats, [&](const ModelFormat& each)
                             { return hasExtension(named.file->name, each.extensions); });
    if (format != kFormats.end())
        return FoundModel{&*format, named};
    if (hasClipExtension(named.file->name))
        return refuse(named.file->shown,
                      "this file only has clips: open a model and add it with --clip" +
                          describeUse(named, files));
    return refuse(named.file->shown, "models of this kind cannot be read; " + expected());
}

bool asksForParts(const ModelRequest& request)
{
    return !request.legs.empty() || !request.torso.empty() || request.weapon || request.flash ||
           !request.attachments.empty();
}

} // namespace

bool hasModelExtension(std::string_view file)
{
    return std::ranges::any_of(kFormats, [&](const ModelFormat& format)
                               { return hasExtension(file, format.extensions); });
}

bool hasClipExtension(std::string_view file)
{
    const std::string extension = lowerExtension(file);
    return !extension.empty() &&
           std::ranges::find(kFormats, extension, &ModelFormat::clipExtension) != kFormats.end();
}

Result<FoundModel> findModel(const std::filesystem::path& named, VirtualFiles& files,
                             Diagnostics& warnings)
{
    const Result<ModelLocation> location = locateModel(named);
    if (!location)
        return refuse(location.error().file,
                      fmt::format("{}; {}", location.error().message, expected()));
    const Result<MountedModel> mounted = mountModel(*location, files, warnings);
    if (!mounted)
        return tl::unexpected(mounted.error());
    return mounted->file ? formatOf(*mounted, files)
                         : findInFolder(*mounted, files, named.string());
}

std::optional<LoadedModel> loadModel(const ModelRequest& request, const FoundModel& found,
                                     VirtualFiles& files, Diagnostics& errors,
                                     Diagnostics& warnings)
{
    if (!found.format->hasParts && asksForParts(request))
        errors.push_back({.file = found.mounted.file->shown,
                          .message = "--legs, --torso, --weapon, --flash and --attach are for "
                                     ".md3 models"});
    if (found.format->hasParts && !request.addedClips.empty())
        errors.push_back({.file = request.addedClips.front(),
                          .message = "clips of .md3 models lie in the models' own files"});
    if (!found.format->hasScenes && request.scene)
        errors.push_back(
            {.file = found.mounted.file ? found.mounted.file->shown : request.path.string(),
             .message = fmt::format("--scene is for {} models", anyOf(kGltfExtensions))});
    std::optional<LoadedModel> loaded =
        found.format->load(request, found.mounted, files, errors, warnings);
    if (loaded && loaded->materials && !request.skin.empty())
        errors.push_back({.file = loaded->model.file,
                          .message = "--skin has no effect: files of this format have no skins"});
    if (loaded && loaded->model.joints.size() > kMaxJointsPerModel)
        errors.push_back({.file = loaded->model.file,
                          .message = fmt::format("{} joints: expected at most {} in a model",
                                                 loaded->model.joints.size(), kMaxJointsPerModel)});
    if (loaded)
        centre(loaded->model);
    return loaded;
}

} // namespace sinew
