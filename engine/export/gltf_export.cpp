#include "engine/export/gltf_export.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_methods.h"
#include "engine/export/exported_parts.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

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

// Tolerance for exact positions, relative to the model's size.
constexpr double kExact = 1e-6;

// Whether glTF skinning is exact for a vertex: each influence has the bind position, and the biases
// are valid weights. Morph targets are not checked, because they only come from formats with one
// position per vertex.
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

std::size_t inexactVertices(const AnimatedModel& model, const BindMesh& vertices)
{
    const double tolerance = kExact * sizeAtRest(model);
    std::size_t count = 0;
    for (std::size_t i = 0; i < model.skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes[i];
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
            count += isExact(model, vertices, i, v, tolerance) ? 0 : 1;
    }
    return count;
}

// Maps Sinew's axes (z up) to glTF's: y up, the model's front along +z. Rounds
// AnimatedModel::facing to a quarter turn.
glm::dmat3 gltfAxes(double facing)
{
    const glm::dvec3 up(0.0, 0.0, 1.0);
    const glm::dvec3 front(std::round(std::cos(facing)), std::round(std::sin(facing)), 0.0);
    return glm::transpose(glm::dmat3(glm::cross(up, front), up, front));
}

// The model in glTF's axes, relative to its file's origin.
AnimatedModel turned(AnimatedModel model)
{
    const glm::dmat3 axes = gltfAxes(model.facing);
    const glm::dquat turn = glm::quat_cast(axes);
    const auto turnRoots = [&](Clip& clip)
    {
        for (std::size_t i = 0; i < clip.keys.size(); ++i)
            if (clip.joints[i % clip.joints.size()].parent < 0)
            {
                clip.keys[i].position = axes * (clip.keys[i].position + model.origin);
                clip.keys[i].orientation = turn * clip.keys[i].orientation;
            }
    };
    turnRoots(model.still);
    for (ModelClip& clip : model.clips)
        turnRoots(clip.clip);
    for (ModelMesh& mesh : model.meshes)
        for (JointBind& bind : mesh.binds)
            bind.toJoint.linear = bind.toJoint.linear * glm::transpose(axes);
    return model;
}

// The joints of a glTF skin need a common root.
bool needsRoot(const AnimatedModel& model, const BindMesh& vertices)
{
    const auto isLoose = [](const std::vector<PaletteWeight>& weights)
    { return weights.front().joint == kNoJoint; };
    return std::ranges::count(model.joints, kNoParent, &NamedJoint::parent) != 1 ||
           std::ranges::any_of(vertices.weights, isLoose);
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

// In .obj files, a name extends to the end of the line.
std::string onOneLine(std::string_view name)
{
    std::string line(name);
    std::ranges::replace_if(
        line, [](char character) { return static_cast<unsigned char>(character) < ' '; }, '_');
    return line.empty() ? "unnamed" : line;
}

void appendVector(fmt::memory_buffer& out, std::string_view keyword, const glm::dvec3& v)
{
    fmt::format_to(std::back_inserter(out), "{} {:.9g} {:.9g} {:.9g}\n", keyword, v.x, v.y, v.z);
}

} // namespace

Result<ExportedGlb> exportGlb(const ExportedScene& scene)
{
    const AnimatedModel model = turned(scene.model);
    GlbWriter writer;
    const std::vector<MeshRequest> requests = requestsOf(scene, writer);
    if (requests.empty())
        return refusal(model.file, "the model is invisible, so there is nothing to export");

    ExportedGlb exported;
    std::vector<NodeTransform> still;
    ExportedMorphs morphs;
    if (model.frames)
    {
        still = addJoints(model, false, writer);
        morphs.joints = addFramedMeshes(model, requests, writer);
    }
    else
    {
        const BindMesh vertices = bindMesh(model);
        still = addJoints(model, needsRoot(model, vertices), writer);
        for (const MeshRequest& request : requests)
            if (const auto morphed = addSkinnedMesh(model, vertices, request, writer))
                morphs.nodes.push_back(*morphed);
        exported.inexactVertices = inexactVertices(model, vertices);
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
    const std::vector<ReferenceVertex> vertices = verticesAt(turned(scene.model), playback);
    fmt::memory_buffer out;
    std::uint32_t written = 0; // vertices of the previous objects
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.meshes[i];
        const LoadedMaterial& material = scene.materials.materials[scene.meshMaterials[i]];
        if (!isDrawn(material))
            continue;
        fmt::format_to(std::back_inserter(out), "o {}\n", onOneLine(scene.model.meshes[i].name));
        const std::uint32_t count = vertexCountOf(mesh);
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
            appendVector(out, "v", vertices[v].position);
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
        {
            const glm::dvec2& texCoord = model.vertices[v].texCoord;
            fmt::format_to(std::back_inserter(out), "vt {:.9g} {:.9g}\n", texCoord.x,
                           1.0 - texCoord.y);
        }
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
            appendVector(out, "vn", vertices[v].normal);
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
