#include "engine/lod/rigid_surface.h"

#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/base/divided_up.h"
#include "engine/base/every_core.h"
#include "engine/lod/surface_error.h"

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_int2.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kMostVertices = 512;
constexpr std::size_t kMostSampledPoses = 48;
// Limit for the movement of vertices relative to their one joint, in pixels: the mean of their root
// mean squares. Images of a crowd then differ by less than 1/255 on average (docs/lod.md).
constexpr double kMostMovement = 1.0 / 8.0;
constexpr std::uint64_t kStepsOfPose = 20; // per vertex and joint, in bound steps

// An octahedron that covers as much of the image as the model does, seen along each axis.
constexpr std::array<std::array<std::uint32_t, 3>, 8> kOctahedron = {
    {{0, 4, 2}, {2, 4, 1}, {1, 4, 3}, {3, 4, 0}, {2, 5, 0}, {1, 5, 2}, {3, 5, 1}, {0, 5, 3}}};
constexpr std::size_t kTrianglesToCover = 1000; // limit for the surface whose coverage is measured
constexpr std::size_t kPosesToCover = 8;
constexpr int kCells = 64; // per side of the grid that measures coverage

// The direction of a corner of the octahedron: +x, -x, +y, -y, +z, -z.
glm::dvec3 cornerDirection(std::size_t corner)
{
    glm::dvec3 direction(0.0);
    direction[static_cast<int>(corner / 2)] = corner % 2 == 0 ? 1.0 : -1.0;
    return direction;
}

// The area that the triangles cover, seen along the axis.
double coveredArea(std::span<const glm::dvec3> positions, std::span<const std::uint32_t> indices,
                   const Bounds& box, int axis)
{
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    const glm::dvec2 cell =
        glm::dvec2(box.max[u] - box.min[u], box.max[v] - box.min[v]) / double(kCells);
    if (cell.x <= 0.0 || cell.y <= 0.0)
        return 0.0;
    const auto inCells = [&](std::uint32_t index)
    {
        const glm::dvec3 from = positions[index] - box.min;
        return glm::dvec2(from[u], from[v]) / cell;
    };
    const auto cross = [](const glm::dvec2& a, const glm::dvec2& b)
    { return a.x * b.y - a.y * b.x; };
    std::vector<bool> covered(std::size_t{kCells} * kCells);
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
    {
        const std::array corners = {inCells(indices[i]), inCells(indices[i + 1]),
                                    inCells(indices[i + 2])};
        const glm::ivec2 first =
            glm::max(glm::ivec2(glm::min(corners[0], glm::min(corners[1], corners[2])) - 0.5),
                     glm::ivec2(0));
        const glm::ivec2 last =
            glm::min(glm::ivec2(glm::max(corners[0], glm::max(corners[1], corners[2])) + 0.5),
                     glm::ivec2(kCells - 1));
        for (int y = first.y; y <= last.y; ++y)
            for (int x = first.x; x <= last.x; ++x)
            {
                const glm::dvec2 middle(x + 0.5, y + 0.5);
                std::array<bool, 2> isBeside{}; // on either side of some edge
                for (std::size_t edge = 0; edge < 3; ++edge)
                {
                    const glm::dvec2& from = corners[edge];
                    const double side = cross(corners[(edge + 1) % 3] - from, middle - from);
                    isBeside[0] = isBeside[0] || side < 0.0;
                    isBeside[1] = isBeside[1] || side > 0.0;
                }
                if (!isBeside[0] || !isBeside[1])
                    covered[static_cast<std::size_t>(y) * kCells + static_cast<std::size_t>(x)] =
                        true;
            }
    }
    return static_cast<double>(std::ranges::count(covered, true)) * cell.x * cell.y;
}

struct SampledPose
{
    ModelPose joints;
    std::vector<std::optional<JointMatrix>> inverses;
};

std::vector<SampledPose> samplePoses(const std::vector<const Clip*>& clips)
{
    std::size_t frames = 0;
    for (const Clip* clip : clips)
        frames += clip->frameCount;
    const std::size_t step = std::max<std::size_t>(1, frames / kMostSampledPoses);
    std::vector<SampledPose> poses;
    std::size_t index = 0;
    for (const Clip* clip : clips)
        for (std::uint32_t frame = 0; frame < clip->frameCount; ++frame, ++index)
            if (index % step == 0)
            {
                SampledPose& pose = poses.emplace_back();
                pose.joints = composed(*clip, localPose(*clip, frame));
                for (const JointMatrix& joint : pose.joints)
                    pose.inverses.push_back(inverseOf(joint));
            }
    return poses;
}

// A vertex carried by one joint.
struct Carried
{
    Influence influence;   // mean vectors, in the joint's space
    double movement = 0.0; // root mean square, in model units
};

