#include "engine/animation/animated_model.h"
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/gltf/gltf_skinning.h"
#include "engine/formats/requested_clips.h"

#include <glm/ext/scalar_constants.hpp>
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
    std::vector<GltfIndex> reached = file.scenes[scene].nodes;
    for (std::size_t i = 0; i < reached.size(); ++i)
    {
        const GltfNode& node = file.nodes[reached[i]];
        if (node.camera && file.cameras[*node.camera].lens)
            placed.push_back({*node.camera, reached[i]});
        reached.insert(reached.end(), node.children.begin(), node.children.end());
    }
    std::ranges::sort(placed, {},
                      [](const PlacedCamera& each) { return std::pair(each.camera, each.node); });
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

JointMatrix localOf(const GltfNode& node)
{
    return node.matrix ? zUp(*node.matrix) : matrixOf(gltfNodeTransform(node));
}

ModelCamera cameraAt(const GltfFile& file, const PlacedCamera& placed, const GltfJoints& joints)
{
    ModelCamera camera{.lens = *file.cameras[placed.camera].lens};
    std::optional<GltfIndex> node = placed.node;
    for (; node && !joints.ofNode[*node]; node = file.nodes[*node].parent)
        camera.place = product(localOf(file.nodes[*node]), camera.place);
    if (node)
    {
        camera.joint = joints.ofNode[*node];
        camera.place.position *= joints.foldedScales[*camera.joint];
    }
    return camera;
}

constexpr double kPlaceTolerance = 1e-3; // of the model's size
constexpr double kRestTolerance = 1e-5;  // clips have floats, nodes decimals

// Angle in radians of the turn about +z that brings `from` closest to `to`.
double headingBetween(const glm::dmat3& from, const glm::dmat3& to)
{
    double sine = 0.0;
    double cosine = 0.0;
    for (int i = 0; i < 3; ++i)
    {
        sine += from[i].x * to[i].y - from[i].y * to[i].x;
        cosine += from[i].x * to[i].x + from[i].y * to[i].y;
    }
    return std::atan2(sine, cosine);
}

// Whether an instance is the first one of its node, standing at a place as the first instance of
// all stands at `start`.
bool standsAt(const ModelPlace& place, const glm::dvec3& start, const JointMatrix& first,
              const JointMatrix& instance)
{
    const glm::dquat turn = glm::angleAxis(place.heading, glm::dvec3(0.0, 0.0, 1.0));
    const glm::dmat3 linear = glm::mat3_cast(turn) * first.linear;
    const glm::dvec3 offset = first.position - start;
    const double rounding = std::numeric_limits<float>::epsilon() * glm::length(instance.position);
    double size = 0.0;
    double difference = 0.0;
    for (int i = 0; i < 3; ++i)
    {
        size = std::max(size, glm::length(linear[i]));
        difference = std::max(difference, glm::distance(linear[i], instance.linear[i]));
    }
    return difference <= kPlaceTolerance * size &&
           glm::distance(instance.position, place.position + turn * offset) <=
               kPlaceTolerance * glm::length(offset) + rounding &&
           glm::distance(instance.position, start) <= kMaxMagnitude;
}

