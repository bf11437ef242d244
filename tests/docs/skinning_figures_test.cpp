// The figures of docs/skinning.md: how far skinned normals and tangents of the default model are
// from those of the deformed surface, over all of its clips. How far the device is from the
// reference is tested in tests/gpu, what short cuts get wrong by CompareSkinning in tests/cli.
#include "engine/animation/position_groups.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/tangent_basis.h"
#include "engine/animation/vertex_normals.h"
#include "tests/generator/default_model.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::test
{
namespace
{

constexpr double kCrease = 60.0;
constexpr int kPosesPerClip = 16;
constexpr std::array kClips{"idle", "jump", "run", "walk", "wave"};

double degreesBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

double mean(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    return sum / static_cast<double>(values.size());
}

double quantile(std::vector<double> values, double share)
{
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

double shareAbove(const std::vector<double>& values, double limit)
{
    const auto above = std::ranges::count_if(values, [&](double value) { return value > limit; });
    return static_cast<double>(above) / static_cast<double>(values.size());
}

// Angles in degrees.
void print(const std::string& name, const std::vector<double>& angles)
{
    fmt::print("{:<36} mean {:.4f}, median {:.4f}, 99 % {:.4f}, greatest {:.4f} degrees; "
               "{:.2f} % above 60\n",
               name, mean(angles), quantile(angles, 0.5), quantile(angles, 0.99),
               quantile(angles, 1.0), 100.0 * shareAbove(angles, 60.0));
}

// One mesh of the model with the rule by which its normals were made in the bind pose: which
// vertices share theirs. Deformed, the same rule gives the normals of the deformed surface.
class Surface
{
public:
    Surface(const SkinningModel& model, const SkinningMesh& mesh, const ModelPose& bind)
        : first_(mesh.firstVertex), count_(mesh.fileVertexCount)
    {
        for (std::uint32_t i = 0; i < mesh.indexCount; i += 3)
            triangles_.push_back({model.indices[mesh.firstIndex + i] - first_,
                                  model.indices[mesh.firstIndex + i + 1] - first_,
                                  model.indices[mesh.firstIndex + i + 2] - first_});
        for (std::uint32_t i = 0; i < count_; ++i)
            texCoords_.push_back(model.vertices[first_ + i].texCoord);

        const std::vector<glm::dvec3> rest = of(positions(model, bind));
        const std::vector<std::uint32_t> groups = groupByPosition(rest);
        const std::vector<glm::dvec3> sums = ownSums(rest);
        sharing_.resize(count_);
        for (std::uint32_t a = 0; a < count_; ++a)
            for (std::uint32_t b = 0; b < count_; ++b)
                if (a == b ||
                    (groups[a] == groups[b] && degreesBetween(sums[a], sums[b]) < kCrease))
                    sharing_[a].push_back(b);
    }

    std::uint32_t first() const { return first_; }
    std::uint32_t count() const { return count_; }

    template <class T>
    std::vector<T> of(const std::vector<T>& all) const
    {
        return {all.begin() + first_, all.begin() + first_ + count_};
    }

    std::vector<glm::dvec3> normals(std::span<const glm::dvec3> posed) const
    {
        const std::vector<glm::dvec3> sums = ownSums(posed);
        std::vector<glm::dvec3> normals;
        for (const std::vector<std::uint32_t>& sharing : sharing_)
        {
            glm::dvec3 sum(0.0);
            for (const std::uint32_t other : sharing)
                sum += sums[other];
            normals.push_back(unitOr(sum, {0.0, 0.0, 1.0}));
        }
        return normals;
    }

    std::vector<glm::dvec3> tangents(std::span<const glm::dvec3> posed,
                                     std::span<const glm::dvec3> normals) const
    {
        return buildTangentBasis(posed, normals, texCoords_, triangles_, MirroredVertices::Keep)
            .tangents;
    }

private:
    std::vector<glm::dvec3> ownSums(std::span<const glm::dvec3> posed) const
    {
        std::vector<glm::dvec3> sums(count_, glm::dvec3(0.0));
        for (const Triangle& triangle : triangles_)
            for (const std::uint32_t corner : triangle)
                sums[corner] += triangleNormal(posed, triangle);
        return sums;
    }

    std::uint32_t first_;
    std::uint32_t count_;
    std::vector<Triangle> triangles_;
    std::vector<glm::dvec2> texCoords_;
    std::vector<std::vector<std::uint32_t>> sharing_; // a vertex's own included
};

struct Errors
{
    std::vector<double> normals; // degrees
    std::vector<double> tangents;
    std::vector<double> severalNormals; // those of vertices with more than one influence

    void add(const SkinningModel& model, const std::vector<Surface>& surfaces,
             const ModelPose& pose)
    {
        std::vector<ReferenceVertex> skinned(model.vertices.size());
        skinReference(model, pose, skinned);
        for (const Surface& surface : surfaces)
        {
            const std::vector<glm::dvec3> posed = surface.of(positions(model, pose));
            const std::vector<glm::dvec3> trueNormals = surface.normals(posed);
            const std::vector<glm::dvec3> trueTangents = surface.tangents(posed, trueNormals);
            for (std::uint32_t i = 0; i < surface.count(); ++i)
            {
                const ReferenceVertex& vertex = skinned[surface.first() + i];
                normals.push_back(degreesBetween(vertex.normal, trueNormals[i]));
                tangents.push_back(degreesBetween(vertex.tangent, trueTangents[i]));
                if (model.vertices[surface.first() + i].influenceCount > 1)
                    severalNormals.push_back(normals.back());
            }
        }
    }
};

class SkinningFigures : public testing::Test
{
protected:
    const SkeletalModel model = defaultModel();
    const SkinningModel skinning = buildSkinningModel(model, kCrease);
    const ModelPose bind = bindPose(model);
};

TEST_F(SkinningFigures, NormalsAgainstTheDeformedSurface)
{
    std::vector<Surface> surfaces;
    for (const SkinningMesh& mesh : skinning.meshes)
    {
        ASSERT_EQ(mesh.mirroredVertexCount, 0u) << "copies would share their originals' triangles";
        surfaces.emplace_back(skinning, mesh, bind);
    }

    // Checks the measure: the bind pose is not deformed.
    Errors none;
    none.add(skinning, surfaces, bind);
    EXPECT_LT(quantile(none.normals, 1.0), 0.01);
    EXPECT_LT(quantile(none.tangents, 1.0), 0.01);

    Errors errors;
    for (const char* name : kClips)
    {
        const Clip clip = defaultModelClip(name);
        for (int i = 0; i < kPosesPerClip; ++i) // between frames
            errors.add(skinning, surfaces,
                       poseAt(clip, (clip.frameCount - 1) * (i + 0.37) / kPosesPerClip));
    }
    print("normals, all vertices", errors.normals);
    print("normals, more than one influence", errors.severalNormals);
    print("tangents, all vertices", errors.tangents);
    EXPECT_NEAR(mean(errors.normals), 0.42, 0.05);
    EXPECT_NEAR(quantile(errors.normals, 0.99), 6.2, 1.0);
    EXPECT_NEAR(mean(errors.severalNormals), 1.45, 0.2);
    EXPECT_NEAR(mean(errors.tangents), 0.22, 0.05);
    EXPECT_LT(shareAbove(errors.normals, 60.0), 0.002);
}

} // namespace
} // namespace sinew::test
