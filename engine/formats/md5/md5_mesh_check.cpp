#include "engine/formats/md5/md5_mesh_check.h"

#include "engine/formats/md5/md5_mesh.h"

#include <algorithm>
#include <cmath>

namespace sinew
{

namespace
{

// Tokens of a row, counted from its key: "vert 0 ( s t ) first count", "tri 0 a b c",
// "weight 0 joint bias ( x y z )".
constexpr int kFirstWeightToken = 6;
constexpr int kFirstCornerToken = 2;
constexpr int kJointToken = 2;

// A sum of biases that differs from 1 by more than this is reported; real files reach 1.000169.
constexpr double kBiasSumTolerance = 1e-3;

void checkVertices(TextScanner& scanner, const Mesh& mesh, std::size_t meshIndex,
                   std::size_t firstRow)
{
    const std::size_t weightCount = mesh.weights.size();
    for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i)
    {
        const Vertex& vertex = mesh.vertices[i];
        const std::uint64_t end = std::uint64_t{vertex.firstWeight} + vertex.weightCount;
        if (end <= weightCount)
            continue;
        scanner.fail(
            offsetInRow(scanner, firstRow, "vert", i, kFirstWeightToken),
            fmt::format("vertex {} of mesh {} refers to weights {} to {}, but the mesh has "
                        "{} weights",
                        i, meshIndex, vertex.firstWeight, end - 1, weightCount));
        return;
    }
}

void checkTriangles(TextScanner& scanner, const Mesh& mesh, std::size_t meshIndex,
                    std::size_t firstRow)
{
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
    {
        const Triangle& triangle = mesh.triangles[i];
        const auto wrong =
            std::find_if(triangle.begin(), triangle.end(),
                         [&](std::uint32_t corner) { return corner >= mesh.vertices.size(); });
        if (wrong == triangle.end())
            continue;
        const int token = kFirstCornerToken + static_cast<int>(wrong - triangle.begin());
        scanner.fail(offsetInRow(scanner, firstRow, "tri", i, token),
                     fmt::format("triangle {} of mesh {} refers to vertex {}, but the mesh has {} "
                                 "vertices",
                                 i, meshIndex, *wrong, mesh.vertices.size()));
        return;
    }
}

void checkWeights(TextScanner& scanner, const Mesh& mesh, std::size_t meshIndex,
                  std::size_t firstRow, std::size_t jointCount)
{
    for (std::uint32_t i = 0; i < mesh.weights.size(); ++i)
    {
        if (mesh.weights[i].joint < jointCount)
            continue;
        scanner.fail(offsetInRow(scanner, firstRow, "weight", i, kJointToken),
                     fmt::format("weight {} of mesh {} refers to joint {}, but the model has {} "
                                 "joints",
                                 i, meshIndex, mesh.weights[i].joint, jointCount));
        return;
    }
}

void warnOfWeightless(TextScanner& scanner, const Mesh& mesh, std::size_t meshIndex,
                      std::size_t firstRow)
{
    const auto weightless = [](const Vertex& vertex) { return vertex.weightCount == 0; };
    const auto first = std::find_if(mesh.vertices.begin(), mesh.vertices.end(), weightless);
    if (first == mesh.vertices.end())
        return;
    const auto index = static_cast<std::uint32_t>(first - mesh.vertices.begin());
    scanner.warn(
        offsetInRow(scanner, firstRow, "vert", index, 1),
        fmt::format("{} of mesh {}'s vertices have no weight and lie at the origin, vertex "
                    "{} first",
                    std::count_if(first, mesh.vertices.end(), weightless), meshIndex, index));
}

// Biases are used as stored, whatever their sum. A vertex whose biases are all 0 gets a new weight,
// because other vertices may share the old ones.
void checkBiases(TextScanner& scanner, Mesh& mesh, std::size_t meshIndex, std::size_t firstRow)
{
    std::size_t offCount = 0;
    std::uint32_t worst = 0; // vertex
    double worstSum = 1.0;
    std::size_t zeroCount = 0;
    std::uint32_t firstZero = 0;
    for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i)
    {
        Vertex& vertex = mesh.vertices[i];
        double sum = 0.0;
        bool hasBias = vertex.weightCount == 0;
        for (std::uint32_t j = 0; j < vertex.weightCount; ++j)
        {
            const double bias = mesh.weights[vertex.firstWeight + j].bias;
            sum += bias;
            hasBias = hasBias || bias != 0.0;
        }
        if (!hasBias)
        {
            firstZero = zeroCount++ == 0 ? i : firstZero;
            Weight own = mesh.weights[vertex.firstWeight];
            own.bias = 1.0;
            vertex = {vertex.texCoord, static_cast<std::uint32_t>(mesh.weights.size()), 1};
            mesh.weights.push_back(own);
        }
        else if (vertex.weightCount > 0 && std::abs(sum - 1.0) > kBiasSumTolerance)
        {
            ++offCount;
            if (std::abs(sum - 1.0) > std::abs(worstSum - 1.0))
            {
                worst = i;
                worstSum = sum;
            }
        }
    }
    if (offCount > 0)
        scanner.warn(offsetInRow(scanner, firstRow, "vert", worst, 1),
                     fmt::format("the biases of {} of mesh {}'s vertices do not sum to 1, the "
                                 "worst, of vertex {}, to {:.4g}; they are used as stored",
                                 offCount, meshIndex, worst, worstSum));
    if (zeroCount > 0)
        scanner.warn(offsetInRow(scanner, firstRow, "vert", firstZero, 1),
                     fmt::format("all biases of {} of mesh {}'s vertices are 0, vertex {} first; "
                                 "their first joint carries them",
                                 zeroCount, meshIndex, firstZero));
}

void checkInfluenceCount(TextScanner& scanner, const SkeletalModel& model,
                         std::span<const MeshOffsets> offsets)
{
    std::uint64_t influences = 0;
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        for (const Vertex& vertex : model.meshes[i].vertices)
            influences += vertex.weightCount;
        if (influences <= kMaxInfluencesPerModel)
            continue;
        scanner.fail(offsets[i].mesh,
                     fmt::format("the vertices up to mesh {} refer to {} weights: expected at most "
                                 "{} in a model",
                                 i, influences, kMaxInfluencesPerModel));
        return;
    }
}

} // namespace

void checkMeshes(TextScanner& scanner, SkeletalModel& model, std::span<const MeshOffsets> offsets)
{
    for (std::size_t i = 0; i < model.meshes.size() && scanner.ok(); ++i)
    {
        Mesh& mesh = model.meshes[i];
        checkVertices(scanner, mesh, i, offsets[i].firstVertex);
        if (scanner.ok())
            checkTriangles(scanner, mesh, i, offsets[i].firstTriangle);
        if (scanner.ok())
            checkWeights(scanner, mesh, i, offsets[i].firstWeight, model.joints.size());
        if (scanner.ok())
            warnOfWeightless(scanner, mesh, i, offsets[i].firstVertex);
    }
    if (scanner.ok())
        checkInfluenceCount(scanner, model, offsets);
    for (std::size_t i = 0; i < model.meshes.size() && scanner.ok(); ++i)
        checkBiases(scanner, model.meshes[i], i, offsets[i].firstVertex);
    const bool hasTriangle = std::any_of(model.meshes.begin(), model.meshes.end(),
                                         [](const Mesh& mesh) { return !mesh.triangles.empty(); });
    if (!hasTriangle)
        scanner.warnOfFile("the model has no triangles: nothing of it can be drawn");
}

} // namespace sinew
