#include "engine/animation/bind_mesh.h"
#include "tests/unit/animation/matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using test::IsNear;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::Pair;

constexpr glm::dvec3 kSecond(2.0, 0.0, 0.0); // position of the second joint

Influence influenceOf(std::uint32_t joint, const glm::dvec3& point, double bias)
{
    return {.position = point, .bias = bias, .joint = joint};
}

// Bind mesh of vertices with these influences and two joints with a bind matrix each, plus `more`.
BindMesh paletteOfVertices(const std::vector<std::vector<Influence>>& vertices,
                           const std::vector<JointBind>& more = {})
{
    AnimatedModel model;
    model.joints = {{.name = "first"}, {.name = "second"}};
    model.still = {.frameCount = 1, .joints = model.joints, .keys = {{}, {.position = kSecond}}};
    model.meshes.resize(1);
    model.meshes[0].binds = {{.joint = 0, .toJoint = {}},
                             {.joint = 1, .toJoint = {.position = -kSecond}}};
    model.meshes[0].binds.insert(model.meshes[0].binds.end(), more.begin(), more.end());
    model.skinning.jointCount = 2;
    model.skinning.meshes = {{.fileVertexCount = static_cast<std::uint32_t>(vertices.size())}};
    for (const std::vector<Influence>& influences : vertices)
    {
        model.skinning.vertices.push_back(
            {.firstInfluence = static_cast<std::uint32_t>(model.skinning.influences.size()),
             .influenceCount = static_cast<std::uint32_t>(influences.size())});
        for (const Influence& influence : influences)
            model.skinning.influences.push_back(influence);
    }
    return bindMesh(model);
}

std::vector<std::pair<std::size_t, double>> weightsOf(const BindMesh& model, std::size_t vertex)
{
    std::vector<std::pair<std::size_t, double>> weights;
    for (const PaletteWeight& weight : model.weights[vertex])
        weights.emplace_back(weight.joint, weight.weight);
    return weights;
}

TEST(BindMesh, TakesThePositionOfTheGreatestInfluence)
{
    const BindMesh model =
        paletteOfVertices({{influenceOf(0, {0, 0, 1}, 0.25), influenceOf(1, {0, 0, 3}, 0.75),
                            influenceOf(0, {0, 0, 9}, 0.125)}});
    EXPECT_THAT(model.bind[0].position, IsNear(glm::dvec3(2, 0, 3), 1e-12));
}

TEST(BindMesh, HasOneWeightPerJointTheGreatestFirst)
{
    const BindMesh model =
        paletteOfVertices({{influenceOf(0, {0, 0, 1}, 0.25), influenceOf(1, {0, 0, 3}, 0.75),
                            influenceOf(0, {0, 0, 9}, 0.125)}});
    EXPECT_THAT(weightsOf(model, 0), ElementsAre(Pair(1, DoubleNear(2.0 / 3.0, 1e-12)),
                                                 Pair(0, DoubleNear(1.0 / 3.0, 1e-12))));
}

TEST(BindMesh, KeepsTheGreatestWeights)
{
    BindMesh model =
        paletteOfVertices({{influenceOf(0, {0, 0, 1}, 0.25), influenceOf(1, {0, 0, 3}, 0.75)}});
    keepGreatestWeights(model, 1);
    EXPECT_THAT(weightsOf(model, 0), ElementsAre(Pair(1, 1.0)));
}

TEST(BindMesh, LeavesOutWeightsThatAreNotAboveZero)
{
    for (const double bias : {0.0, -0.5, 1e-60})
    {
        const BindMesh model =
            paletteOfVertices({{influenceOf(0, {0, 0, 1}, 0.5), influenceOf(1, {0, 0, 3}, bias)}});
        EXPECT_THAT(weightsOf(model, 0), ElementsAre(Pair(0, DoubleNear(1.0, 1e-12)))) << bias;
    }
}

} // namespace
} // namespace sinew
