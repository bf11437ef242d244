#include "engine/formats/load_model.h"

#include "engine/animation/animated_model.h"
#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/model_list.h"
#include "engine/formats/model_skins.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

// The file extensions of a format and its loader.
struct ModelFormat
{
    std::span<const std::string_view> extensions;
    std::string_view clipExtension; // of files with a single clip; empty: none
    bool hasParts = false;          // the loader combines several files of a folder
    bool hasScenes = false;         // a file may have several scenes
    bool mayLackMeshes = false;     // a file may have only clips
    LoadFormat* load = nullptr;
};

namespace
{

constexpr std::array<std::string_view, 1> kMd5{".md5mesh"};
constexpr std::array<std::string_view, 1> kMd3{".md3"};
constexpr std::array<std::string_view, 1> kIqm{".iqm"};

// If a folder has files of several formats, the first format is used.
constexpr std::array kFormats{
    ModelFormat{.extensions = kMd5, .clipExtension = ".md5anim", .load = loadMd5Model},
    ModelFormat{.extensions = kMd3, .clipExtension = "", .hasParts = true, .load = loadMd3Model},
    ModelFormat{.extensions = kGltfExtensions,
                .clipExtension = kGltfClipExtensions.back(),
                .hasScenes = true,
                .mayLackMeshes = true,
                .load = loadGltfModel},
    ModelFormat{
        .extensions = kIqm, .clipExtension = "", .mayLackMeshes = true, .load = loadIqmModel},
};

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
    return fmt::format("expected a {} file, or a folder or {} with one in it",
                       anyOf(allExtensions()), kArchiveKinds);
}

// ", but in folders below it: download.zip:glTF/Knight.glb and 3 more"
std::string describeBelow(std::span<const std::string> models)
{
    constexpr std::size_t kMostNamed = 3;
    return models.empty() ? "" : ", but in folders below it: " + firstNames(models, kMostNamed);
}

tl::unexpected<Diagnostic> severalOf(const ModelFormat& format,
                                     const std::vector<VirtualFile>& models,
                                     const std::string& folder)
{
    constexpr std::size_t kMostNamed = 20;
    std::vector<std::string> names;
    for (const VirtualFile& model : models)
        names.push_back(fileNameOf(model));
    return refusal(folder, fmt::format("there are {} {} files in this folder, name one of them: {}",
                                       models.size(), anyOf(format.extensions),
                                       firstNames(names, kMostNamed)));
}

// None if the folder itself has no model.
std::optional<Result<FoundModel>> findInFolder(const MountedModel& folder,
                                               const VirtualFiles& files, const std::string& shown)
{
    constexpr std::size_t kMostGlances = 20; // number of files per format to look at
    const bool areSeveral = files.listIn(folder.mount, folder.folder, allExtensions()).size() > 1;
    for (const bool wantsMeshes : {areSeveral, false})
        for (const ModelFormat& format : kFormats)
        {
            std::vector<VirtualFile> models =
                files.listIn(folder.mount, folder.folder, format.extensions);
            keepModels(files.folderName(folder.mount, folder.folder), models);
            if (wantsMeshes && format.mayLackMeshes && models.size() <= kMostGlances)
                std::erase_if(models,
                              [&](const VirtualFile& file) { return hasOnlyClips(file, files); });
            if (models.empty())
                continue;
            if (format.hasParts)
                return FoundModel{&format, folder};
            if (models.size() > 1)
                return severalOf(format, models, shown);
            return FoundModel{&format, {folder.mount, models.front(), folder.folder}};
        }
    return std::nullopt;
}

// If the folder itself has no model, takes the single model of the one subfolder in or below which
// all models are. On disk, that subfolder may be a game folder.
Result<FoundModel> findInOrBelow(const MountedModel& folder, std::size_t firstMount,
                                 VirtualFiles& files, const std::string& shown,
                                 Diagnostics& warnings)
{
    if (auto found = findInFolder(folder, files, shown))
        return std::move(*found);
    const ModelsBelow below = modelsBelow(folder, firstMount, files, allExtensions());
    if (below.around)
        if (auto found = findInFolder(*below.around, files, shown); found && *found)
        {
            const auto& [mount, file, name] = *below.around;
            const bool isOnDisk = firstMount == folder.mount && !files.isArchive(mount);
            return isOnDisk ? findModel(files.pathIn(mount, name), files, warnings)
                            : std::move(*found);
        }
    return refusal(shown, fmt::format("there is no {} file in this folder{}",
                                      anyOf(allExtensions()), describeBelow(below.names)));
}

