#include "engine/formats/load_model.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_list.h"
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
                .clipExtension = "",
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

std::string allExtensions()
{
    std::vector<std::string_view> all;
    for (const ModelFormat& format : kFormats)
        all.insert(all.end(), format.extensions.begin(), format.extensions.end());
    return anyOf(all);
}

std::string expected()
{
    return fmt::format("expected a {} file or a folder with one in it", allExtensions());
}

// As the command line takes them.
std::vector<std::string> modelsBelow(const ModelLocation& location, const std::string& folder)
{
    constexpr std::size_t kLevels = 4;
    const Result<FileList> list = location.archive ? listArchive(*location.archive)
                                                   : listFolder(folder, {.levelsBelow = kLevels});
    std::vector<std::string> names;
    if (!list)
        return names;
    const std::string start = location.archive && !location.name.empty() ? location.name + "/" : "";
    for (const ListedModel& model : modelsAmong(list->files))
        if (model.name.starts_with(start))
            names.push_back(location.archive
                                ? fmt::format("{}:{}", location.archive->string(), model.name)
                                : (std::filesystem::path(folder) / model.name).string());
    return names;
}

// ", but in folders below it: download.zip:glTF/Knight.glb and 3 more"
std::string describeBelow(std::vector<std::string> models)
{
    if (models.empty())
        return {};
    constexpr std::size_t kMostNamed = 3;
    const std::size_t others = models.size() - std::min(models.size(), kMostNamed);
    models.resize(models.size() - others);
    return fmt::format(", but in folders below it: {}{}", fmt::join(models, ", "),
                       others > 0 ? fmt::format(" and {} more", others) : "");
}

Result<FoundModel> findInFolder(const MountedModel& folder, const VirtualFiles& files,
                                const ModelLocation& location, const std::string& shown)
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
        std::vector<std::string> names;
        for (const VirtualFile& model : models)
            names.push_back(std::filesystem::path(model.name).filename().string());
        return refuse(shown,
                      fmt::format("{} {} files lie in this folder, name one of them: {}",
                                  models.size(), anyOf(format.extensions), fmt::join(names, ", ")));
    }
    return refuse(shown, fmt::format("no {} file lies in this folder{}", allExtensions(),
                                     describeBelow(modelsBelow(location, shown))));
}

Result<FoundModel> formatOf(const MountedModel& named)
{
    const auto* const format =
        std::ranges::find_if(kFormats, [&](const ModelFormat& each)
                             { return hasExtension(named.file->name, each.extensions); });
    if (format != kFormats.end())
        return FoundModel{&*format, named};
    return refuse(named.file->shown, fmt::format("{}; {}",
                                                 hasClipExtension(named.file->name)
                                                     ? "this is a clip, to be named with --clip"
                                                     : "models of this kind cannot be read",
                                                 expected()));
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
    return mounted->file ? formatOf(*mounted)
                         : findInFolder(*mounted, files, *location, named.string());
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
    if (loaded && loaded->model.joints.size() > kMaxJointsPerModel)
        errors.push_back({.file = loaded->model.file,
                          .message = fmt::format("{} joints: expected at most {} in a model",
                                                 loaded->model.joints.size(), kMaxJointsPerModel)});
    return loaded;
}

} // namespace sinew