class Rebinding
{
public:
    Rebinding(const AnimatedModel& model, const DisplacementBound& bound)
        : model_(model), bound_(bound), parents_(parentsOf(*clipsThatPlay(model).front())),
          poses_(samplePoses(clipsThatPlay(model)))
    {
    }

    // A rigid version of the surface, for this pixel size. None if it would need more than half of
    // the model's joints. Independent of other LODs, because not all of them are always built.
    std::optional<RigidSurface> rigid(const LodSurface& surface, double pixelSize) const
    {
        std::vector<std::uint32_t> vertices = distinct(surface.indices);
        if (vertices.size() > kMostVertices)
            return std::nullopt;
        std::vector<std::vector<Carried>> choices(vertices.size());
        onEveryCore(vertices.size(),
                    [&](std::size_t i) { choices[i] = choicesOf(vertices[i], 0.5 * pixelSize); });
        std::vector<bool> joints(parents_.size());
        if (!chooseJoints(choices, pixelSize, joints))
            return std::nullopt;
        RigidSurface result{.vertices = std::move(vertices), .influences = {}, .joints = joints};
        for (const std::vector<Carried>& own : choices)
            result.influences.push_back(best(own, joints)->influence);
        return result;
    }

    // The model as an octahedron carried by the first root, for pixel sizes at which the model
    // vanishes. `surface`: accurate enough to measure the covered area.
    std::optional<ModelLod> covering(const LodSurface& surface) const
    {
        const std::uint32_t root = firstRoot();
        const Bounds scales = keyRanges(clipsThatPlay(model_))[root].scales;
        if (scales.min != scales.max)
            return std::nullopt; // its size would change
        const std::vector<std::uint32_t> vertices = distinct(surface.indices);
        glm::dvec3 areas(0.0);
        glm::dvec3 centre(0.0);
        std::vector<glm::dvec3> means(model_.skinning.vertices.size());
        const std::size_t step = dividedUp(poses_.size(), kPosesToCover);
        const auto share = 1.0 / static_cast<double>(dividedUp(poses_.size(), step));
        for (std::size_t i = 0; i < poses_.size(); i += step)
        {
            if (!poses_.front().inverses[root] || !poses_[i].inverses[root])
                return std::nullopt;
            // Moves the model as if the root stayed in its first pose.
            const JointMatrix still =
                product(poses_.front().joints[root], *poses_[i].inverses[root]);
            std::vector<glm::dvec3> positions(means.size());
            Bounds box;
            for (const std::uint32_t vertex : vertices)
            {
                positions[vertex] = still.position + still.linear * positionIn(poses_[i], vertex);
                means[vertex] += share * positions[vertex];
                box.add(positions[vertex]);
            }
            centre += share * box.centre();
            for (int axis = 0; axis < 3; ++axis)
                areas[axis] += share * coveredArea(positions, surface.indices, box, axis);
        }
        // Seen along x, an octahedron covers 2 * extents.y * extents.z.
        const glm::dvec3 extents =
            glm::sqrt(glm::dvec3(areas.y * areas.z / areas.x, areas.z * areas.x / areas.y,
                                 areas.x * areas.y / areas.z) /
                      2.0);
        if (!(std::min({areas.x, areas.y, areas.z}) > 0.0))
            return std::nullopt;
        return octahedron(surface, means, centre, extents, root);
    }

private:
    // Ascending, without duplicates.
    static std::vector<std::uint32_t> distinct(std::vector<std::uint32_t> numbers)
    {
        std::ranges::sort(numbers);
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        return numbers;
    }

    std::uint32_t firstRoot() const
    {
        return static_cast<std::uint32_t>(std::ranges::find(parents_, kNoParent) -
                                          parents_.begin());
    }

    glm::dvec3 positionIn(const SampledPose& pose, std::uint32_t vertex) const
    {
        return skinPosition(model_.skinning, model_.skinning.vertices[vertex], pose.joints);
    }

