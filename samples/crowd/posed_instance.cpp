#include "samples/crowd/posed_instance.h"

#include "engine/gpu/barrier.h"

#include <glm/gtc/quaternion.hpp>

#include <cstring>

namespace sinew::crowd
{
namespace
{

constexpr std::uint32_t kCapacity = 4; // the least

// The skin pass needs vertices; what skins where it draws is dumped by the fast form.
CrowdForm formOf(const RendererSettings& settings)
{
    CrowdForm form = settings.form;
    form.tangents = true;
    form.cullsTriangles = false;
    if (!form.skins())
        form.skinning = CrowdSkinning::Fast;
    return form;
}

gpu::JointTransform jointOf(const std::array<gpu::vec4, gpu::kTexelsPerJoint>& rows)
{
    const glm::mat3 rotation =
        glm::transpose(glm::mat3(glm::vec3(rows[0]), glm::vec3(rows[1]), glm::vec3(rows[2])));
    const glm::quat q = glm::quat_cast(rotation);
    return {.orientation = {q.x, q.y, q.z, q.w},
            .position = {rows[0].w, rows[1].w, rows[2].w},
            .unused = 0};
}

void writeFrame(const CrowdInstances& instances, const CrowdScene& scene, double seconds)
{
    const gpu::CrowdFrame frame{.instanceCount = 1, .culls = 0};
    const std::vector<gpu::CrowdClip> clips = clipsAt(scene.model, seconds);
    for (std::size_t slot = 0; slot < instances.frames.size(); ++slot)
    {
        std::memcpy(instances.frames[slot].mapped().data(), &frame, sizeof frame);
        std::memcpy(instances.clips[slot].mapped().data(), clips.data(),
                    clips.size() * sizeof clips[0]);
    }
}

// The model's own joints and vertices, in its own order.
PosedModel inModelOrder(const gpu::Device& device, const CrowdScene& scene,
                        const ChunkBuffers& chunk, const CrowdForm& form)
{
    const CrowdModel& model = scene.model;
    const std::size_t vertexCount = model.skinning.vertices.size();
    const auto jointMatrices = gpu::downloadBuffer<std::array<gpu::vec4, gpu::kTexelsPerJoint>>(
        device, chunk.jointMatrices.buffer, scene.scene.model.skinning.jointCount);
    const auto vertices =
        gpu::downloadBuffer<gpu::SkinnedVertex>(device, chunk.skinned.buffer, vertexCount);
    const auto tangents =
        gpu::downloadBuffer<std::uint32_t>(device, chunk.tangents.buffer, vertexCount);
    PosedModel posed;
    for (const auto& rows : jointMatrices)
        posed.joints.push_back(jointOf(rows));
    for (const std::uint32_t vertex : orderFor(model, form).newIndexOf)
    {
        posed.vertices.push_back(vertices[vertex]);
        posed.tangents.push_back(tangents[vertex]);
    }
    return posed;
}

} // namespace

PosedModel poseInstance(const gpu::Device& device, const CrowdScene& scene,
                        const gpu::CrowdInstance& instance, double seconds,
                        const RendererSettings& settings)
{
    const CrowdForm form = formOf(settings);
    const CrowdModelBuffers model = uploadCrowdModel(device, scene.model, scene.culledSides, form);
    const CrowdInstances instances =
        uploadInstances(device, {instance}, scene.model.records.size());
    const ChunkBuffers chunk = createChunkBuffers(device, model, form, kCapacity, 1);
    const CandidateCull candidates(device, instances);
    const CrowdPosePass pose(device, model, instances, chunk, form);
    const ChunkLists lists(device, model, instances, chunk, form);
    const CrowdSkinPass skin(device, model, instances, chunk, form);
    writeFrame(instances, scene, seconds);

    constexpr gpu::Access kReads = gpu::kComputeRead | gpu::kComputeTexelRead | gpu::kIndirectRead;
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const gpu::Frame frame{.commands = commands, .slot = 0};
            const Chunk all{.first = 0, .views = gpu::kCameraView};
            candidates.test(frame, all.views);
            barrier(commands, gpu::kComputeWrite, gpu::kComputeRead);
            candidates.scan(frame);
            barrier(commands, gpu::kComputeWrite, gpu::kComputeRead);
            candidates.write(frame);
            barrier(commands, gpu::kComputeWrite, gpu::kComputeRead);
            pose.count(frame, all);
            barrier(commands, gpu::kComputeWrite, kReads);
            for (std::size_t step = 0; step < pose.stepCount(); ++step)
            {
                pose.poseInModelSpace(frame, all, step);
                barrier(commands, gpu::kComputeWrite, kReads);
            }
            lists.test(frame, all);
            barrier(commands, gpu::kComputeWrite, gpu::kComputeRead);
            lists.scan(frame, all);
            barrier(commands, gpu::kComputeWrite, gpu::kComputeRead);
            lists.write(frame);
            barrier(commands, gpu::kComputeWrite, kReads);
            skin.record(frame, all.views);
        });
    return inModelOrder(device, scene, chunk, form);
}

} // namespace sinew::crowd
