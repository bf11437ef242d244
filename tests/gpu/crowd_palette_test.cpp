// Compares skinning with a matrix palette in the vertex shader with a palette on the CPU.
#include "engine/animation/bind_mesh.h"
#include "engine/animation/skinning_arrays.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/white_model.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

namespace sinew::test
{
namespace
{

constexpr double kPaletteSpread = 40.0; // largest distance of instances from the origin

// Vertices with zero to six weights in two meshes. The second mesh has its own space, in which its
// joints have other inverse bind matrices.
AnimatedModel modelInTwoSpaces()
{
    PlayedModel played = oddModel({.name = "palette",
                                   .parents = forestOfParents(15, 2),
                                   .fewestInfluences = 0,
                                   .mostInfluences = 6});
    played.model.meshes.push_back(played.model.meshes.front());
    AnimatedModel model =
        animatedModel(played.model, buildSkinningModel(played.model, 60.0), played.clips);
    const ModelPose still = stillPose(model);
    const JointMatrix space{.linear = {{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, .position = {3, 4, 5}};
    for (std::uint32_t joint = 0; joint < still.size(); ++joint)
        model.meshes[1].binds.push_back(
            {.joint = joint, .toJoint = product(inverseOf(still[joint]).value(), space)});
    return model;
}

// The model that a palette with `mostWeights` weights represents, as influences.
AnimatedModel approximated(AnimatedModel model, std::size_t mostWeights)
{
    BindMesh mesh = bindMesh(model);
    keepGreatestWeights(mesh, mostWeights);
    SkinningModel& skinning = model.skinning;
    skinning.influences.clear();
    for (std::size_t v = 0; v < mesh.bind.size(); ++v)
    {
        skinning.vertices[v] = {.firstInfluence =
                                    static_cast<std::uint32_t>(skinning.influences.size())};
        for (const PaletteWeight& weight : mesh.weights[v])
        {
            if (weight.joint == kNoJoint)
                continue;
            const JointMatrix& toJoint =
                mesh.toJoint[v < skinning.meshes[1].firstVertex ? 0 : 1][weight.joint];
            skinning.influences.push_back(
                {.position = toJoint.position + toJoint.linear * mesh.bind[v].position,
                 .bias = weight.weight,
                 .normal = toJoint.linear * mesh.bind[v].normal,
                 .tangent = toJoint.linear * mesh.bind[v].tangent,
                 .joint = static_cast<std::uint32_t>(weight.joint)});
            ++skinning.vertices[v].influenceCount;
        }
    }
    return model;
}

class CrowdPaletteTest : public GpuTest
{
protected:
    CrowdPaletteTest()
    {
        play_.crowd.palette = vertexPalette(model_, play_.crowd.skinning, play_.crowd.sorted);
    }

    Image picture(const CrowdPlay& play, const CrowdConfig& config)
    {
        CrowdOnDevice crowd(device(), play, instances_, {.config = config});
        return crowd.picture({.camera = {.distance = 2.0 * kPaletteSpread, .elevation = 0.5},
                              .visible = {.radius = 2.0 * kPaletteSpread}},
                             {160, 120}, 0.0);
    }

    const AnimatedModel model_ = modelInTwoSpaces();
    CrowdPlay play_{model_};
    const CrowdPlay expected_{approximated(model_, 4)};
    const std::vector<gpu::CrowdInstance> instances_ = randomInstances(play_, 6, kPaletteSpread, 3);
};

// Blends the inputs of from_joints.vert here: vertices, and the device's palettes.
TEST_F(CrowdPaletteTest, VerticesAreThoseOfThePaletteOnTheCpu)
{
    const CrowdPlay sixWeights(approximated(model_, 6));
    const CrowdOnDevice crowd(device(), play_, instances_,
                              {.config = {.skinning = CrowdSkinning::VertexPalette}});
    crowd.compute(crowd.work(1234.5));
    const std::size_t size = crowd.buffers().model.paletteSize;
    ASSERT_EQ(size, 31U) << "of 15 joints in two spaces, and the origin";
    std::vector<glm::mat3x4> palettes(instances_.size() * size);
    const std::vector<std::byte> bytes =
        crowd.bytesOf(crowd.buffers().chunk.now.palettes, 0, palettes.size() * sizeof(palettes[0]));
    std::memcpy(palettes.data(), bytes.data(), bytes.size());
    for (std::size_t i = 0; i < instances_.size(); ++i)
    {
        SkinningResult found;
        for (const std::uint32_t v : play_.crowd.sorted.newIndexOf)
        {
            const gpu::vec4* texels =
                &play_.crowd.palette.vertices[v * gpu::kTexelsPerPaletteVertex];
            glm::mat3x4 matrix(0.0F);
            for (int k = 0; k < 4; ++k)
                matrix +=
                    texels[1][k] * palettes[i * size + static_cast<std::size_t>(texels[0][k])];
            const gpu::vec3 normal = texels[3] * matrix;
            const gpu::vec3 tangent = texels[4] * matrix;
            found.vertices.push_back({.position = gpu::vec4(gpu::vec3(texels[2]), 1.0F) * matrix,
                                      .normal = octahedralEncode(glm::dvec3(normal))});
            found.tangents.push_back(octahedralEncode(glm::dvec3(tangent)));
        }
        const JointTransform place =
            placement(instances_[i], placeOf(play_, instances_[i], {.seconds = 1234.5}).position);
        const ModelPose pose = modelPoseOf(play_, instances_[i], 1234.5);
        expectVertices(found, placedVertices(expected_, place, pose));
        EXPECT_GT(compare(found, placedVertices(sixWeights, place, pose)).position, 0.01)
            << "the weights that were dropped";
    }
}

TEST_F(CrowdPaletteTest, ThePictureShowsThePalette)
{
    // Fraction of the values that differ visibly.
    const auto difference = [](const Image& a, const Image& b)
    {
        double differing = 0.0;
        for (std::size_t i = 0; i < a.pixels.size(); ++i)
            differing +=
                std::abs(static_cast<int>(a.pixels[i]) - static_cast<int>(b.pixels[i])) > 3;
        return differing / static_cast<double>(a.pixels.size());
    };
    const Image expected = picture(expected_, {.cullsTriangles = false});
    EXPECT_GT(difference(expected, picture(play_, {.cullsTriangles = false})), 0.01);
    for (const bool texels : {true, false})
        EXPECT_LT(difference(expected, picture(play_, {.skinning = CrowdSkinning::VertexPalette,
                                                       .tangents = texels,
                                                       .texels = texels})),
                  1e-3);
}

} // namespace
} // namespace sinew::test
