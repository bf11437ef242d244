#include "tests/support/synthetic_models.h"

#include "engine/animation/animated_model.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>

namespace sinew::test
{

namespace
{

constexpr double kPi = std::numbers::pi;

// std::mt19937 gives the same numbers everywhere; the standard distributions do not.
class RandomShapes
{
public:
    double between(double low, double high)
    {
        return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
    }

    glm::dvec3 direction()
    {
        const double z = between(-1.0, 1.0);
        const double angle = between(0.0, 2.0 * kPi);
        const double radius = std::sqrt(1.0 - z * z);
        return {radius * std::cos(angle), radius * std::sin(angle), z};
    }

private:
    std::mt19937 engine_;
};

// A chain along x; each joint is turned relative to its parent.
std::vector<Joint> chainOfJoints(std::uint32_t count, double spacing)
{
    std::vector<Joint> joints;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const glm::dvec3 axis = glm::normalize(glm::dvec3(1.0, i, 2.0));
        joints.push_back({
            .name = "joint" + std::to_string(i),
            .parent = static_cast<std::int32_t>(i) - 1,
            .bindPose = {.position = {spacing * i, 0.0, 0.0},
                         .orientation = glm::angleAxis(0.4 * i, axis)},
        });
    }
    return joints;
}

glm::dvec3 toJointSpace(const Joint& joint, const glm::dvec3& point)
{
    return glm::conjugate(joint.bindPose.orientation) * (point - joint.bindPose.position);
}

void addVertex(Mesh& mesh, const glm::dvec2& texCoord, const std::vector<Weight>& weights)
{
    mesh.vertices.push_back({
        .texCoord = texCoord,
        .firstWeight = static_cast<std::uint32_t>(mesh.weights.size()),
        .weightCount = static_cast<std::uint32_t>(weights.size()),
    });
    mesh.weights.insert(mesh.weights.end(), weights.begin(), weights.end());
}

void addRigidVertex(Mesh& mesh, const Joint& joint, const glm::dvec3& position,
                    const glm::dvec2& texCoord)
{
    addVertex(mesh, texCoord,
              {{.joint = 0, .bias = 1.0, .position = toJointSpace(joint, position)}});
}

// Two clockwise triangles; the corners go clockwise around the quad, seen from outside.
void addQuad(Mesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d)
{
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
}

// Nine joints near `point`; each places it `disagreement` away in its own direction.
std::vector<Weight> nineWeights(const std::vector<Joint>& joints, std::uint32_t firstJoint,
                                const glm::dvec3& point, double disagreement, RandomShapes& random)
{
    constexpr std::uint32_t kWeights = 9;
    std::vector<Weight> weights;
    double sum = 0.0;
    for (std::uint32_t i = 0; i < kWeights; ++i)
    {
        const std::uint32_t joint = firstJoint + i;
        const glm::dvec3 place = point + disagreement * random.direction();
        weights.push_back({.joint = joint,
                           .bias = random.between(0.5, 1.5),
                           .position = toJointSpace(joints[joint], place)});
        sum += weights.back().bias;
    }
    for (Weight& weight : weights)
        weight.bias /= sum;
    return weights;
}

} // namespace

SkeletalModel nineWeightModel()
{
    constexpr std::uint32_t kJoints = 12;
    constexpr std::uint32_t kRings = 24;
    constexpr std::uint32_t kSides = 16;
    constexpr double kLength = 110.0;
    constexpr double kRadius = 10.0;
    const double disagreement = 0.01 * glm::length(glm::dvec3(kLength, 2 * kRadius, 2 * kRadius));

    RandomShapes random;
    SkeletalModel model{.joints = chainOfJoints(kJoints, kLength / (kJoints - 1)), .meshes = {}};
    Mesh mesh{.name = "tube", .shader = "tube"};
    for (std::uint32_t ring = 0; ring < kRings; ++ring)
        for (std::uint32_t side = 0; side < kSides; ++side)
        {
            const double along = static_cast<double>(ring) / (kRings - 1);
            const double around = static_cast<double>(side) / kSides;
            const glm::dvec3 point(kLength * along, kRadius * std::cos(2.0 * kPi * around),
                                   kRadius * std::sin(2.0 * kPi * around));
            addVertex(mesh, {along, around},
                      nineWeights(model.joints, ring * 4 / kRings, point, disagreement, random));
        }
    for (std::uint32_t ring = 0; ring + 1 < kRings; ++ring)
        for (std::uint32_t side = 0; side < kSides; ++side)
        {
            const std::uint32_t here = ring * kSides + side;
            const std::uint32_t beside = ring * kSides + (side + 1) % kSides;
            addQuad(mesh, here, here + kSides, beside + kSides, beside);
        }
    model.meshes.push_back(std::move(mesh));
    return model;
}

