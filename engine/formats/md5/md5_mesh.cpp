#include "engine/formats/md5/md5.h"
#include "engine/formats/md5/md5_text.h"
#include "engine/model/clip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

// The shortest rows: "vert 0(0 0)0 0", "tri 0 0 0 0", "weight 0 0 0(0 0 0)".
constexpr std::size_t kMinimumVertexBytes = 14;
constexpr std::size_t kMinimumTriangleBytes = 11;
constexpr std::size_t kMinimumWeightBytes = 19;

constexpr std::array<std::string_view, 5> kAnimKeys = {"numFrames", "frameRate", "hierarchy",
                                                       "baseframe", "frame"};

// Where a mesh's rows begin in the text, to name the line of a wrong one.
struct MeshOffsets
{
    std::size_t mesh = 0;
    std::size_t firstVertex = 0;
    std::size_t firstTriangle = 0;
    std::size_t firstWeight = 0;
};

// What has been read of a file.
struct MeshFile
{
    SkeletalModel model;
    JointList joints;
    bool hasJoints = false;
    std::optional<DeclaredCount> jointCount;
    std::optional<DeclaredCount> meshCount;
    std::vector<MeshOffsets> offsets; // one per mesh
};

void readJoints(TextScanner& scanner, MeshFile& file)
{
    if (std::exchange(file.hasJoints, true))
        scanner.fail(scanner.lastOffset(), "'joints' is given twice");
    scanner.expect('{');
    while (scanner.ok() && !scanner.accept('}'))
    {
        readNameAndParent(scanner, file.joints);
        const glm::dvec3 position = readVec3(scanner);
        const glm::dvec3 orientation = readVec3(scanner);
        file.model.joints.push_back(
            {.name = std::string(file.joints.names.back()),
             .parent = file.joints.parents.back(),
             .bindPose = {.position = position, .orientation = orientationFromXyz(orientation)}});
    }
}

// Real files name their meshes in a comment: "mesh { // meshes: NAME".
std::string readMeshName(TextScanner& scanner, std::size_t meshIndex)
{
    constexpr std::string_view kBlanks = " \t";
    constexpr std::string_view kMark = "meshes:";
    while (std::optional<std::string_view> comment = scanner.lineComment())
    {
        comment->remove_prefix(std::min(comment->find_first_not_of(kBlanks), comment->size()));
        if (!comment->starts_with(kMark))
            continue;
        comment->remove_prefix(kMark.size());
        const std::size_t first = comment->find_first_not_of(kBlanks);
        if (first != std::string_view::npos)
            return std::string(
                comment->substr(first, comment->find_last_not_of(kBlanks) + 1 - first));
    }
    return std::to_string(meshIndex);
}

// Unusable texture coordinates become 0.
void readVertices(TextScanner& scanner, std::uint32_t count, std::vector<Vertex>& vertices)
{
    std::size_t repaired = 0;
    std::size_t firstRepaired = 0; // offset
    vertices.resize(count);
    readIndexedRows(scanner, "vert", count,
                    [&](std::uint32_t index)
                    {
                        Vertex& vertex = vertices[index];
                        std::array<double, 2> texCoord{};
                        const std::size_t offset = scanner.nextOffset();
                        scanner.tupleOfAny(texCoord);
                        if (std::ranges::all_of(texCoord, isSmallEnough))
                            vertex.texCoord = {texCoord[0], texCoord[1]};
                        else if (repaired++ == 0)
                            firstRepaired = offset;
                        vertex.firstWeight = scanner.unsignedInteger();
                        vertex.weightCount = scanner.unsignedInteger();
                        if (vertex.weightCount == 0)
                            vertex.firstWeight = 0; // an empty range lies anywhere
                    });
    if (repaired > 0)
        scanner.warn(firstRepaired, fmt::format("texture coordinates of {} vertices are not finite "
                                                "or above {:g}, here first: they are set to 0",
                                                repaired, kMaxMagnitude));
}

void readTriangles(TextScanner& scanner, std::uint32_t count, std::vector<Triangle>& triangles)
{
    triangles.resize(count);
    readIndexedRows(scanner, "tri", count,
                    [&](std::uint32_t index)
                    {
                        for (std::uint32_t& corner : triangles[index])
                            corner = scanner.unsignedInteger();
                    });
}

