#include "engine/animation/animated_model.h"
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

// As placed by a node.
struct PlacedCamera
{
    GltfIndex camera = 0;
    GltfIndex node = 0;
};

std::vector<PlacedCamera> placedCameras(const GltfFile& file, GltfIndex scene)
{
    std::vector<PlacedCamera> placed;
    for (const GltfIndex node : nodesOfScene(file, scene))
        if (const auto& camera = file.nodes[node].camera; camera && file.cameras[*camera].lens)
            placed.push_back({*camera, node});
    std::ranges::stable_sort(placed, {}, &PlacedCamera::camera);
    return placed;
}

std::vector<std::string> namesOf(const GltfFile& file, const std::vector<PlacedCamera>& placed)
{
    std::vector<std::string> names;
    std::optional<GltfIndex> before;
    for (const auto& [camera, node] : placed)
    {
        const bool isFirst = camera != before;
        before = camera;
        if (isFirst && !file.cameras[camera].name.empty())
            names.push_back(file.cameras[camera].name);
        else if (isFirst && file.nodes[node].name.empty())
            names.push_back(fmt::format("{}", camera));
        else
            names.push_back(gltfNodeName(file, node));
    }
    return names;
}

ModelCamera cameraAt(const GltfRig& rig, const PlacedCamera& placed)
{
    const auto& [file, shown, draws, joints, weights] = rig;
    ModelCamera camera{.lens = *file.cameras[placed.camera].lens};
    std::optional<GltfIndex> node = placed.node;
    for (; node && !joints.ofNode[*node]; node = file.nodes[*node].parent)
        camera.place = product(matrixOf(gltfNodeTransform(file.nodes[*node])), camera.place);
    if (node)
    {
        camera.joint = joints.ofNode[*node];
        camera.place.position *= joints.foldedScales[*camera.joint];
    }
    return camera;
}

constexpr double kPlaceTolerance = 1e-3; // of the model's size
constexpr double kRestTolerance = 1e-5;  // clips have floats, nodes decimals

// The places of all draws, or why they have none in common.
tl::expected<std::vector<ModelPlace>, std::string> placesOf(const GltfRig& rig,
                                                            const std::vector<GltfDraw>& draws)
{
    const GltfFile& file = rig.file;
    const GltfJoints& joints = rig.joints;
    ModelPose rest(joints.rest.size());
    localToModel(joints.parents, parentsFirst(joints.parents), joints.rest, rest);
    std::size_t count = 0;
    for (const GltfDraw& draw : draws)
        count = std::max(count, file.nodes[draw.node].instances.count);
    if (count * draws.size() > kMostGltfPlaces)
        return tl::unexpected(
            fmt::format("more than {} instances in all nodes together", kMostGltfPlaces));
    std::vector<ModelPlace> places(count);
    glm::dvec3 start(0.0); // where the first instance of all stands
    for (const GltfDraw& draw : draws)
    {
        const GltfInstances& instances = file.nodes[draw.node].instances;
        const JointMatrix& node = rest[*joints.ofNode[draw.node]];
        const bool isFirst = &draw == &draws.front();
        if (instances.count != count)
            return tl::unexpected(fmt::format("node {} has {} instances instead of {}", draw.node,
                                              instances.count, count));
        const JointMatrix first = product(node, gltfInstance(instances, 0));
        const std::optional<JointMatrix> fromFirst = inverseOf(first);
        if (isFirst)
            start = first.position;
        const glm::dvec3 offset = first.position - start;
        for (std::size_t i = 0; i < count; ++i)
        {
            const JointMatrix instance = product(node, gltfInstance(instances, i));
            const JointMatrix move = fromFirst ? product(instance, *fromFirst) : JointMatrix();
            ModelPlace& place = places[i];
            if (isFirst)
                place = {.position = instance.position,
                         .heading = std::atan2(move.linear[0].y, move.linear[0].x)};
            const glm::dmat3 turn =
                glm::mat3_cast(glm::angleAxis(place.heading, glm::dvec3(0.0, 0.0, 1.0)));
            const double rounding =
                std::numeric_limits<float>::epsilon() * glm::length(instance.position);
            bool fits = glm::distance(instance.position, start) <= kMaxMagnitude &&
                        glm::distance(instance.position, place.position + turn * offset) <=
                            kPlaceTolerance * glm::length(offset) + rounding;
            for (int axis = 0; axis < 3; ++axis)
                fits = fits && glm::distance(move.linear[axis], turn[axis]) <= kPlaceTolerance;
            if (!fits)
                return tl::unexpected(fmt::format("instance {} of node {} differs from the first "
                                                  "in more than position and heading",
                                                  i, draw.node));
        }
    }
    return places;
}

// Whether the clip takes a joint away from its place at rest.
bool movesJoints(const Clip& clip, const Clip& still)
{
    Pose pose(clip.joints.size());
    Pose rest(clip.joints.size());
    localPose(clip, 0, pose);
    localPose(still, 0, rest);
    for (std::size_t i = 0; i < rest.size(); ++i)
        if (clip.joints[i].animated != 0 ||
            std::abs(glm::dot(pose[i].orientation, rest[i].orientation)) < 1.0 - kRestTolerance ||
            glm::distance(pose[i].position, rest[i].position) >
                kRestTolerance * glm::length(rest[i].position) ||
            glm::distance(pose[i].scale, rest[i].scale) >
                kRestTolerance * glm::length(rest[i].scale))
            return true;
    return false;
}

} // namespace

OptionValues addGltfCamera(const GltfRig& rig, GltfIndex scene,
                           const std::optional<std::string>& asked, AnimatedModel& model)
{
    const std::vector<PlacedCamera> placed = placedCameras(rig.file, scene);
    OptionValues cameras{.values = namesOf(rig.file, placed), .inForce = {}};
    if (!asked)
        return cameras;
    cameras.inForce = choiceOf(cameras.values, *asked, "camera", rig.shown);
    model.camera = cameraAt(rig, placed[*cameras.inForce]);
    return cameras;
}

bool takeApart(const GltfRig& rig, AnimatedModel& model, Diagnostics& warnings)
{
    const GltfFile& file = rig.file;
    std::vector<GltfDraw> draws = rig.draws;
    std::erase_if(draws, [&](const GltfDraw& draw) // of points and lines
                  { return file.meshes[draw.mesh].primitives.empty(); });
    if (std::ranges::none_of(draws, [&](const GltfDraw& draw)
                             { return file.nodes[draw.node].instances.count > 0; }))
        return false;
    auto places = placesOf(rig, draws);
    for (const ModelClip& clip : model.clips)
        if (places && movesJoints(clip.clip, model.still))
            places =
                tl::unexpected(fmt::format("clip {} moves joints", quotedForMessage(clip.name)));
    if (!places)
    {
        warnings.push_back(
            {.file = model.file,
             .message = fmt::format("the instances of EXT_mesh_gpu_instancing cannot "
                                    "become members of the crowd, so each member "
                                    "shows all of them: {}",
                                    places.error())});
        return false;
    }
    moveOrigin(model, places->front().position);
    model.places = std::move(*places);
    return true;
}

ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes)
{
    ModelMaterials materials{.images = file.images, .materials = file.materials, .ofMeshes = {}};
    const auto standard = static_cast<std::uint32_t>(materials.materials.size());
    for (const GltfModelMesh& mesh : meshes)
        materials.ofMeshes.push_back(mesh.primitive->material.value_or(standard));
    if (std::ranges::find(materials.ofMeshes, standard) != materials.ofMeshes.end())
        materials.materials.push_back({.name = "default"});
    return materials;
}

} // namespace sinew
