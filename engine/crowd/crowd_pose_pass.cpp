#include "engine/crowd/crowd_pose_pass.h"

#include "engine/crowd/crowd_form.h"

#include <algorithm>
#include <bit>

#include "spirv/crowd_chunk_comp.h"
#include "spirv/crowd_frame_pairs_comp_variants.h"
#include "spirv/crowd_morph_weights_comp_variants.h"
#include "spirv/crowd_pose_comp_variants.h"
#include "spirv/crowd_pose_workgroup_comp_variants.h"

namespace sinew
{
namespace
{

constexpr ArrayShader kByInstance{crowd_pose_comp_spirv, crowd_pose_storage_comp_spirv};
constexpr ArrayShader kByWorkgroup{crowd_pose_workgroup_comp_spirv,
                                   crowd_pose_workgroup_storage_comp_spirv};
constexpr ArrayShader kFramePairs{crowd_frame_pairs_comp_spirv,
                                  crowd_frame_pairs_storage_comp_spirv};
constexpr ArrayShader kWeights{crowd_morph_weights_comp_spirv,
                               crowd_morph_weights_storage_comp_spirv};

// Of a pass that runs for every moment of the form: for each of them one per slot.
template <class SetOf>
std::vector<std::vector<gpu::Descriptor>> setsOf(const CrowdBuffers& buffers, const SetOf& setOf)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const Moment moment : momentsOf(buffers.form))
        for (std::uint32_t slot = 0; slot < gpu::kFramesInFlight; ++slot)
            sets.push_back(setOf(buffersOf(buffers, moment), slot));
    return sets;
}

// Of these sets.
std::uint32_t groupOf(Moment moment)
{
    return moment == Moment::Before ? 1 : 0;
}

std::vector<std::vector<gpu::Descriptor>> poseSets(const CrowdBuffers& buffers)
{
    const CrowdInstances& instances = buffers.instances;
    const CrowdModelBuffers& model = buffers.model;
    const bool byInstance = buffers.form.posing == CrowdPosing::ByInstance;
    const auto setOf = [&](const MomentBuffers& moment,
                           std::uint32_t slot) -> std::vector<gpu::Descriptor>
    {
        return {gpu::UniformBuffer{.buffer = &instances.constants[slot]},
                &moment.clips[slot],
                &instances.records,
                model.keys.texels(),
                byInstance ? model.walk.texels() : gpu::Descriptor(&model.hierarchy),
                &instances.candidates,
                byInstance ? &buffers.chunk.chunkCount : &model.levelRanges,
                &moment.jointMatrices.buffer,
                model.frameTimes.texels(),
                model.scales.texels()};
    };
    return setsOf(buffers, setOf);
}

std::vector<std::vector<gpu::Descriptor>> framePairSets(const CrowdBuffers& buffers)
{
    const auto setOf = [&](const MomentBuffers& moment,
                           std::uint32_t slot) -> std::vector<gpu::Descriptor>
    {
        return {&moment.clips[slot],           &buffers.instances.records,
                &buffers.instances.candidates, &buffers.chunk.chunkCount,
                &moment.framePairs.buffer,     buffers.model.frameTimes.texels()};
    };
    return setsOf(buffers, setOf);
}

std::vector<std::vector<gpu::Descriptor>> weightSets(const CrowdBuffers& buffers)
{
    const CrowdInstances& instances = buffers.instances;
    const auto setOf = [&](const MomentBuffers& moment,
                           std::uint32_t slot) -> std::vector<gpu::Descriptor>
    {
        return {gpu::UniformBuffer{.buffer = &instances.constants[slot]},
                &moment.clips[slot],
                &instances.records,
                buffers.model.morphs->weights.texels(),
                &instances.candidates,
                &buffers.chunk.chunkCount,
                &moment.weights.buffer,
                moment.framePairs.texels()};
    };
    return setsOf(buffers, setOf);
}

std::uint32_t secondClip(const CrowdBuffers& buffers)
{
    if (buffers.model.frames)
        return gpu::kSecondIsChannel;
    return buffers.form.blends ? gpu::kSecondBlends : gpu::kSecondUnused;
}