void readWeights(TextScanner& scanner, std::uint32_t count, std::vector<Weight>& weights)
{
    weights.resize(count);
    readIndexedRows(scanner, "weight", count,
                    [&](std::uint32_t index)
                    {
                        Weight& weight = weights[index];
                        weight.joint = scanner.unsignedInteger();
                        weight.bias = scanner.number();
                        weight.position = readVec3(scanner);
                    });
}

// Reads a mesh's sections in whatever order they come.
class MeshReader
{
public:
    MeshReader(TextScanner& scanner, Mesh& mesh, MeshOffsets& offsets)
        : scanner_(scanner), mesh_(mesh), offsets_(offsets)
    {
    }

    void read()
    {
        while (scanner_.ok() && !scanner_.accept('}'))
            readSection(scanner_.key());
        if (!scanner_.ok())
            return;
        requireCount(vertexCount_, "numverts");
        requireCount(triangleCount_, "numtris");
        requireCount(weightCount_, "numweights");
        if (!hasShader_)
            scanner_.warn(offsets_.mesh, "mesh has no 'shader'");
    }

private:
    void readSection(std::string_view key)
    {
        if (key == "shader")
            readShader();
        else if (key == "numverts")
            readRows(key, kMinimumVertexBytes, readVertices, vertexCount_, offsets_.firstVertex,
                     mesh_.vertices);
        else if (key == "numtris")
            readRows(key, kMinimumTriangleBytes, readTriangles, triangleCount_,
                     offsets_.firstTriangle, mesh_.triangles);
        else if (key == "numweights")
            readRows(key, kMinimumWeightBytes, readWeights, weightCount_, offsets_.firstWeight,
                     mesh_.weights);
        else if (key == "vert" || key == "tri" || key == "weight")
            failSurplusRow(key);
        else
            readOtherKey(scanner_, key, kAnimKeys, ".md5anim");
    }

    // The count after `key`, and as many rows.
    template <class Row>
    void readRows(std::string_view key, std::size_t minimumRowBytes,
                  void (&read)(TextScanner&, std::uint32_t, std::vector<Row>&),
                  std::optional<DeclaredCount>& count, std::size_t& firstRow,
                  std::vector<Row>& rows)
    {
        readCount(scanner_, key, minimumRowBytes, count);
        firstRow = scanner_.nextOffset();
        if (scanner_.ok())
            read(scanner_, count->value, rows);
    }

    void readShader()
    {
        if (std::exchange(hasShader_, true))
            scanner_.fail(scanner_.lastOffset(), "'shader' is given twice");
        mesh_.shader = scanner_.name();
    }

    void failSurplusRow(std::string_view key)
    {
        const std::optional<DeclaredCount>& count = key == "vert"  ? vertexCount_
                                                    : key == "tri" ? triangleCount_
                                                                   : weightCount_;
        const std::size_t offset = scanner_.lastOffset();
        if (count)
            scanner_.fail(offset,
                          fmt::format("more '{}' rows than the {} declared", key, count->value));
        else
            scanner_.fail(offset, fmt::format("'{0}' before its count: expected 'num{0}s'", key));
    }

    void requireCount(const std::optional<DeclaredCount>& count, std::string_view key)
    {
        if (!count)
            scanner_.fail(offsets_.mesh, fmt::format("mesh has no '{}'", key));
    }

    TextScanner& scanner_;
    Mesh& mesh_;
    MeshOffsets& offsets_;
    std::optional<DeclaredCount> vertexCount_;
    std::optional<DeclaredCount> triangleCount_;
    std::optional<DeclaredCount> weightCount_;
    bool hasShader_ = false;
};

void readMesh(TextScanner& scanner, MeshFile& file)
{
    MeshOffsets& offsets = file.offsets.emplace_back();
    Mesh& mesh = file.model.meshes.emplace_back();
    offsets.mesh = scanner.lastOffset();
    scanner.expect('{');
    mesh.name = readMeshName(scanner, file.model.meshes.size() - 1);
    MeshReader(scanner, mesh, offsets).read();
}