// The places of all draws, or why they have none in common.
tl::expected<std::vector<ModelPlace>, std::string>
placesOf(const GltfFile& file, const GltfJoints& joints, const std::vector<GltfDraw>& draws)
{
    ModelPose rest(joints.rest.size());
    localToModel(joints.parents, parentsFirst(joints.parents), joints.rest, rest);
    std::size_t count = 0;
    for (const GltfDraw& draw : draws)
        count = std::max(count, file.nodes[draw.node].instances.count);
    if (count * draws.size() > kMostGltfPlaces)
        return tl::unexpected(
            fmt::format("more than {} instances in all nodes together", kMostGltfPlaces));
    std::vector<ModelPlace> places;
    for (const GltfDraw& draw : draws)
    {
        const GltfInstances& instances = file.nodes[draw.node].instances;
        if (instances.count != count)
            return tl::unexpected(fmt::format("node {} has {} instances instead of {}", draw.node,
                                              instances.count, count));
        const JointMatrix& node = rest[*joints.ofNode[draw.node]];
        JointMatrix first;
        for (std::size_t i = 0; i < count; ++i)
        {
            const JointMatrix instance = product(node, gltfInstance(instances, i));
            if (i == 0)
                first = instance;
            if (i == places.size()) // of the first draw
                places.push_back({.position = instance.position,
                                  .heading = headingBetween(first.linear, instance.linear)});
            if (!standsAt(places[i], places.front().position, first, instance))
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

// The images that materials use. Takes each file and each part of a buffer once.
class Images
{
public:
    Images(const GltfFile& file, const GltfResource& resource) : file_(file), resource_(resource) {}

    // Replaces the index of an image of the file by that of the taken image.
    void use(std::optional<TextureUse>& texture)
    {
        if (!texture)
            return;
        const std::optional<GltfIndex>& fallback = file_.images[texture->image].fallback;
        texture->image = indexOf(texture->image);
        if (fallback && !images_[texture->image].whyMissing.empty())
            texture->image = indexOf(*fallback);
    }

    std::vector<ModelImage> take() { return std::move(images_); }

private:
    using Bytes = std::pair<const std::byte*, std::size_t>;

    std::uint32_t indexOf(GltfIndex number)
    {
        const auto [entry, isNew] = ofNumbers_.try_emplace(number);
        if (isNew)
            entry->second = indexOf(loaded(number));
        return entry->second;
    }

    std::uint32_t indexOf(ModelImage image)
    {
        const auto next = static_cast<std::uint32_t>(images_.size());
        // Each that is missing or empty has a message of its own.
        if (image.whyMissing.empty() && !image.bytes.empty())
        {
            const Bytes bytes{image.bytes.data(), image.bytes.size()};
            const auto [entry, isNew] = ofBytes_.try_emplace(bytes, next);
            if (!isNew)
                return entry->second;
        }
        images_.push_back(std::move(image));
        return next;
    }

    ModelImage loaded(GltfIndex number) const
    {
        const GltfImage& stored = file_.images[number];
        ModelImage image{.name = stored.name,
                         .bytes = stored.bytes,
                         .whyMissing = stored.missing,
                         .storage = file_.storage,
                         .number = number};
        if (stored.file.empty())
            return image;
        const Result<SharedBytes> read = resource_(stored.file);
        if (!read)
        {
            image.whyMissing = read.error().message;
            return image;
        }
        image.bytes = **read;
        image.storage = *read;
        return image;
    }

    const GltfFile& file_;
    const GltfResource& resource_;
    std::map<GltfIndex, std::uint32_t> ofNumbers_;
    std::map<Bytes, std::uint32_t> ofBytes_;
    std::vector<ModelImage> images_;
};

} // namespace

OptionValues addGltfCamera(const GltfFile& file, GltfIndex scene, const GltfJoints& joints,
                           const std::optional<std::string>& asked, AnimatedModel& model)
{
    const std::vector<PlacedCamera> placed = placedCameras(file, scene);
    OptionValues cameras{.values = namesOf(file, placed), .inForce = {}};
    if (asked)
        cameras.inForce = indexNamed(cameras.values, *asked);
    if (cameras.inForce)
        model.camera = cameraAt(file, placed[*cameras.inForce], joints);
    return cameras;
}

bool takeApart(const GltfFile& file, const GltfJoints& joints, std::vector<GltfDraw> draws,
               AnimatedModel& model, Diagnostics& warnings)
{
    std::erase_if(draws, [&](const GltfDraw& draw) // of points and lines
                  { return file.meshes[draw.mesh].primitives.empty(); });
    if (std::ranges::none_of(draws, [&](const GltfDraw& draw)
                             { return file.nodes[draw.node].instances.count > 0; }))
        return false;
    auto places = placesOf(file, joints, draws);
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

ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes,
                           const GltfResource& resource)
{
    ModelMaterials materials;
    Images images(file, resource);
    materials.materials = file.materials;
    for (SurfaceMaterial& material : materials.materials)
        for (auto* const texture :
             {&material.baseColourTexture, &material.metallicRoughnessTexture,
              &material.normalTexture, &material.occlusionTexture, &material.emissiveTexture})
            images.use(*texture);
    materials.images = images.take();
    const auto standard = static_cast<std::uint32_t>(materials.materials.size());
    const bool needsStandard = std::ranges::any_of(meshes, [](const GltfModelMesh& mesh)
                                                   { return !mesh.primitive->material; });
    if (needsStandard)
        materials.materials.push_back({.name = "default"});
    for (const GltfModelMesh& mesh : meshes)
        materials.ofMeshes.push_back(mesh.primitive->material.value_or(standard));
    return materials;
}

} // namespace sinew
