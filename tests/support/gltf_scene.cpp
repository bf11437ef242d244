#include "tests/support/gltf_scene.h"

#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/formats/load_model.h"
#include "tests/support/index_bounds.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace sinew::test
{
namespace
{

std::vector<std::string> messagesOf(const Diagnostics& diagnostics)
{
    std::vector<std::string> messages;
    for (const Diagnostic& diagnostic : diagnostics)
        messages.push_back(diagnostic.message);
    return messages;
}

} // namespace

GltfScene::GltfScene()
{
    document.json = GltfJson::parse(R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1}, "indices": 2}]}],
        "nodes": [], "scenes": [{"nodes": []}]})");
    document.addAccessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    document.addAccessor("VEC3", repeated<float>(3, {0, 0, 1}));
    document.addAccessor<std::uint16_t>("SCALAR", {0, 1, 2});
}

std::size_t GltfScene::addNode(GltfJson node)
{
    GltfJson& json = document.json;
    const std::size_t index = json["nodes"].size();
    GltfJson& roots = json["scenes"][0]["nodes"];
    roots.push_back(index);
    if (node.contains("children"))
        for (const GltfJson& child : node["children"])
            roots.erase(std::ranges::find(roots, child));
    json["nodes"].push_back(std::move(node));
    return index;
}

void GltfScene::addAnimation(const std::string& name, const std::vector<GltfTrack>& tracks)
{
    GltfJson animation{{"samplers", GltfJson::array()}, {"channels", GltfJson::array()}};
    if (!name.empty())
        animation["name"] = name;
    for (const GltfTrack& track : tracks)
    {
        const bool isRotation = track.path == "rotation";
        const std::size_t input = document.addAccessor("SCALAR", track.times);
        const std::size_t output = document.addAccessor(isRotation ? "VEC4" : "VEC3", track.values);
        animation["channels"].push_back({{"sampler", animation["samplers"].size()},
                                         {"target", {{"node", track.node}, {"path", track.path}}}});
        animation["samplers"].push_back(
            {{"input", input}, {"output", output}, {"interpolation", track.interpolation}});
    }
    document.json["animations"].push_back(std::move(animation));
}

void GltfScene::addInfluences(const std::vector<std::uint8_t>& joints,
                              const std::vector<float>& weights)
{
    GltfJson& attributes = document.json["meshes"][0]["primitives"][0]["attributes"];
    const std::string set = std::to_string(sets_++);
    attributes["JOINTS_" + set] = document.addAccessor("VEC4", joints);
    attributes["WEIGHTS_" + set] = document.addAccessor("VEC4", weights);
}

std::size_t GltfScene::addSkin(const std::vector<std::size_t>& joints,
                               const std::vector<float>& matrices)
{
    GltfJson skin{{"joints", joints}};
    if (!matrices.empty())
        skin["inverseBindMatrices"] = document.addAccessor("MAT4", matrices);
    document.json["skins"].push_back(std::move(skin));
    return document.json["skins"].size() - 1;
}

std::filesystem::path writeScene(const TempFolder& folder, const std::string& name,
                                 const GltfScene& scene)
{
    const std::vector<std::byte> bytes = glbOf(scene.document);
    return folder.write(name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

LoadedGltf loadFile(const ModelRequest& request)
{
    Diagnostics errors;
    Diagnostics warnings;
    VirtualFiles files;
    LoadedGltf loaded;
    const Result<FoundModel> found = findModel(request.path, files, warnings);
    if (found)
        loaded.model = loadModel(request, *found, files, errors, warnings);
    else
        errors.push_back(found.error());
    if (loaded.model)
        checkIndices(*loaded.model);
    loaded.errors = messagesOf(errors);
    loaded.warnings = messagesOf(warnings);
    return loaded;
}

LoadedGltf loadScene(const TempFolder& folder, const GltfScene& scene, ModelRequest request)
{
    request.path = writeScene(folder, "small.glb", scene);
    return loadFile(request);
}

LoadedGltf loadScene(const GltfScene& scene)
{
    const TempFolder folder;
    return loadScene(folder, scene);
}

AnimatedModel loadWholeScene(const GltfScene& scene)
{
    LoadedGltf loaded = loadScene(scene);
    if (!loaded.errors.empty() || !loaded.model)
        throw std::runtime_error(loaded.errors.empty() ? "no model" : loaded.errors.front());
    return std::move(loaded.model->model);
}

JointTransform jointAt(const AnimatedModel& model, std::size_t clip, std::string_view joint,
                       double seconds)
{
    const auto found = std::ranges::find(model.joints, joint, &NamedJoint::name);
    if (found == model.joints.end())
        throw std::out_of_range("no such joint");
    const Clip& played = model.clips.at(clip).clip;
    std::vector<JointTransform> local(model.joints.size());
    sampleClip(played, clipPhaseAt(played, LoopMode::Once, seconds), local);
    return local[static_cast<std::size_t>(found - model.joints.begin())];
}

std::vector<glm::dvec3> verticesAt(const AnimatedModel& model, std::optional<std::size_t> clip,
                                   double seconds)
{
    const Clip& played = clip ? model.clips.at(*clip).clip : model.still;
    const ModelPose pose = modelPose(played, clipPhaseAt(played, LoopMode::Once, seconds));
    std::vector<glm::dvec3> positions;
    for (const SkinningVertex& vertex : model.skinning.vertices)
        positions.push_back(skinPosition(model.skinning, vertex, pose));
    return positions;
}

} // namespace sinew::test
