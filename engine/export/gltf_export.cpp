#include "engine/export/gltf_export.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_methods.h"
#include "engine/export/exported_parts.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

// Largest distance, in sizes of the model, at which an exported position counts as exact.
constexpr double kExact = 1e-6;

// Whether each influence has the bind position and the biases are the weights. Morph targets come
// from formats with one position per vertex alone.
bool isExact(const AnimatedModel& model, const BindMesh& vertices, std::size_t mesh,
             std::size_t vertex, double tolerance)
{
    const SkinningVertex& of = model.skinning.vertices[vertex];
    double sum = 0.0;
    for (std::uint32_t i = 0; i < of.influenceCount; ++i)
    {
        const Influence& influence = model.skinning.influences[of.firstInfluence + i];
        if (influence.bias == 0.0)
            continue;
        const JointMatrix& toJoint = vertices.toJoint[mesh][influence.joint];
        const glm::dvec3 position =
            toJoint.position + toJoint.linear * vertices.bind[vertex].position;
        if (influence.bias < 0.0 || glm::distance(position, influence.position) > tolerance)
            return false;
        sum += influence.bias;
    }
    return of.influenceCount == 0 || std::abs(sum - 1.0) <= kExact;
}

ExportDeviation deviationOf(const AnimatedModel& model, const BindMesh& vertices)
{
    ExportDeviation deviation;
    const ModelPose still = stillPose(model);
    deviation.size = sizeAtRest(model);
    struct InexactVertex
    {
        std::size_t vertex = 0;
        std::size_t mesh = 0;
    };
    std::vector<InexactVertex> inexact;
    for (std::size_t i = 0; i < model.skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes[i];
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
            if (!isExact(model, vertices, i, v, kExact * deviation.size))
                inexact.push_back({v, i});
    }
    deviation.vertexCount = inexact.size();

    const auto measure =
        [&](const ModelPose& pose, std::span<const double> weights, const std::string& clip)
    {
        std::vector<ModelPose> palettes;
        for (std::size_t mesh = 0; mesh < vertices.toJoint.size(); ++mesh)
            palettes.push_back(paletteOf(vertices, mesh, pose));
        for (const auto& [v, mesh] : inexact)
        {
            const glm::dvec3 exact =
                skinPosition(model.skinning, model.skinning.vertices[v], pose, weights);
            const JointMatrix moved = blended(vertices.weights[v], palettes[mesh]);
            const double distance = glm::distance(
                exact, moved.position + moved.linear * morphedBind(vertices, v, weights).position);
            if (distance > deviation.largest)
                deviation = {deviation.vertexCount, distance, deviation.size, clip};
        }
    };
    measure(still, frameWeights(model.still, 0), "");
    constexpr std::uint32_t kTimes = 16;
    for (std::size_t clip = 0; clip < model.clips.size() && !inexact.empty(); ++clip)
        for (std::uint32_t i = 0; i < kTimes; ++i)
        {
            const Playback playback{.clips = {clip, clip},
                                    .seconds = model.clips[clip].period * i / kTimes};
            measure(poseAt(model, playback), weightsAt(model, playback), model.clips[clip].name);
        }
    return deviation;
}

// Requests for the drawn meshes that have triangles.
std::vector<MeshRequest> requestsOf(const ExportedScene& scene, GlbWriter& writer)
{
    const auto materials = addMaterials(scene.materials, writer);
    std::vector<MeshRequest> requests;
    for (std::size_t i = 0; i < scene.model.meshes.size(); ++i)
    {
        const std::optional<ExportedMaterial>& material = materials[scene.meshMaterials[i]];
        if (material && scene.model.skinning.meshes[i].indexCount != 0)
            requests.push_back(
                {.index = i, .material = material->index, .withTangents = material->hasNormalMap});
    }
    return requests;
}

// A name extends to the end of its line.
std::string onOneLine(std::string_view name)
{
    std::string line(name);
    std::ranges::replace_if(
        line, [](char character) { return static_cast<unsigned char>(character) < ' '; }, '_');
    return line.empty() ? "unnamed" : line;
}

void appendVector(fmt::memory_buffer& out, std::string_view keyword, const glm::dvec3& turned)
{
    fmt::format_to(std::back_inserter(out), "{} {:.9g} {:.9g} {:.9g}\n", keyword, turned.x,
                   turned.y, turned.z);
}

} // namespace

Result<ExportedGlb> exportGlb(const ExportedScene& scene)
{
    const AnimatedModel& model = scene.model;
    GlbWriter writer{ExportAxes(model.facing)};
    const std::vector<NodeTransform> still = stillNodes(model, writer.axes());
    const std::vector<MeshRequest> requests = requestsOf(scene, writer);
    if (requests.empty())
        return refusal(model.file, "nothing of the model is drawn, so there is nothing to export");

    ExportedGlb exported;
    ExportedMorphs morphs;
    if (model.frames)
    {
        addJoints(model, still, CommonRoot::None, writer);
        morphs.joints = addFramedMeshes(model, requests, writer);
    }
    else
    {
        const BindMesh vertices = bindMesh(model);
        addJoints(model, still, commonRootFor(model, vertices, requests), writer);
        for (const MeshRequest& request : requests)
            if (const auto morphed = addSkinnedMesh(model, vertices, request, writer))
                morphs.nodes.push_back(*morphed);
        exported.deviation = deviationOf(model, vertices);
    }
    addClips(model, still, morphs, writer);
    std::optional<std::vector<std::byte>> file = writer.file();
    if (!file)
        return refusal(model.file, "the exported file would take 4 GiB or more");
    exported.bytes = std::move(*file);
    return exported;
}

std::string exportObj(const ExportedScene& scene, const Playback& playback)
{
    const SkinningModel& model = scene.model.skinning;
    const ExportAxes axes(scene.model.facing);
    const std::vector<ReferenceVertex> vertices = verticesAt(scene.model, playback);
    fmt::memory_buffer out;
    std::uint32_t written = 0; // vertices of the objects before
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.meshes[i];
        const LoadedMaterial& material = scene.materials.materials[scene.meshMaterials[i]];
        if (!isDrawn(material))
            continue;
        fmt::format_to(std::back_inserter(out), "o {}\n", onOneLine(scene.model.meshes[i].name));
        const std::uint32_t count = vertexCountOf(mesh);
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
            appendVector(out, "v", axes.turned(vertices[v].position + scene.model.origin));
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
        {
            const glm::dvec2& texCoord = model.vertices[v].texCoord;
            fmt::format_to(std::back_inserter(out), "vt {:.9g} {:.9g}\n", texCoord.x,
                           1.0 - texCoord.y);
        }
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
            appendVector(out, "vn", axes.turned(vertices[v].normal));
        fmt::format_to(std::back_inserter(out), "usemtl {}\n", onOneLine(material.shader));
        for (std::uint32_t t = 0; t + 2 < mesh.indexCount; t += 3)
        {
            out.push_back('f');
            for (const std::uint32_t corner : {0U, 2U, 1U}) // counter-clockwise
                fmt::format_to(std::back_inserter(out), " {0}/{0}/{0}",
                               model.indices[mesh.firstIndex + t + corner] - mesh.firstVertex +
                                   written + 1);
            out.push_back('\n');
        }
        written += count;
    }
    return fmt::to_string(out);
}

} // namespace sinew
