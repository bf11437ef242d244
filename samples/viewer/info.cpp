#include "engine/animation/model_joints.h"
#include "engine/base/text.h"
#include "samples/app/command_line.h"
#include "samples/viewer/report.h"

#include <glm/common.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/vector_relational.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sinew::viewer
{

namespace
{

using Json = nlohmann::ordered_json;

Json toJson(const glm::dvec3& vector)
{
    return Json::array({vector.x, vector.y, vector.z});
}

Json describePart(const AnimatedModel& model, std::size_t index)
{
    const ModelPart& part = model.parts[index];
    Json json = {{"name", part.name}, {"file", part.file}, {"frames", part.frameCount},
                 {"parent", nullptr}, {"tag", nullptr},    {"surfaces", Json::array()}};
    if (part.parent)
    {
        json["parent"] = model.parts[*part.parent].name;
        json["tag"] = part.tag;
    }
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
    {
        if (model.meshes[mesh].part != index)
            continue;
        const SkinningMesh& range = model.skinning.meshes[mesh];
        json["surfaces"].push_back({{"name", model.meshes[mesh].name},
                                    {"shader", model.meshes[mesh].shader},
                                    {"vertices", range.fileVertexCount},
                                    {"triangles", range.indexCount / 3}});
    }
    return json;
}

// For a clip of one channel: the channel's name.
std::string halfName(const AnimatedModel& model, ClipChannels channels)
{
    return channels == ClipChannels::Both
               ? "both"
               : model.channels[channels == ClipChannels::First ? gpu::kFirstChannel
                                                                : gpu::kSecondChannel];
}

// "player" and "parts".
Json describeParts(const samples::Scene& scene)
{
    const AnimatedModel& model = scene.model;
    Json json = {{"player", model.isPlayer}, {"parts", Json::array()}};
    for (std::size_t part = 0; part < model.parts.size(); ++part)
        json["parts"].push_back(describePart(model, part));
    return json;
}

Json describeBounds(const AnimatedModel& model, const Bounds& bounds)
{
    if (bounds.empty())
        return nullptr;
    return {{"min", toJson(model.origin + bounds.min)}, {"max", toJson(model.origin + bounds.max)}};
}

Json describeJoint(const AnimatedModel& model, const NamedJoint& joint, const JointTransform& still)
{
    const glm::dquat& orientation = still.orientation;
    Json json = {
        {"name", joint.name},
        {"parent", joint.parent},
        {"position", toJson(model.origin + still.position)},
        {"orientation", Json::array({orientation.x, orientation.y, orientation.z, orientation.w})}};
    constexpr double kRounding = 1e-9; // rounding error of composed scales
    if (glm::any(glm::greaterThan(glm::abs(still.scale - 1.0), glm::dvec3(kRounding))))
        json["scale"] = toJson(still.scale);
    return json;
}

// Ignores weights with bias 0, because they have no effect.
Json describeMesh(const ModelMesh& mesh, const SkinningModel& model, const SkinningMesh& range)
{
    std::size_t most = 0;
    std::size_t sum = 0;
    for (std::uint32_t v = 0; v < range.fileVertexCount; ++v)
    {
        const SkinningVertex& vertex = model.vertices[range.firstVertex + v];
        const auto first = model.influences.begin() + vertex.firstInfluence;
        const auto carrying = static_cast<std::size_t>(
            std::count_if(first, first + vertex.influenceCount,
                          [](const Influence& influence) { return influence.bias != 0.0; }));
        most = std::max(most, carrying);
        sum += carrying;
    }
    const double mean = range.fileVertexCount == 0
                            ? 0.0
                            : static_cast<double>(sum) / static_cast<double>(range.fileVertexCount);
    Json json = {{"name", mesh.name},
                 {"shader", mesh.shader},
                 {"vertices", range.fileVertexCount},
                 {"triangles", range.indexCount / 3},
                 {"weights", mesh.weightCount},
                 {"max_weights_per_vertex", most},
                 {"mean_weights_per_vertex", mean}};
    if (mesh.source)
        json.update(Json{{"node", mesh.source->node},
                         {"mesh", mesh.source->mesh},
                         {"primitive", mesh.source->primitive}});
    if (!mesh.morphTargets.empty())
        json["morph_targets"] = {{"count", mesh.morphTargets.size()}, {"names", mesh.morphTargets}};
    return json;
}

Json describeClip(const AnimatedModel& model, const ModelClip& clip)
{
    const bool isEven = clip.clip.frameTimes.empty();
    const std::uint32_t count = clip.clip.frameCount;
    Json json = {{"name", clip.name},
                 {"file", clip.file},
                 {"frames", count},
                 {"frame_rate", isEven ? Json(clip.clip.frameRate) : Json(nullptr)},
                 {"duration", clip.period},
                 {"loop", samples::loopModeName(clip.loopMode)}};
    if (model.parts.empty())
    {
        json["loops"] = detectLoopMode(clip.clip) == LoopMode::Doom3;
        json["bounds"] = describeBounds(model, clipBounds(model.skinning, clip.clip));
        if (clip.splineError != 0.0)
            json["spline_error"] = clip.splineError;
        return json;
    }
    const bool backwards = clip.frames.step < 0;
    json["half"] = halfName(model, clip.channels);
    json["first_frame"] = backwards ? clip.frames.first + 1 - count : clip.frames.first;
    json["backwards"] = backwards;
    json["looping_frames"] =
        clip.loopMode != LoopMode::Once ? count - clip.clip.loopStart : std::uint32_t{0};
    return json;
}

// The file of the first stage with this role and a file; for an animation, its first image.
Json imageOf(const LoadedMaterials& materials, const LoadedMaterial& material,
             MaterialStage::Role role)
{
    for (const LoadedStage& loaded : material.stages)
    {
        if (loaded.stage.role != role)
            continue;
        if (loaded.texture)
            return materials.textures[*loaded.texture].name;
        if (!loaded.animation.empty())
            return materials.textures[loaded.animation.front()].name;
    }
    return nullptr;
}

// The height map that a normal map is derived from.
Json heightOf(const LoadedMaterial& material)
{
    for (const LoadedStage& loaded : material.stages)
        if (loaded.stage.image.function == imageFunction("heightmap"))
            return toString(loaded.stage.image.sources.front());
    return nullptr;
}

Json nameOf(const LoadedMaterials& materials, const std::optional<TextureUse>& use)
{
    return use ? Json(materials.textures[use->image].name) : Json(nullptr);
}

Json describeSurface(const LoadedMaterials& materials, const SurfaceMaterial& surface)
{
    constexpr std::array kAlphaModes = {"opaque", "mask", "blend"};
    Json json = {{"name", surface.name},
                 {"source", kModelSource},
                 {"base_colour", surface.baseColour},
                 {"metallic", surface.metallic},
                 {"roughness", surface.roughness},
                 {"emissive", surface.emissive},
                 {"base_colour_image", nameOf(materials, surface.baseColourTexture)},
                 {"metallic_roughness_image", nameOf(materials, surface.metallicRoughnessTexture)},
                 {"normal_image", nameOf(materials, surface.normalTexture)},
                 {"occlusion_image", nameOf(materials, surface.occlusionTexture)},
                 {"emissive_image", nameOf(materials, surface.emissiveTexture)},
                 {"alpha", kAlphaModes.at(static_cast<std::size_t>(surface.alphaMode))},
                 {"double_sided", surface.doubleSided},
                 {"unlit", surface.unlit}};
    if (surface.isMirrored)
        json["mirrored"] = true;
    return json;
}

Json describeMaterial(const LoadedMaterials& materials, const LoadedMaterial& material)
{
    if (material.surface)
        return describeSurface(materials, *material.surface);
    using Role = MaterialStage::Role;
    Json json = {{"shader", material.shader},
                 {"source", material.source},
                 {"diffuse", imageOf(materials, material, Role::Diffuse)},
                 {"normal", imageOf(materials, material, Role::Normal)},
                 {"specular", imageOf(materials, material, Role::Specular)},
                 {"height", heightOf(material)},
                 {"glow", imageOf(materials, material, Role::Glow)},
                 {"stages", material.stages.size()}};
    if (!material.missing.empty())
        json["missing"] = material.missing;
    return json;
}

const char* nameOf(JointScale scale)
{
    constexpr std::array kNames = {"none", "alike", "any"};
    return kNames.at(static_cast<std::size_t>(scale));
}

void describeSkeleton(const AnimatedModel& model, Json& json)
{
    json["joint_scale"] = nameOf(jointScaleOf(model));
    json["joints"] = Json::array();
    json["meshes"] = Json::array();
    const Pose still = stillTransforms(model);
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        json["joints"].push_back(describeJoint(model, model.joints[i], still[i]));
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
        json["meshes"].push_back(
            describeMesh(model.meshes[i], model.skinning, model.skinning.meshes[i]));
}

} // namespace

std::string describeScene(const samples::Scene& scene)
{
    const AnimatedModel& model = scene.model;
    Json json = {{"name", model.name}, {"file", model.file}};
    if (model.parts.empty())
        describeSkeleton(model, json);
    else
        json.update(describeParts(scene));
    json["clips"] = Json::array();
    for (const ModelClip& clip : model.clips)
        json["clips"].push_back(describeClip(model, clip));
    json["skins"] = scene.alternatives.skins.values;
    json["bounds"] = describeBounds(
        model, posedBounds(model.skinning, stillPose(model), frameWeights(model.still, 0)));
    json["materials"] = Json::array();
    json["warnings"] = Json::array();
    for (const LoadedMaterial& material : scene.materials.materials)
        json["materials"].push_back(describeMaterial(scene.materials, material));
    for (const Diagnostic& warning : scene.warnings)
        json["warnings"].push_back(toString(warning));
    return jsonText(json, 2) + "\n";
}

} // namespace sinew::viewer
