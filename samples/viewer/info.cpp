#include "samples/viewer/info.h"

#include "engine/assets/text_location.h"
#include "samples/common/option_values.h"

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

Json toJson(const Bounds& bounds)
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
            {"bounds", toJson(clipBounds(model, clip.clip))}};
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

// Tags as they are in frame 0.
Json describePart(const samples::Scene& scene, std::size_t index)
{
    const PlayerPart& part = scene.player->parts[index];
    Json json = {{"name", part.name},    {"file", part.file}, {"frames", part.model.frameCount},
                 {"parent", nullptr},    {"tag", nullptr},    {"surfaces", Json::array()},
                 {"tags", Json::array()}};
    if (part.parent)
    {
        const PlayerPart& parent = scene.player->parts[*part.parent];
        json["parent"] = parent.name;
        json["tag"] = parent.model.tagNames[part.tag];
    }
    for (std::size_t mesh = 0; mesh < scene.model.meshes.size(); ++mesh)
    {
        if (scene.player->meshParts[mesh] != index)
            continue;
        const SkinningMesh& range = scene.skinning.meshes[mesh];
        json["surfaces"].push_back({{"name", scene.model.meshes[mesh].name},
                                    {"shader", scene.model.meshes[mesh].shader},
                                    {"vertices", range.fileVertexCount},
                                    {"triangles", range.indexCount / 3}});
    }
    for (std::size_t tag = 0; tag < part.model.tagNames.size(); ++tag)
        json["tags"].push_back(
            {{"name", part.model.tagNames[tag]}, {"origin", toJson(part.model.tags[tag].origin)}});
    return json;
}

std::string_view halfName(PlayerHalf half)
{
    return half == PlayerHalf::Legs ? "legs" : half == PlayerHalf::Torso ? "torso" : "both";
}

Json describePlayerClip(const samples::SceneClip& clip)
{
    const bool backwards = clip.frames.step < 0;
    const std::uint32_t count = clip.clip.frameCount;
    const bool loops = clip.loopMode != LoopMode::Once;
    return {{"name", clip.name},
            {"file", clip.file},
            {"half", halfName(clip.half)},
            {"first_frame", backwards ? clip.frames.first + 1 - count : clip.frames.first},
            {"frames", count},
            {"backwards", backwards},
            {"looping_frames", loops ? count - clip.clip.loopStart : 0},
            {"frame_rate", clip.clip.frameRate},
            {"duration", clip.period},
            {"loop", samples::loopModeName(clip.loopMode)}};
}

void describePlayer(const samples::Scene& scene, Json& json)
{
    json["player"] = scene.player->isPlayer;
    json["parts"] = Json::array();
    json["clips"] = Json::array();
    json["skins"] = scene.player->skins;
    for (std::size_t part = 0; part < scene.player->parts.size(); ++part)
        json["parts"].push_back(describePart(scene, part));
    for (const samples::SceneClip& clip : scene.clips)
        json["clips"].push_back(describePlayerClip(clip));
}

} // namespace

std::string describeScene(const samples::Scene& scene)
{
    Json json = {{"name", scene.name}, {"file", scene.file}};
    if (scene.player)
        describePlayer(scene, json);
    else
        describeSkeleton(scene, json);
    json["bounds"] = toJson(posedBounds(scene.skinning, samples::bindPose(scene.model)));
    json["materials"] = Json::array();
    json["warnings"] = Json::array();
    for (const LoadedMaterial& material : scene.materials.materials)
        json["materials"].push_back(describeMaterial(scene.materials, material));
    for (const Diagnostic& warning : scene.warnings)
        json["warnings"].push_back(toString(warning));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
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
