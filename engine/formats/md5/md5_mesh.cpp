#include "engine/formats/md5/md5.h"
#include "engine/formats/md5/md5_text.h"
#include "engine/formats/refusals.h"
#include "engine/model/clip.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

// The shortest rows: "vert 0(0 0)0 0", "tri 0 0 0 0", "weight 0 0 0(0 0 0)".
constexpr std::size_t kMinimumVertexBytes = 14;
constexpr std::size_t kMinimumTriangleBytes = 11;
constexpr std::size_t kMinimumWeightBytes = 19;

// Where a mesh and its rows are in the text, for messages.
struct MeshOffsets
{
    std::size_t mesh = 0;
    std::vector<std::size_t> vertices;
    std::vector<std::size_t> triangles;
    std::vector<std::size_t> weights;
};

class MeshFileReader
{
public:
    MeshFileReader(std::string_view text, std::string_view fileName, Diagnostics& warnings)
        : scanner_(text, fileName, warnings)
    {
    }

    SkeletalModel read()
    {
        readMd5Version(scanner_);
        while (!scanner_.atEnd())
            readKey(scanner_.key());
        needed(scanner_, "joints", given_);
        checkJoints(scanner_, joints_, given_);
        for (std::size_t i = 0; i < model_.meshes.size(); ++i)
            checkReferences(i);
        for (std::size_t i = 0; i < model_.meshes.size(); ++i)
            mendBiases(i);
        checkMeshCount();
        return std::move(model_);
    }

private:
    void readKey(std::string_view key)
    {
        if (key == "commandline")
            scanner_.name();
        else if (key == "numJoints" || key == "numMeshes")
            readCount(scanner_, key, 0, given_);
        else if (key == "joints")
            readJoints(key);
        else if (key == "mesh")
            readMesh();
        else
            skipOtherKey(scanner_, key);
    }

    void readJoints(std::string_view key)
    {
        giveOnce(scanner_, key, given_);
        scanner_.expect('{');
        while (!scanner_.accept('}'))
        {
            const Md5JointRow& row = joints_.emplace_back(readJointRow(scanner_));
            const glm::dvec3 position = readVec3(scanner_);
            const glm::dquat orientation = orientationFromXyz(readVec3(scanner_));
            model_.joints.push_back({.name = std::string(row.name),
                                     .parent = row.parent,
                                     .bindPose = {position, orientation}});
        }
    }

    void readMesh()
    {
        offsets_.push_back({.mesh = scanner_.lastOffset()});
        Mesh& mesh = model_.meshes.emplace_back();
        scanner_.expect('{');
        mesh.name = meshName();
        GivenKeys given;
        while (!scanner_.peek().isSign('}'))
            readSection(scanner_.key(), mesh, offsets_.back(), given);
        for (const std::string_view key : {"numverts", "numtris", "numweights"})
            needed(scanner_, key, given);
        scanner_.expect('}');
    }

    // Real files name their meshes in a comment: "mesh { // meshes: NAME".
    std::string meshName()
    {
        constexpr std::string_view kMark = "// meshes:";
        const std::size_t brace = scanner_.lastOffset();
        const std::string_view comments =
            scanner_.wholeText().substr(brace, scanner_.nextOffset() - brace);
        if (const std::size_t mark = comments.find(kMark); mark != std::string_view::npos)
        {
            std::string_view name = comments.substr(mark + kMark.size());
            name = name.substr(0, name.find_first_of("\r\n"));
            const std::size_t first = name.find_first_not_of(" \t");
            if (first != std::string_view::npos)
                return std::string(name.substr(first, name.find_last_not_of(" \t") + 1 - first));
        }
        return std::to_string(model_.meshes.size() - 1);
    }

    void readSection(std::string_view key, Mesh& mesh, MeshOffsets& offsets, GivenKeys& given)
    {
        const auto rows = [&](std::size_t minimumRowBytes, auto& elements)
        {
            readCount(scanner_, key, minimumRowBytes, given);
            elements.resize(given[key].count);
        };
        if (key == "shader")
        {
            giveOnce(scanner_, key, given);
            mesh.shader = scanner_.name();
        }
        else if (key == "numverts")
        {
            rows(kMinimumVertexBytes, mesh.vertices);
            offsets.vertices = readIndexedRows(scanner_, "vert", mesh.vertices,
                                               [&](Vertex& vertex) { readVertex(vertex); });
        }
        else if (key == "numtris")
        {
            rows(kMinimumTriangleBytes, mesh.triangles);
            offsets.triangles = readIndexedRows(scanner_, "tri", mesh.triangles,
                                                [&](Triangle& triangle)
                                                {
                                                    for (std::uint32_t& corner : triangle)
                                                        corner = scanner_.unsignedInteger();
                                                });
        }
        else if (key == "numweights")
        {
            rows(kMinimumWeightBytes, mesh.weights);
            offsets.weights = readIndexedRows(scanner_, "weight", mesh.weights,
                                              [&](Weight& weight) { readWeight(weight); });
        }
        else if (key == "vert" || key == "tri" || key == "weight")
            scanner_.fail(scanner_.lastOffset(),
                          fmt::format("this row is not among those that 'num{}s' counts", key));
        else
            skipOtherKey(scanner_, key);
    }

