#include "tests/unit/export/exported_models.h"

#include "engine/formats/load_model.h"
#include "engine/images/image.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/player_models.h"
#include "tests/support/synthetic_models.h"
#include "tests/support/temp_folder.h"

#include <string_view>
#include <utility>

namespace sinew::test
{
namespace
{

std::string_view asText(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

LoadedMaterials plainMaterials()
{
    LoadedMaterials materials;
    materials.materials.push_back({.shader = "skin", .stages = {LoadedStage{}}});
    return materials;
}

Result<ExportedGlb> exportWith(const AnimatedModel& model, const LoadedMaterials& materials)
{
    const std::vector<std::uint32_t> meshMaterials(model.meshes.size(), 0);
    return exportGlb({.model = model, .materials = materials, .meshMaterials = meshMaterials});
}

AnimatedModel skeletal(const SkeletalModel& skeleton, std::vector<Clip> clips)
{
    AnimatedModel model{.name = "made",
                        .file = "made.md5mesh",
                        .joints = modelJoints(skeleton.joints),
                        .skinning = buildSkinningModel(skeleton, 60.0),
                        .still = stillInBindPose(skeleton.joints)};
    for (const Mesh& mesh : skeleton.meshes)
        model.meshes.push_back({.name = mesh.name, .shader = mesh.shader});
    for (Clip& clip : clips)
    {
        const double period = clipPeriod(clip, LoopMode::Wrap);
        model.clips.push_back({.name = "bend", .clip = std::move(clip), .period = period});
    }
    return model;
}

std::optional<AnimatedModel> load(const std::filesystem::path& path)
{
    Diagnostics errors;
    Diagnostics warnings;
    VirtualFiles files;
    const ModelRequest request{.path = path};
    const Result<FoundModel> found = findModel(path, files, warnings);
    if (!found)
        return std::nullopt;
    std::optional<LoadedModel> loaded = loadModel(request, *found, files, errors, warnings);
    if (!loaded || !errors.empty())
        return std::nullopt;
    return std::move(loaded->model);
}

LoadedMaterials fullMaterials()
{
    LoadedMaterials materials;
    const Image image{.width = 2, .height = 2, .pixels = std::vector<std::byte>(16, std::byte{99})};
    for (const char* name : {"colour.png", "normal.png"})
        materials.textures.push_back({.name = name, .texture = textureOf(image)});
    const TextureUse turned{.image = 0,
                            .transform = {{{0.0F, 2.0F, 0.25F}, {-3.0F, 0.0F, 0.5F}}},
                            .wrapS = TextureWrap::Mirror,
                            .wrapT = TextureWrap::Clamp,
                            .nearest = true};
    const SurfaceMaterial surface{.name = "full",
                                  .baseColour = {1.0F, 0.5F, 0.25F, 0.75F},
                                  .baseColourTexture = turned,
                                  .metallic = 0.5F,
                                  .roughness = 0.25F,
                                  .metallicRoughnessTexture = TextureUse{.image = 0},
                                  .normalTexture = TextureUse{.image = 1},
                                  .normalScale = 0.5F,
                                  .occlusionTexture = TextureUse{.image = 0},
                                  .occlusionStrength = 0.5F,
                                  .emissive = {4.0F, 2.0F, 0.0F},
                                  .emissiveTexture = TextureUse{.image = 0},
                                  .alphaMode = AlphaMode::Mask,
                                  .alphaCutoff = 0.25F,
                                  .doubleSided = true};
    materials.materials.push_back({.shader = "full", .surface = surface});
    return materials;
}

AnimatedModel scaledIqm()
{
    const TempFolder folder;
    return load(folder.write("a.iqm", asText(writeIqm(smallIqmFile())))).value();
}

AnimatedModel framedPlayer()
{
    const TempFolder folder;
    for (const MadeUpFile& file : madeUpFiles())
        folder.write("players/made/" + file.name, asText(file.bytes));
    folder.write("players/made/animation.cfg", madeUpAnimations());
    return load(folder / "players/made").value();
}

std::vector<AnimatedModel> conformanceModels()
{
    std::vector<AnimatedModel> models;
    for (const auto& entry : std::filesystem::directory_iterator(SINEW_CONFORMANCE))
        if (entry.path().extension() == ".gltf")
            if (std::optional<AnimatedModel> model = load(entry.path()))
                models.push_back(std::move(*model));
    return models;
}

std::vector<AnimatedModel> madeUpModels()
{
    const SkeletalModel strip = stripModel(200);
    const SkeletalModel tube = nineWeightModel();
    return {skeletal(strip, {bendingClip(strip)}), skeletal(tube, {bendingClip(tube)}), scaledIqm(),
            framedPlayer()};
}

} // namespace sinew::test
