#include "samples/crowd/posed_instance.h"

#include <limits>

namespace sinew::crowd
{
namespace
{

// The model's own joints and vertices, in its own order.
PosedModel inModelOrder(const gpu::Device& device, const CrowdScene& scene,
                        const CrowdBuffers& buffers)
{
    const OrderedModel& ordered = orderFor(scene.model, buffers.form);
    const VertexRange full = ordered.lodRanges.front();
    const auto jointMatrices = gpu::downloadBuffer<JointRows>(
        device, buffers.chunk.jointMatrices.buffer, scene.scene.model.skinning.jointCount);
    const auto vertices =
        gpu::downloadBuffer<gpu::SkinnedVertex>(device, buffers.chunk.skinned.buffer, full.count);
    const auto tangents =
        gpu::downloadBuffer<std::uint32_t>(device, buffers.chunk.tangents.buffer, full.count);
    PosedModel posed;
    for (const JointRows& rows : jointMatrices)
    {
        posed.matrices.push_back(matrixOf(rows));
        posed.joints.push_back(withoutShear(posed.matrices.back()));
        if (scene.model.scale == JointScale::None)
            posed.joints.back().scale = glm::dvec3(1.0);
    }
    // Behind them come those of levels that the model's files have.
    for (std::size_t i = 0; i < scene.scene.model.skinning.vertices.size(); ++i)
    {
        const std::uint32_t vertex = ordered.newIndexOf[i] - full.first;
        posed.vertices.push_back(vertices[vertex]);
        posed.tangents.push_back(tangents[vertex]);
    }
    return posed;
}

} // namespace

PosedModel poseInstance(const gpu::Device& device, const CrowdScene& scene,
                        const gpu::CrowdInstance& instance, double seconds, CrowdForm form)
{
    form.tangents = true;
    form.cullsTriangles = false;
    // Vertices are needed: the vertex shader's are dumped as the fast form skins them.
    if (!form.skins())
        form.skinning = CrowdSkinning::Fast;
    const std::vector<gpu::CrowdInstance> instances{instance};
    const CrowdFrame crowd(device, scene.input(instances),
                           {.form = form, .memory = std::numeric_limits<std::uint64_t>::max()});
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            crowd.recordCompute({.commands = commands, .slot = 0, .leftOut = {}},
                                {.constants = {.instanceCount = 1},
                                 .seconds = seconds,
                                 .chunk = {.views = gpu::kCameraView},
                                 .inModelSpace = true});
        });
    return inModelOrder(device, scene, crowd.buffers());
}

} // namespace sinew::crowd
