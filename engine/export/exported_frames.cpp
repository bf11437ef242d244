#include "engine/export/exported_frames.h"

#include "engine/animation/octahedral.h"
#include "engine/export/exported_joints.h"

#include <glm/geometric.hpp>

#include <utility>

namespace sinew
{
namespace
{

std::size_t storedIndex(const gpu::FramedVertex& vertex, std::uint32_t frame)
{
    return vertex.first + std::size_t{frame} * vertex.stride;
}

// Frame 0 in the space of the joint.
std::vector<ReferenceVertex> firstFrame(const FramedModel& frames)
{
    std::vector<ReferenceVertex> vertices;
    for (const gpu::FramedVertex& vertex : frames.vertices)
    {
        const gpu::FrameVertex& stored = frames.frames[vertex.first];
        vertices.push_back({.position = positionOf(stored),
                            .normal = normalOf(stored),
                            .tangent = octahedralDecode(frames.tangents[vertex.first])});
    }
    return vertices;
}

// One target for each frame behind the first.
Json targetsOf(const FramedModel& frames, const SkinningMesh& mesh, std::uint32_t lastFrame,
               GlbWriter& writer)
{
    Json targets = Json::array();
    const std::uint32_t end = mesh.firstVertex + vertexCountOf(mesh);
    for (std::uint32_t frame = 1; frame <= lastFrame; ++frame)
    {
        std::vector<float> positions;
        std::vector<float> normals;
        for (std::uint32_t v = mesh.firstVertex; v < end; ++v)
        {
            const gpu::FrameVertex& base = frames.frames[frames.vertices[v].first];
            const gpu::FrameVertex& moved = frames.frames[storedIndex(frames.vertices[v], frame)];
            writer.axes().appendTurned(positions, positionOf(moved) - positionOf(base));
            writer.axes().appendTurned(normals, normalOf(moved) - normalOf(base));
        }
        targets.push_back({{"POSITION", writer.floats(positions, "VEC3", GlbView::Vertices, true)},
                           {"NORMAL", writer.floats(normals, "VEC3", GlbView::Vertices)}});
    }
    return targets;
}

} // namespace

std::vector<MorphedJoint> addFramedMeshes(const AnimatedModel& model,
                                          std::span<const MeshRequest> requests, GlbWriter& writer)
{
    const FramedModel& frames = *model.frames;
    const std::vector<ReferenceVertex> vertices = firstFrame(frames);
    std::vector<MorphedJoint> morphed;
    for (std::size_t joint = 0; joint < model.joints.size(); ++joint)
    {
        Json primitives = Json::array();
        MorphedJoint of{.joint = joint};
        for (const MeshRequest& request : requests)
        {
            if (model.meshes[request.index].part != joint)
                continue;
            const SkinningMesh& mesh = model.skinning.meshes[request.index];
            const gpu::FramedVertex& first = frames.vertices[mesh.firstVertex];
            of.channel = first.carrier >> gpu::kCarrierChannelShift;
            of.lastFrame = of.channel == gpu::kStillChannel ? 0 : first.lastFrame;
            Json primitive = primitiveOf(model.skinning, vertices, request, writer);
            if (of.lastFrame != 0)
                primitive["targets"] = targetsOf(frames, mesh, of.lastFrame, writer);
            primitives.push_back(std::move(primitive));
        }
        if (primitives.empty())
            continue;
        writer.root()["nodes"][joint]["mesh"] = writer.add(
            "meshes", {{"name", model.joints[joint].name}, {"primitives", std::move(primitives)}});
        if (of.lastFrame != 0)
            morphed.push_back(of);
    }
    return morphed;
}

} // namespace sinew
