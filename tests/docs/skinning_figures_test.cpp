// The figures of docs/skinning.md, measured on the default model over all of its clips and printed:
// how far skinned normals and tangents are from those of the deformed surface, how far the device
// is from the reference, and what two usual short cuts get wrong.
#include "engine/animation/reference_skinning.h"
#include "engine/animation/tangent_basis.h"
#include "engine/animation/vertex_normals.h"
#include "tests/generator/default_model.h"
#include "tests/support/process.h"
#include "tests/support/wrong_skinning.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace sinew::test
{
namespace
{

constexpr double kCrease = 60.0;
constexpr int kPosesPerClip = 16;
constexpr int kDumpsPerClip = 2; // a process each
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
    // Calls poseIs(clip's name, frames, pose) for poses spread over each clip, between frames.
    template <class Function>
    static void forEachPose(int posesPerClip, Function poseIs)
    {
        for (const char* name : kClips)
        {
            const Clip clip = defaultModelClip(name);
            for (int i = 0; i < posesPerClip; ++i)
            {
                const double frames = (clip.frameCount - 1) * (i + 0.37) / posesPerClip;
                poseIs(name, frames / clip.frameRate, poseAt(clip, frames));
            }
        }
    }

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
    forEachPose(kPosesPerClip, [&](const char*, double, const ModelPose& pose)
                { errors.add(skinning, surfaces, pose); });
    print("normals, all vertices", errors.normals);
    print("normals, more than one influence", errors.severalNormals);
    print("tangents, all vertices", errors.tangents);
    EXPECT_NEAR(mean(errors.normals), 0.42, 0.05);
    EXPECT_NEAR(quantile(errors.normals, 0.99), 6.2, 1.0);
    EXPECT_NEAR(mean(errors.severalNormals), 1.45, 0.2);
    EXPECT_NEAR(mean(errors.tangents), 0.22, 0.05);
    EXPECT_LT(shareAbove(errors.normals, 60.0), 0.002);
}

// One vertex: a line of the viewer's dump.
struct DumpedVertex
{
    glm::dvec3 position;
    glm::dvec3 normal;
    glm::dvec3 tangent;
};

glm::dvec3 vectorOf(const nlohmann::json& json)
{
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

std::vector<DumpedVertex> dumpedVertices(const std::string& clip, double seconds)
{
    const ProcessResult result =
        runProcess({SINEW_VIEWER, "--headless", "--clip", clip, "--time",
                    fmt::format("{:.17g}", seconds), "--dump-vertices", "-"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    std::vector<DumpedVertex> vertices;
    std::istringstream lines(result.standardOutput);
    for (std::string line; std::getline(lines, line);)
    {
        const auto json = nlohmann::json::parse(line);
        vertices.push_back({vectorOf(json.at("position")), vectorOf(json.at("normal")),
                            vectorOf(json.at("tangent"))});
    }
    return vertices;
}

TEST_F(SkinningFigures, DeviceAgainstTheReference)
{
    if (runProcess({SINEW_VIEWER, "--list-devices"}).exitCode != 0)
        GTEST_SKIP() << "no Vulkan device";
    const double diagonal = diagonalOf(model);
    std::vector<double> distances; // of the diagonal
    std::vector<double> normals;   // degrees
    std::vector<double> tangents;
    const auto comparePose = [&](const char* clip, double seconds, const ModelPose& pose)
    {
        std::vector<ReferenceVertex> reference(skinning.vertices.size());
        skinReference(skinning, pose, reference);
        const std::vector<DumpedVertex> dumped = dumpedVertices(clip, seconds);
        ASSERT_EQ(dumped.size(), reference.size());
        for (std::size_t i = 0; i < dumped.size(); ++i)
        {
            distances.push_back(glm::distance(dumped[i].position, reference[i].position) /
                                diagonal);
            normals.push_back(degreesBetween(dumped[i].normal, reference[i].normal));
            tangents.push_back(degreesBetween(dumped[i].tangent, reference[i].tangent));
        }
    };
    forEachPose(kDumpsPerClip, comparePose);
    ASSERT_FALSE(distances.empty());
    fmt::print("device, positions: mean {:.2e}, greatest {:.2e} of the diagonal\n", mean(distances),
               quantile(distances, 1.0));
    print("device, normals", normals);
    print("device, tangents", tangents);
    EXPECT_LT(quantile(distances, 1.0), 4e-6);
    EXPECT_LT(quantile(normals, 1.0), 0.01);
    EXPECT_LT(quantile(tangents, 1.0), 0.01);
}

TEST_F(SkinningFigures, ShortCuts)
{
    const double diagonal = diagonalOf(model);
    double palette = 0.0; // greatest distances, of the diagonal
    double fourWeights = 0.0;
    forEachPose(kPosesPerClip,
                [&](const char*, double, const ModelPose& pose)
                {
                    const std::vector<glm::dvec3> exact = positions(skinning, pose);
                    const auto byPalette = skinWithMatrixPalette(skinning, bind, pose);
                    const auto byFour = skinWithFourWeights(skinning, pose);
                    for (std::size_t i = 0; i < exact.size(); ++i)
                    {
                        palette = std::max(palette, glm::distance(byPalette[i], exact[i]));
                        fourWeights = std::max(fourWeights, glm::distance(byFour[i], exact[i]));
                    }
                });
    fmt::print("matrix palette: off by up to {:.2f} %; four weights: by up to {:.2f} % of the "
               "diagonal\n",
               100.0 * palette / diagonal, 100.0 * fourWeights / diagonal);
    EXPECT_NEAR(palette / diagonal, 0.0011, 0.0002);
    EXPECT_NEAR(fourWeights / diagonal, 0.0015, 0.0003);
}

} // namespace
} // namespace sinew::test
