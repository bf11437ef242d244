#include "engine/animation/animated_model.h"
#include "engine/base/text_location.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/gltf_parts.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

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

} // namespace

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

} // namespace sinew