void readKey(TextScanner& scanner, std::string_view key, MeshFile& file)
{
    if (key == "commandline")
        scanner.name();
    else if (key == "numJoints")
        readCount(scanner, key, 0, file.jointCount);
    else if (key == "numMeshes")
        readCount(scanner, key, 0, file.meshCount);
    else if (key == "joints")
        readJoints(scanner, file);
    else if (key == "mesh")
        readMesh(scanner, file);
    else
        readOtherKey(scanner, key, kAnimKeys, ".md5anim");
}

void checkMeshCount(TextScanner& scanner, const MeshFile& file)
{
    const std::size_t found = file.model.meshes.size();
    if (!file.meshCount)
        scanner.warnOfFile("the file has no 'numMeshes'");
    else if (file.meshCount->value != found)
        scanner.warn(file.meshCount->offset,
                     fmt::format("numMeshes is {}, but the file has {} mesh blocks: all are loaded",
                                 file.meshCount->value, found));
}

// Tokens of a row, counted from its key: "vert 0 ( s t ) first count", "tri 0 a b c",
// "weight 0 joint bias ( x y z )".
constexpr int kFirstWeightToken = 6;
constexpr int kFirstCornerToken = 2;
constexpr int kJointToken = 2;

// A sum of biases that differs from 1 by more than this is reported; real files reach 1.000169.
constexpr double kBiasSumTolerance = 1e-3;

// Fails unless triangles, vertices and weights refer to what exists.
void checkReferences(TextScanner& scanner, const Mesh& mesh, std::size_t meshIndex,
                     const MeshOffsets& offsets, std::size_t jointCount)
{
    for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i)
    {
        const Vertex& vertex = mesh.vertices[i];
        const std::uint64_t end = std::uint64_t{vertex.firstWeight} + vertex.weightCount;
        if (end > mesh.weights.size())
            return scanner.fail(
                offsetInRow(scanner, offsets.firstVertex, "vert", i, kFirstWeightToken),
                fmt::format("vertex {} of mesh {} refers to weights {} to {}, but the mesh has {} "
                            "weights",
                            i, meshIndex, vertex.firstWeight, end - 1, mesh.weights.size()));
    }
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        for (std::size_t corner = 0; corner < 3; ++corner)
            if (const std::uint32_t vertex = mesh.triangles[i].at(corner);
                vertex >= mesh.vertices.size())
                return scanner.fail(
                    offsetInRow(scanner, offsets.firstTriangle, "tri", i,
                                kFirstCornerToken + static_cast<int>(corner)),
                    fmt::format("triangle {} of mesh {} refers to vertex {}, but the mesh has {} "
                                "vertices",
                                i, meshIndex, vertex, mesh.vertices.size()));
    for (std::uint32_t i = 0; i < mesh.weights.size(); ++i)
        if (mesh.weights[i].joint >= jointCount)
            return scanner.fail(
                offsetInRow(scanner, offsets.firstWeight, "weight", i, kJointToken),
                fmt::format("weight {} of mesh {} refers to joint {}, but the model has {} joints",
                            i, meshIndex, mesh.weights[i].joint, jointCount));
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

// Fails unless the meshes' references exist and the model stays below kMaxInfluencesPerModel. Warns
// about what loads but cannot be seen as meant.
void checkMeshes(TextScanner& scanner, SkeletalModel& model, std::span<const MeshOffsets> offsets)
{
    for (std::size_t i = 0; i < model.meshes.size() && scanner.ok(); ++i)
    {
        Mesh& mesh = model.meshes[i];
        checkReferences(scanner, mesh, i, offsets[i], model.joints.size());
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

} // namespace

Result<SkeletalModel> readMd5Mesh(std::string_view text, std::string_view fileName,
                                  Diagnostics& warnings)
{
    TextScanner scanner(text, fileName, warnings);
    MeshFile file;
    readMd5Version(scanner);
    while (scanner.ok() && !scanner.atEnd())
        readKey(scanner, scanner.key(), file);

    if (scanner.ok() && !file.hasJoints)
        scanner.failExpected("'joints'");
    if (scanner.ok())
        checkJointList(scanner, file.joints, file.jointCount);
    if (scanner.ok())
        checkMeshes(scanner, file.model, file.offsets);
    if (!scanner.ok())
        return tl::unexpected(scanner.error());
    checkMeshCount(scanner, file);
    return std::move(file.model);
}

} // namespace sinew