    // Its corners have the texture coordinates and colours of the nearest vertices of the mesh with
    // the most triangles.
    std::optional<ModelLod> octahedron(const LodSurface& surface, std::span<const glm::dvec3> means,
                                       const glm::dvec3& centre, const glm::dvec3& extents,
                                       std::uint32_t root) const
    {
        const auto mesh = std::ranges::max_element(surface.meshes, {}, &LodRange::indexCount);
        const auto candidates =
            std::span(surface.indices).subspan(mesh->firstIndex, mesh->indexCount);
        const JointMatrix& toRoot = *poses_.front().inverses[root];
        std::array<std::pair<std::uint32_t, Influence>, 6> corners;
        for (std::size_t i = 0; i < corners.size(); ++i)
        {
            const glm::dvec3 direction = cornerDirection(i);
            const glm::dvec3 position = centre + direction * extents;
            const auto isTaken = [&](std::uint32_t vertex)
            {
                return std::ranges::any_of(std::span(corners).first(i), [&](const auto& other)
                                           { return other.first == vertex; });
            };
            std::optional<std::uint32_t> nearest;
            for (const std::uint32_t vertex : candidates)
                if (!isTaken(vertex) && (!nearest || glm::distance(means[vertex], position) <
                                                         glm::distance(means[*nearest], position)))
                    nearest = vertex;
            if (!nearest)
                return std::nullopt;
            corners[i] = {*nearest,
                          {.position = toRoot.position + toRoot.linear * position,
                           .bias = 1.0,
                           .normal = glm::normalize(toRoot.linear * direction),
                           .tangent = glm::normalize(toRoot.linear * cornerDirection((i + 2) % 6)),
                           .joint = root}};
        }
        const double error = coverError(toRoot.position + toRoot.linear * centre, root, extents);
        const double size = std::max({extents.x, extents.y, extents.z});
        ModelLod lod{.surface = {}, .pixelSize = std::max(error, 2.0 * size)};
        for (const std::array<std::uint32_t, 3>& triangle : kOctahedron)
            for (const std::uint32_t corner : triangle)
                lod.surface.indices.push_back(corners.at(corner).first);
        const auto indexCount = static_cast<std::uint32_t>(lod.surface.indices.size());
        for (auto other = surface.meshes.begin(); other != surface.meshes.end(); ++other)
            lod.surface.meshes.push_back({.firstIndex = other > mesh ? indexCount : 0,
                                          .indexCount = other == mesh ? indexCount : 0});
        std::ranges::sort(corners, {}, &std::pair<std::uint32_t, Influence>::first);
        lod.rigid.emplace();
        for (const auto& [vertex, influence] : corners)
        {
            lod.rigid->vertices.push_back(vertex);
            lod.rigid->influences.push_back(influence);
        }
        lod.rigid->joints.resize(parents_.size());
        lod.rigid->joints[root] = true;
        return lod;
    }

    // A bound on the distance, in both directions, between the model and an octahedron around
    // `point`, which `joint` carries. A ball around the point contains the model in every pose, a
    // smaller one lies within the octahedron, and a third one contains some vertex.
    double coverError(const glm::dvec3& point, std::uint32_t joint, const glm::dvec3& extents) const
    {
        const std::vector<std::uint32_t> vertices = distinct(model_.skinning.indices);
        const Influence carried{.position = point, .bias = 1.0, .joint = joint};
        std::vector<double> distances(vertices.size());
        onEveryCore(vertices.size(), [&](std::size_t i)
                    { distances[i] = bound_.ofRebinding(vertices[i], carried); });
        const double within = 1.0 / glm::length(1.0 / extents);
        return std::max(
            {std::ranges::max(distances) - within, within,
             std::max({extents.x, extents.y, extents.z}) + std::ranges::min(distances)});
    }

    // The vertex's joints, and their ancestors, that may carry it.
    std::vector<Carried> choicesOf(std::uint32_t vertex, double mostDistance) const
    {
        const SkinningModel& skinning = model_.skinning;
        std::vector<std::uint32_t> joints;
        for (const Influence& influence : influencesOf(skinning, skinning.vertices[vertex]))
            for (auto joint = static_cast<std::int32_t>(influence.joint); joint >= 0;
                 joint = parents_[static_cast<std::size_t>(joint)])
                joints.push_back(static_cast<std::uint32_t>(joint));
        std::vector<Carried> choices;
        for (const std::uint32_t joint : distinct(std::move(joints)))
            if (const std::optional<Carried> carried = carriedBy(vertex, joint);
                carried && bound_.ofRebinding(vertex, carried->influence) <= mostDistance)
                choices.push_back(*carried);
        return choices;
    }

    std::optional<Carried> carriedBy(std::uint32_t vertex, std::uint32_t joint) const
    {
        bound_.spend(kStepsOfPose * poses_.size());
        std::vector<glm::dvec3> positions; // in the joint's space
        Carried carried{.influence = {.bias = 1.0, .joint = joint}};
        Influence& mean = carried.influence;
        for (const SampledPose& pose : poses_)
        {
            if (!pose.inverses[joint])
                return std::nullopt;
            const JointMatrix& toJoint = *pose.inverses[joint];
            for (const Influence& influence :
                 influencesOf(model_.skinning, model_.skinning.vertices[vertex]))
            {
                const JointMatrix& own = pose.joints[influence.joint];
                const glm::dmat3 turned = toJoint.linear * own.linear;
                mean.normal += influence.bias * (normalMatrix(turned) * influence.normal);
                mean.tangent += influence.bias * (turned * influence.tangent);
            }
            positions.push_back(toJoint.position + toJoint.linear * positionIn(pose, vertex));
            mean.position += positions.back() / static_cast<double>(poses_.size());
        }
        double squares = 0.0;
        for (std::size_t i = 0; i < positions.size(); ++i)
        {
            const glm::dvec3 moved =
                poses_[i].joints[joint].linear * (positions[i] - mean.position);
            squares += glm::dot(moved, moved) / static_cast<double>(positions.size());
        }
        carried.movement = std::sqrt(squares);
        for (glm::dvec3* direction : {&mean.normal, &mean.tangent})
        {
            const double length = glm::length(*direction);
            *direction = length > 0.0 ? *direction / length : glm::dvec3(0.0, 0.0, 1.0);
        }
        return carried;
    }

