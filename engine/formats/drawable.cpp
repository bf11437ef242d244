#include "engine/formats/drawable.h"

#include "engine/materials/conventional_images.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

// Limits of a model's size. Outside this range, its square overflows or underflows a float.
constexpr double kLargestSize = 1e15;
constexpr double kSmallestSize = 1e-15;

// Mounts the base folders, with the archives in them, and the base archives.
void mountBases(const DrawableRequest& request, VirtualFiles& files, Diagnostics& errors,
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
                     Drawable& drawable)
{
    if (loaded.materials)
    {
        drawable.meshMaterials = loaded.materials->ofMeshes;
        drawable.materials = loadModelMaterials(std::move(*loaded.materials), loaded.model.file,
                                                limits, drawable.warnings);
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
        drawable.meshMaterials.push_back(entry->second);
    }
    drawable.materials = loadMaterials(request, drawable.warnings);
    addSkins(drawable.materials.skins, loaded.materialSkin, loaded.alternatives.skins);
}

// The reason why every image of the model would be empty, as far as known before drawing.
std::optional<std::string> whyNothingShows(const Drawable& drawable)
{
    constexpr int kMoments = 4;
    const AnimatedModel& model = drawable.model;
    if (std::ranges::all_of(model.skinning.meshes,
                            [](const SkinningMesh& mesh) { return mesh.indexCount == 0; }))
        return "it has no triangles";
    if (std::ranges::none_of(drawable.meshMaterials, [&](std::uint32_t material)
                             { return isDrawn(drawable.materials.materials[material]); }))
        return "its materials hide every mesh";
    const double length = lengthOf(model, startOf(model, 0.0));
    bool isFar = false; // at the last checked time
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

tl::expected<Drawable, Refusal> load(const DrawableRequest& request)
{
    Drawable drawable;
    Diagnostics errors;
    VirtualFiles files(request.archiveLimits);
    const Result<FoundModel> found = findModel(request.model.path, files, drawable.warnings);
    mountBases(request, files, errors, drawable.warnings);
    if (!found)
        errors.push_back(found.error());
    else if (auto loaded = loadModel(request.model, *found, files, errors, drawable.warnings))
    {
        loadMaterialsOf(*loaded, files, request.materialLimits, drawable);
        drawable.model = std::move(loaded->model);
        drawable.alternatives = std::move(loaded->alternatives);
        if (const std::optional<std::string> reason = whyNothingShows(drawable))
            drawable.warnings.push_back(
                {.file = drawable.model.file, .message = "the model is invisible: " + *reason});
    }
    drawable.filesRead = files.filesRead();
    if (!errors.empty())
        return tl::unexpected(Refusal{.errors = errors, .warnings = drawable.warnings});
    return drawable;
}

// Bounds over the clips of each channel, while the other channel stays at its start.
Bounds boundsOfFramed(const Drawable& drawable)
{
    constexpr std::uint32_t kMostPoses = 24; // per clip
    const AnimatedModel& model = drawable.model;
    const Playback start = startOf(model, 0.0);
    Bounds bounds = boundsAt(drawable, start);
    for (std::uint32_t i = 0; i < model.clips.size(); ++i)
    {
        const ModelClip& clip = model.clips[i];
        Playback playback = start;
        for (const std::uint32_t channel : {gpu::kFirstChannel, gpu::kSecondChannel})
            if (playsOn(clip.channels, channel))
                playback.clips.at(channel) = i;
        const std::uint32_t count = std::min(clip.clip.frameCount, kMostPoses);
        for (std::uint32_t k = 0; isAskedFor(model, i) && k < count; ++k)
        {
            const std::uint64_t frame = std::uint64_t{k} * clip.clip.frameCount / count;
            playback.seconds = static_cast<double>(frame) / clip.clip.frameRate;
            bounds.add(boundsAt(drawable, playback));
        }
    }
    return bounds;
}

} // namespace

std::string toString(const Refusal& refusal)
{
    std::string lines;
    for (const Diagnostic& error : refusal.errors)
        lines += toString(error) + '\n';
    return lines;
}

tl::expected<Drawable, Refusal> loadDrawable(const DrawableRequest& request)
{
    const std::string model = request.model.path.string();
    try
    {
        return whileReading(model, [&] { return load(request); });
    }
    catch (const OutOfMemory&)
    {
        throw;
    }
    catch (const std::exception& error) // thrown by a library because of a file's contents
    {
        Refusal refusal;
        refusal.errors.push_back({.file = model, .message = error.what()});
        return tl::unexpected(std::move(refusal));
    }
}

std::vector<glm::dvec3> drawnPositionsAt(const Drawable& drawable, const Playback& playback)
{
    std::vector<glm::dvec3> all = positionsAt(drawable.model, playback);
    std::vector<glm::dvec3> drawn;
    for (std::size_t i = 0; i < drawable.meshMaterials.size(); ++i)
    {
        const SkinningMesh& mesh = drawable.model.skinning.meshes[i];
        if (!isDrawn(drawable.materials.materials[drawable.meshMaterials[i]]))
            continue;
        const auto first = all.begin() + mesh.firstVertex;
        drawn.insert(drawn.end(), first, first + vertexCountOf(mesh));
    }
    return drawn.empty() ? all : drawn;
}

Bounds boundsAt(const Drawable& drawable, const Playback& playback)
{
    Bounds bounds;
    for (const glm::dvec3& position : drawnPositionsAt(drawable, playback))
        bounds.add(position);
    return bounds;
}

Bounds boundsOfClips(const Drawable& drawable)
{
    const AnimatedModel& model = drawable.model;
    if (model.frames)
        return boundsOfFramed(drawable);
    Bounds bounds;
    for (const ModelClip& clip : model.clips)
        bounds.add(clipBounds(model.skinning, clip.clip));
    if (bounds.empty())
        bounds = posedBounds(model.skinning, stillPose(model), frameWeights(model.still, 0));
    return bounds;
}

} // namespace sinew