// No more invocations than joints or than kWorkgroupSize, but at least a subgroup where that
// allows.
std::uint32_t workgroupSizeFor(const gpu::Device& device, const CrowdModelBuffers& model)
{
    return std::min(std::max(std::bit_ceil(model.jointCount), device.subgroups().subgroupSize),
                    gpu::kWorkgroupSize);
}

// For the passes whose shaders know kSecond and kUneven; `first` and `third` are the pose's own.
gpu::Specialisation constantsFor(const CrowdBuffers& buffers, std::uint32_t first = 0,
                                 std::uint32_t third = 0)
{
    return {first, secondClip(buffers), third, buffers.model.uneven ? 1U : 0U,
            buffers.model.scale == JointScale::None ? 0U : 1U};
}

gpu::ComputePass createPose(const gpu::Device& device, const CrowdBuffers& buffers)
{
    const CrowdModelBuffers& model = buffers.model;
    const bool byInstance = buffers.form.posing == CrowdPosing::ByInstance;
    return {device,
            (byInstance ? kByInstance : kByWorkgroup).suiting(buffers.form),
            poseSets(buffers),
            sizeof(gpu::CrowdPosePush),
            byInstance ? "pose by instance" : "pose by workgroup",
            byInstance ? constantsFor(buffers, std::max(model.walkSlots, 1U))
                       : constantsFor(buffers, model.jointCount, workgroupSizeFor(device, model))};
}

} // namespace

CrowdPosePass::CrowdPosePass(const gpu::Device& device, const CrowdBuffers& buffers)
    : buffers_(buffers), count_(device, crowd_chunk_comp_spirv,
                                {{&buffers.instances.candidates, &buffers.chunk.chunkShapes,
                                  &buffers.chunk.chunkCommands, &buffers.chunk.chunkCount,
                                  gpu::UniformBuffer{.buffer = &buffers.room}}},
                                sizeof(gpu::ChunkPush), "chunk count"),
      pose_(createPose(device, buffers))
{
    if (buffers.form.skinning == CrowdSkinning::Frames || buffers.model.findsFramesFirst)
        framePairs_.emplace(device, kFramePairs.suiting(buffers.form), framePairSets(buffers),
                            static_cast<std::uint32_t>(sizeof(gpu::CrowdPosePush)), "frame pairs",
                            constantsFor(buffers));
    if (buffers.model.morphs)
        weights_.emplace(device, kWeights.suiting(buffers.form), weightSets(buffers),
                         static_cast<std::uint32_t>(sizeof(gpu::CrowdWeightsPush)), "weights",
                         constantsFor(buffers));
}

void CrowdPosePass::count(const gpu::Frame& frame, const Chunk& chunk) const
{
    count_.dispatch(frame, gpu::ChunkPush{.chunk = chunk.index, .resumes = chunk.resumes}, 1);
}

void CrowdPosePass::findFramePairs(const gpu::Frame& frame, const Chunk& chunk, Moment moment) const
{
    if (framePairs_)
        framePairs_->dispatchIndirect(
            frame,
            gpu::CrowdPosePush{.chunk = chunk.index, .candidates = buffers_.firstCandidate()},
            buffers_.chunk.chunkCommands, gpu::kInstancesCommand, groupOf(moment));
}

void CrowdPosePass::pose(const gpu::Frame& frame, const Chunk& chunk, Moment moment,
                         bool inModelSpace) const
{
    pose_.dispatchIndirect(frame,
                           gpu::CrowdPosePush{.chunk = chunk.index,
                                              .candidates = buffers_.firstCandidate(),
                                              .jointCount = buffers_.model.jointCount,
                                              .modelSpace = inModelSpace ? 1U : 0U,
                                              .levelCount = buffers_.model.levelCount},
                           buffers_.chunk.chunkCommands, gpu::kPoseCommand, groupOf(moment));
    // Only the skin pass reads the weights.
    if (weights_)
        weights_->dispatchIndirect(
            frame,
            gpu::CrowdWeightsPush{.chunk = chunk.index,
                                  .candidates = buffers_.firstCandidate(),
                                  .jointCount = buffers_.model.jointCount,
                                  .weightCount = buffers_.model.morphs->weightCount},
            buffers_.chunk.chunkCommands, gpu::kWeightsCommand, groupOf(moment));
}

} // namespace sinew