    // The choice that moves least among the posed joints; null if there is none.
    static const Carried* best(const std::vector<Carried>& choices, const std::vector<bool>& posed)
    {
        const Carried* least = nullptr;
        for (const Carried& choice : choices)
            if (posed[choice.influence.joint] && (!least || choice.movement < least->movement))
                least = &choice;
        return least;
    }

    // Sum of the vertices' movements. A vertex that no posed joint may carry adds a large value.
    static double movement(const std::vector<std::vector<Carried>>& choices,
                           const std::vector<bool>& posed, double pixelSize)
    {
        double sum = 0.0;
        for (const std::vector<Carried>& own : choices)
        {
            const Carried* least = best(own, posed);
            sum += least != nullptr ? least->movement : 2.0 * pixelSize;
        }
        return sum;
    }

    // Adds joints, each with its ancestors, until the movement is small. Each step reduces the
    // movement most per joint that must be posed. False if this takes more than half of the joints.
    bool chooseJoints(const std::vector<std::vector<Carried>>& choices, double pixelSize,
                      std::vector<bool>& posed) const
    {
        const double wanted = kMostMovement * pixelSize * static_cast<double>(choices.size());
        const auto isCarried = [&](const std::vector<Carried>& own) { return best(own, posed); };
        double before = movement(choices, posed, pixelSize);
        while (before > wanted || !std::ranges::all_of(choices, isCarried))
        {
            std::vector<bool> chosen;
            double bestGain = 0.0;
            for (std::uint32_t joint = 0; joint < parents_.size(); ++joint)
            {
                if (posed[joint])
                    continue;
                std::vector<bool> more = posed;
                const double added = addWithAncestors(joint, more);
                const double gain = (before - movement(choices, more, pixelSize)) / added;
                if (gain > bestGain)
                {
                    bestGain = gain;
                    chosen = std::move(more);
                }
            }
            if (chosen.empty() ||
                2 * std::ranges::count(chosen, true) > static_cast<std::ptrdiff_t>(chosen.size()))
                return false;
            posed = std::move(chosen);
            before = movement(choices, posed, pixelSize);
        }
        return true;
    }

    // Returns the number of added joints.
    double addWithAncestors(std::uint32_t joint, std::vector<bool>& posed) const
    {
        double added = 0.0;
        for (auto i = static_cast<std::int32_t>(joint);
             i >= 0 && !posed[static_cast<std::size_t>(i)];
             i = parents_[static_cast<std::size_t>(i)], ++added)
            posed[static_cast<std::size_t>(i)] = true;
        return added;
    }

    const AnimatedModel& model_;
    const DisplacementBound& bound_;
    std::vector<std::int32_t> parents_;
    std::vector<SampledPose> poses_;
};

} // namespace

void addRigidSurfaces(const AnimatedModel& model, const DisplacementBound& bound,
                      std::span<const double> distances, double mostPixelSize,
                      std::vector<ModelLod>& lods)
{
    if (model.frames || !model.skinning.morphDeltas.empty() || lods.empty())
        return;
    const Rebinding rebinding(model, bound);
    const auto looked =
        std::ranges::find_if(lods, [](const ModelLod& lod)
                             { return lod.surface.indices.size() / 3 <= kTrianglesToCover; });
    std::optional<ModelLod> covering =
        rebinding.covering((looked == lods.end() ? lods.back() : *looked).surface);
    if (covering && covering->pixelSize <= mostPixelSize)
    {
        while (!lods.empty() &&
               (lods.back().pixelSize >= covering->pixelSize || lods.size() + 1 == gpu::kMostLods))
            lods.pop_back();
        lods.push_back(*std::move(covering));
    }
    std::vector<bool> posed(model.joints.size());
    for (std::size_t lod = lods.size(); lod-- > 0;)
    {
        ModelLod& own = lods[lod];
        if (!own.rigid && distances[lod] <= 0.5 * own.pixelSize)
            own.rigid = rebinding.rigid(own.surface, own.pixelSize);
        if (!own.rigid)
            return;
        for (std::size_t joint = 0; joint < posed.size(); ++joint)
            posed[joint] = own.rigid->joints[joint] = posed[joint] || own.rigid->joints[joint];
    }
}

} // namespace sinew