Result<FoundModel> formatOf(const MountedModel& named, const VirtualFiles& files,
                            Diagnostics& warnings)
{
    if (lowerExtension(named.file->name) == ".def")
        return findDoom3Model(named, files, warnings)
            .map(
                [](Doom3Model&& model) {
                    return FoundModel{kFormats.data(), std::move(model.mesh), model.skin};
                });
    const auto* const format =
        std::ranges::find_if(kFormats, [&](const ModelFormat& each)
                             { return hasExtension(named.file->name, each.extensions); });
    if (format != kFormats.end())
        return FoundModel{&*format, named};
    if (hasClipExtension(named.file->name))
        return refusal(named.file->shown,
                       "this file only has clips: open a model and add it with --clip, as in MODEL "
                       "--clip FILE");
    return refusal(named.file->shown, "models of this kind cannot be read; " + expected());
}

LoadedModel loadFile(ModelLoading& loading, const ModelFormat& format)
{
    if (format.hasParts)
        return format.load(loading, {});
    const MountedModel& named = loading.named;
    std::vector<std::byte> bytes = valueOf(loading.files.read(*named.file));
    const std::string hash = contentHash(bytes);
    LoadedModel loaded = format.load(loading, std::move(bytes));
    AnimatedModel& model = loaded.model;
    model.file = named.file->shown;
    model.name = stemOf(*named.file);
    model.hash = hash;
    loaded.homes = {{.mount = named.mount, .folder = named.folder, .name = model.name}};
    return loaded;
}

} // namespace

bool hasModelExtension(std::string_view file)
{
    return std::ranges::any_of(kFormats, [&](const ModelFormat& format)
                               { return hasExtension(file, format.extensions); });
}

// Reads the whole file up to kMostBytes, and assumes that larger files are models.
bool hasOnlyClips(const VirtualFile& file, const VirtualFiles& files)
{
    constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;
    constexpr std::size_t kIqmMeshCount = 36; // offset in the header
    if (hasClipExtension(file.name) || files.sizeOf(file) > kMostBytes)
        return hasClipExtension(file.name);
    const std::string text = files.readText(file).value_or("");
    const auto has = [&](std::string_view member)
    { return text.find(member) != std::string::npos; };
    if (text.starts_with("INTERQUAKEMODEL") && text.size() >= kIqmMeshCount + 4)
        return uint32At(std::as_bytes(std::span(text)), kIqmMeshCount) == 0;
    return has("\"animations\"") && !has("\"meshes\"");
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
        return refusal(location.error().file,
                       fmt::format("{}; {}", location.error().message, expected()));
    const std::size_t before = files.mounts().size();
    const Result<MountedModel> mounted = mountModel(*location, files, warnings);
    if (!mounted)
        return tl::unexpected(mounted.error());
    if (mounted->file)
        return formatOf(*mounted, files, warnings);
    const bool isGameFolder =
        location->rootIsGameFolder && !location->archive && location->name.empty();
    return findInOrBelow(*mounted, isGameFolder ? before : mounted->mount, files, named.string(),
                         warnings);
}

std::optional<LoadedModel> loadModel(const ModelRequest& request, const FoundModel& found,
                                     VirtualFiles& files, Diagnostics& errors,
                                     Diagnostics& warnings)
{
    const ModelFormat& format = *found.format;
    const std::string shown =
        found.mounted.file ? found.mounted.file->shown : request.path.string();
    ModelLoading loading{request, found.mounted, files, errors, warnings};
    const auto fail = [&](std::string message)
    { errors.push_back({.file = shown, .message = std::move(message)}); };
    if (!format.hasParts && request.weapon)
        fail("--weapon is for .md3 models");
    if (!format.hasScenes && request.scene)
        fail(fmt::format("--scene is for {} models", anyOf(kGltfExtensions)));
    Result<LoadedModel> loaded =
        whileReading(shown, [&] { return resultOf([&] { return loadFile(loading, format); }); });
    if (!loaded)
    {
        errors.push_back(loaded.error());
        return std::nullopt;
    }
    if (!loaded->materials && !format.hasParts)
        dressModel(request.skin.empty() ? found.skin : request.skin, loading, *loaded);
    nameShadersByMeshes(files, *loaded);
    if (loaded->materials && !request.skin.empty())
        fail("--skin has no effect: files of this format have no skins");
    if (loaded->model.joints.size() > kMaxJointsPerModel)
        fail(fmt::format("{} joints: expected at most {} in a model", loaded->model.joints.size(),
                         kMaxJointsPerModel));
    centre(loaded->model);
    return std::move(*loaded);
}

} // namespace sinew