    void readVertex(Vertex& vertex)
    {
        std::array<double, 2> texCoord{};
        scanner_.tuple(texCoord);
        vertex.texCoord = {texCoord[0], texCoord[1]};
        vertex.firstWeight = scanner_.unsignedInteger();
        vertex.weightCount = scanner_.unsignedInteger();
        if (vertex.weightCount == 0)
            vertex.firstWeight = 0; // an empty range lies anywhere
    }

    void readWeight(Weight& weight)
    {
        weight.joint = scanner_.unsignedInteger();
        weight.bias = scanner_.number();
        weight.position = readVec3(scanner_);
    }

    // Fails unless triangles, vertices and weights refer to what exists, and the model stays below
    // kMaxInfluencesPerModel.
    void checkReferences(std::size_t meshIndex)
    {
        const Mesh& mesh = model_.meshes[meshIndex];
        const MeshOffsets& offsets = offsets_[meshIndex];
        const auto check =
            [&](std::uint64_t index, std::size_t count, std::string_view what, std::size_t offset)
        {
            if (index >= count)
                scanner_.fail(offset, fmt::format("this row of mesh {} refers to {} {}: expected "
                                                  "an index below {}",
                                                  meshIndex, what, index, count));
        };
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        {
            const Vertex& vertex = mesh.vertices[i];
            influences_ += vertex.weightCount;
            if (vertex.weightCount > 0)
                check(std::uint64_t{vertex.firstWeight} + vertex.weightCount - 1,
                      mesh.weights.size(), "weight", offsets.vertices[i]);
        }
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
            for (const std::uint32_t corner : mesh.triangles[i])
                check(corner, mesh.vertices.size(), "vertex", offsets.triangles[i]);
        for (std::size_t i = 0; i < mesh.weights.size(); ++i)
            check(mesh.weights[i].joint, joints_.size(), "joint", offsets.weights[i]);
        if (influences_ > kMaxInfluencesPerModel)
            scanner_.fail(offsets.mesh,
                          fmt::format("the vertices up to mesh {} refer to {} "
                                      "weights: expected at most {} in a model",
                                      meshIndex, influences_, kMaxInfluencesPerModel));
    }

    // Biases are used as stored, whatever their sum. A vertex whose biases are all 0 gets a new
    // weight, because other vertices may share the old ones.
    void mendBiases(std::size_t meshIndex)
    {
        Mesh& mesh = model_.meshes[meshIndex];
        std::size_t count = 0;
        std::size_t first = 0;
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        {
            Vertex& vertex = mesh.vertices[i];
            const auto weights =
                std::span(mesh.weights).subspan(vertex.firstWeight, vertex.weightCount);
            if (weights.empty() || std::ranges::any_of(weights, [](const Weight& weight)
                                                       { return weight.bias != 0.0; }))
                continue;
            first = count++ == 0 ? i : first;
            Weight own = weights.front();
            own.bias = 1.0;
            vertex = {vertex.texCoord, static_cast<std::uint32_t>(mesh.weights.size()), 1};
            mesh.weights.push_back(own);
        }
        if (count > 0)
            scanner_.warn(offsets_[meshIndex].vertices[first],
                          fmt::format("{} of mesh {}'s vertices, this one first, have no bias but "
                                      "0; their first joint carries them",
                                      count, meshIndex));
    }

    void checkMeshCount()
    {
        const std::size_t found = model_.meshes.size();
        const GivenKey declared = given_["numMeshes"];
        if (declared.count != found)
            scanner_.warn(declared.offset, fmt::format("numMeshes is {}, but the file has {} mesh "
                                                       "blocks: all are loaded",
                                                       declared.count, found));
    }

    TextScanner scanner_;
    SkeletalModel model_;
    std::vector<Md5JointRow> joints_;
    GivenKeys given_;
    std::vector<MeshOffsets> offsets_; // one per mesh
    std::uint64_t influences_ = 0;     // of the meshes that are checked
};

} // namespace

Result<SkeletalModel> readMd5Mesh(std::string_view text, std::string_view fileName,
                                  Diagnostics& warnings)
{
    return resultOf([&] { return MeshFileReader(text, fileName, warnings).read(); });
}

} // namespace sinew
