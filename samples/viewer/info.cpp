#include "samples/viewer/info.h"

#include "engine/base/json_text.h"
#include "engine/base/text_location.h"
#include "samples/common/option_values.h"
#include "samples/viewer/player_info.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sinew::viewer
{

namespace
{

Json describeBounds(const Bounds& bounds)
{
    if (bounds.empty())
        return nullptr;
    return {{"min", toJson(bounds.min)}, {"max", toJson(bounds.max)}};
}

Json describeJoint(const Joint& joint)
{
    const glm::dquat& orientation = joint.bindPose.orientation;
    return {
        {"name", joint.name},
        {"parent", joint.parent},
        {"position", toJson(joint.bindPose.position)},
        {"orientation", Json::array({orientation.x, orientation.y, orientation.z, orientation.w})}};
}

// Weights with bias 0 are not counted: they move nothing.
Json describeMesh(const Mesh& mesh)
{
    std::size_t most = 0;
    std::size_t sum = 0;
    for (const Vertex& vertex : mesh.vertices)
    {
        const auto first = mesh.weights.begin() + vertex.firstWeight;
        const auto carrying = static_cast<std::size_t>(
            std::count_if(first, first + vertex.weightCount,
                          [](const Weight& weight) { return weight.bias != 0.0; }));
        most = std::max(most, carrying);
        sum += carrying;
    }
    const double mean = mesh.vertices.empty()
                            ? 0.0
                            : static_cast<double>(sum) / static_cast<double>(mesh.vertices.size());
    return {{"name", mesh.name},
            {"shader", mesh.shader},
            {"vertices", mesh.vertices.size()},
            {"triangles", mesh.triangles.size()},
            {"weights", mesh.weights.size()},
            {"max_weights_per_vertex", most},
            {"mean_weights_per_vertex", mean}};
}

Json describeClip(const samples::SceneClip& clip, const SkinningModel& model)
{
    return {{"name", clip.name},
            {"file", clip.file},
            {"frames", clip.clip.frameCount},
            {"frame_rate", clip.clip.frameRate},
            {"duration", clip.period},
            {"loops", detectLoopMode(clip.clip) == LoopMode::Doom3},
            {"loop", samples::loopModeName(clip.loopMode)},
            {"bounds", describeBounds(clipBounds(model, clip.clip))}};
}

// The file of the first stage of that kind that has one; of an animation its first picture.
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

// The height map that a normal map is made from.
Json heightOf(const LoadedMaterial& material)
{
    for (const LoadedStage& loaded : material.stages)
        if (loaded.stage.image.function == ImageProgram::Function::Heightmap)
            return toString(loaded.stage.image.sources.front());
    return nullptr;
}

Json describeMaterial(const LoadedMaterials& materials, const LoadedMaterial& material)
{
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

void describeSkeleton(const samples::Scene& scene, Json& json)
{
    json["joints"] = Json::array();
    json["meshes"] = Json::array();
    json["clips"] = Json::array();
    for (const Joint& joint : scene.model.joints)
        json["joints"].push_back(describeJoint(joint));
    for (const Mesh& mesh : scene.model.meshes)
        json["meshes"].push_back(describeMesh(mesh));
    for (const samples::SceneClip& clip : scene.clips)
        json["clips"].push_back(describeClip(clip, scene.skinning));
}

} // namespace

std::string describeScene(const samples::Scene& scene)
{
    Json json = {{"name", scene.name}, {"file", scene.file}};
    if (scene.player)
        json.update(describePlayer(scene));
    else
        describeSkeleton(scene, json);
    json["bounds"] = describeBounds(posedBounds(scene.skinning, samples::bindPose(scene.model)));
    json["materials"] = Json::array();
    json["warnings"] = Json::array();
    for (const LoadedMaterial& material : scene.materials.materials)
        json["materials"].push_back(describeMaterial(scene.materials, material));
    for (const Diagnostic& warning : scene.warnings)
        json["warnings"].push_back(toString(warning));
    return jsonText(json, 2) + "\n";
}

std::string clipNames(const samples::Scene& scene)
{
    std::string names;
    for (const samples::SceneClip& clip : scene.clips)
        names += printable(clip.name) + "\n";
    return names;
}

std::string explainScene(const samples::Scene& scene)
{
    std::vector<ExplainedMesh> meshes;
    for (std::size_t i = 0; i < scene.model.meshes.size(); ++i)
        meshes.push_back({.name = scene.model.meshes[i].name, .material = scene.meshMaterials[i]});
    return explainMaterials(scene.materials, meshes);
}

} // namespace sinew::viewer