SkeletalModel stripModel(std::uint32_t vertexCount)
{
    SkeletalModel model{.joints = chainOfJoints(4, 10.0), .meshes = {}};
    Mesh mesh{.name = "strip", .shader = "strip"};
    for (std::uint32_t i = 0; i < vertexCount; ++i)
    {
        const std::uint32_t column = i / 2;
        const double along = column;
        const glm::dvec3 point(along, i % 2 == 0 ? -1.0 : 1.0, 0.5 * std::sin(along));
        const std::uint32_t weightCount = 1 + i % 3;
        std::vector<Weight> weights;
        for (std::uint32_t w = 0; w < weightCount; ++w)
            weights.push_back({.joint = (i + w) % 4,
                               .bias = 1.0 / weightCount,
                               .position = toJointSpace(model.joints[(i + w) % 4], point)});
        addVertex(mesh, {along / 32.0, i % 2}, weights);
    }
    for (std::uint32_t i = 0; i + 2 < vertexCount; ++i)
        mesh.triangles.push_back(i % 2 == 0 ? Triangle{i, i + 1, i + 2}
                                            : Triangle{i, i + 2, i + 1});
    model.meshes.push_back(std::move(mesh));
    return model;
}

SkeletalModel mirroredQuadsModel()
{
    SkeletalModel model{.joints = chainOfJoints(1, 0.0), .meshes = {}};
    Mesh mesh{.name = "quads", .shader = "quads"};
    for (const double x : {-1.0, 0.0, 1.0})
        for (const double y : {0.0, 1.0})
            addRigidVertex(mesh, model.joints[0], {x, y, 0.0}, {std::abs(x), 1.0 - y});
    addQuad(mesh, 0, 1, 3, 2);
    addQuad(mesh, 2, 3, 5, 4);
    model.meshes.push_back(std::move(mesh));
    return model;
}

SkeletalModel boxModel()
{
    SkeletalModel model{.joints = chainOfJoints(1, 0.0), .meshes = {}};
    Mesh mesh{.name = "box", .shader = "box"};
    for (int axis = 0; axis < 3; ++axis)
        for (const double side : {-1.0, 1.0})
        {
            glm::dvec3 normal(0.0);
            glm::dvec3 up(0.0);
            normal[axis] = side;
            up[(axis + 1) % 3] = 1.0;
            const glm::dvec3 right = glm::cross(up, normal);
            const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
            addRigidVertex(mesh, model.joints[0], normal - right + up, {0.0, 0.0});
            addRigidVertex(mesh, model.joints[0], normal + right + up, {1.0, 0.0});
            addRigidVertex(mesh, model.joints[0], normal + right - up, {1.0, 1.0});
            addRigidVertex(mesh, model.joints[0], normal - right - up, {0.0, 1.0});
            addQuad(mesh, first, first + 1, first + 2, first + 3);
        }
    model.meshes.push_back(std::move(mesh));
    return model;
}

Clip bendingClip(const SkeletalModel& model)
{
    constexpr std::uint32_t kFrames = 7;
    Clip clip{.frameRate = 12.0, .frameCount = kFrames, .joints = modelJoints(model.joints)};
    RandomShapes random;
    std::vector<glm::dvec3> axes;
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        axes.push_back(random.direction());
    for (std::uint32_t frame = 0; frame < kFrames; ++frame)
        for (std::size_t i = 0; i < model.joints.size(); ++i)
        {
            // Turns past half a revolution, where a quaternion stored without w changes sign.
            const double angle = 0.5 * static_cast<double>(i) + 1.1 * frame;
            const glm::dvec3 axis = glm::normalize(axes[i] + 0.1 * random.direction());
            glm::dquat orientation = glm::angleAxis(angle, axis);
            if (orientation.w > 0.0)
                orientation = -orientation;
            const std::int32_t parent = model.joints[i].parent;
            const glm::dvec3 position =
                parent < 0 ? model.joints[i].bindPose.position
                           : toJointSpace(model.joints[static_cast<std::size_t>(parent)],
                                          model.joints[i].bindPose.position);
            const glm::dvec3 moved = position + random.direction();
            clip.keys.push_back({.position = moved, .orientation = orientation});
        }
    return clip;
}

Clip scalingClip(const SkeletalModel& model)
{
    const std::size_t jointCount = model.joints.size();
    Clip clip = bendingClip(model);
    for (const double frames : {0.0, 0.31, 1.7, 2.5, 2.5, 5.02, 6.0})
        clip.frameTimes.push_back(frameTime(frames / clip.frameRate, clip.frameRate));
    RandomShapes random;
    for (std::size_t key = 0; key < clip.keys.size(); ++key)
    {
        const std::size_t joint = key % jointCount;
        glm::dvec3& scale = clip.keys[key].scale;
        scale.x = random.between(0.85, 1.15);
        scale.y = random.between(0.85, 1.15);
        scale.z = random.between(0.85, 1.15);
        if (joint == 2)
            scale.y = -scale.y;
        if (joint > 0 && joint + 1 == jointCount)
            scale.z = 1.0 - 0.6 * static_cast<double>(key / jointCount);
    }
    return clip;
}

} // namespace sinew::test
