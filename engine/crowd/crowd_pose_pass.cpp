#include "engine/crowd/crowd_pose_pass.h"

#include "engine/base/divided_up.h"
#include "engine/crowd/array_shader.h"

#include <algorithm>
#include <bit>

#include "spirv/crowd_chunk_comp.h"
#include "spirv/crowd_frame_pairs_comp.h"
#include "spirv/crowd_frame_pairs_storage_comp.h"
#include "spirv/crowd_morph_weights_comp.h"
#include "spirv/crowd_morph_weights_storage_comp.h"
#include "spirv/crowd_pose_comp.h"
#include "spirv/crowd_pose_level_comp.h"
#include "spirv/crowd_pose_level_scale_comp.h"
#include "spirv/crowd_pose_level_storage_comp.h"
#include "spirv/crowd_pose_level_storage_scale_comp.h"
#include "spirv/crowd_pose_scale_comp.h"
#include "spirv/crowd_pose_storage_comp.h"
#include "spirv/crowd_pose_storage_scale_comp.h"
#include "spirv/crowd_pose_workgroup_comp.h"
#include "spirv/crowd_pose_workgroup_scale_comp.h"
#include "spirv/crowd_pose_workgroup_storage_comp.h"
#include "spirv/crowd_pose_workgroup_storage_scale_comp.h"

namespace sinew
{
namespace
{

struct PoseShader
{
    ArrayShader rigid;
    ArrayShader scaled; // for joints that scale
};

constexpr PoseShader kByInstance{
    .rigid = {crowd_pose_comp_spirv, crowd_pose_storage_comp_spirv},
    .scaled = {crowd_pose_scale_comp_spirv, crowd_pose_storage_scale_comp_spirv},
};
constexpr PoseShader kByLevel{
    .rigid = {crowd_pose_level_comp_spirv, crowd_pose_level_storage_comp_spirv},
    .scaled = {crowd_pose_level_scale_comp_spirv, crowd_pose_level_storage_scale_comp_spirv},
};
constexpr PoseShader kByWorkgroup{
    .rigid = {crowd_pose_workgroup_comp_spirv, crowd_pose_workgroup_storage_comp_spirv},
    .scaled = {crowd_pose_workgroup_scale_comp_spirv,
               crowd_pose_workgroup_storage_scale_comp_spirv},
};
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
    const CrowdPosing posing = buffers.form.posing;
    const bool readsFramePairs = model.uneven && posing == CrowdPosing::ByLevel;
    const auto setOf = [&](const MomentBuffers& moment, std::uint32_t slot)
    {
        std::vector<gpu::Descriptor> set = {
            gpu::UniformBuffer{.buffer = &instances.constants[slot]},
            &moment.clips[slot],
            &instances.records,
            model.keys.texels(),
            posing == CrowdPosing::ByInstance ? model.walk.texels()
                                              : gpu::Descriptor(&model.hierarchy),
            &instances.candidates,
            posing == CrowdPosing::ByWorkgroup ? &model.levelRanges : &buffers.chunk.chunkCount,
            &moment.jointMatrices.buffer,
            readsFramePairs ? moment.framePairs.texels() : model.frameTimes.texels(),
            model.scales.texels()};
        // Both are bound for either kind of joints; each kind's shader uses what it needs.
        const gpu::Buffer& parents =
            model.scale == JointScale::None ? moment.joints : moment.jointMatrices.buffer;
        if (posing == CrowdPosing::ByLevel)
            set.insert(set.end(), {&parents, &moment.joints});
        return set;
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
    return {first, secondClip(buffers), third, buffers.model.uneven ? 1U : 0U};
}

gpu::ComputePass createPose(const gpu::Device& device, const CrowdBuffers& buffers)
{
    const CrowdModelBuffers& model = buffers.model;
    const auto create = [&](const PoseShader& shader, const char* name, std::uint32_t size,
                            std::uint32_t workgroupSize) -> gpu::ComputePass
    {
        return {
            device,
            (model.scale == JointScale::None ? shader.rigid : shader.scaled).suiting(buffers.form),
            poseSets(buffers),
            sizeof(gpu::CrowdPosePush),
            name,
            constantsFor(buffers, size, workgroupSize)};
    };
    switch (buffers.form.posing)
    {
    case CrowdPosing::ByLevel:
        return create(kByLevel, "pose by level", 0, 0);
    case CrowdPosing::ByWorkgroup:
        return create(kByWorkgroup, "pose by workgroup", model.jointCount,
                      workgroupSizeFor(device, model));
    case CrowdPosing::ByInstance:
        break;
    }
    return create(kByInstance, "pose by instance", std::max(model.walkSlots, 1U), 0);
}

} // namespace

std::uint32_t poseSteps(const CrowdBuffers& buffers)
{
    return buffers.form.posing == CrowdPosing::ByLevel
               ? static_cast<std::uint32_t>(buffers.model.levels.size())
               : 1;
}

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
    const std::uint32_t commands = gpu::chunkCommandCount(
        poseSteps(buffers_), buffers_.model.morphs ? buffers_.model.morphs->weightCount : 0);
    count_.dispatch(frame,
                    gpu::ChunkPush{.chunk = chunk.index,
                                   .resumes = chunk.resumes,
                                   .listsCommand = gpu::listsCommand(poseSteps(buffers_))},
                    dividedUp(commands, gpu::kWorkgroupSize));
}

void CrowdPosePass::findFramePairs(const gpu::Frame& frame, const Chunk& chunk, Moment moment) const
{
    if (framePairs_)
        framePairs_->dispatchIndirect(
            frame,
            gpu::CrowdPosePush{.chunk = chunk.index, .candidates = buffers_.firstCandidate()},
            buffers_.chunk.chunkCommands, gpu::instancesCommand(poseSteps(buffers_)),
            groupOf(moment));
}

void CrowdPosePass::pose(const gpu::Frame& frame, const Chunk& chunk, std::uint32_t step,
                         Moment moment, bool inModelSpace) const
{
    gpu::CrowdPosePush push{.chunk = chunk.index,
                            .candidates = buffers_.firstCandidate(),
                            .jointCount = buffers_.model.jointCount,
                            .modelSpace = inModelSpace ? 1U : 0U,
                            .levelCount = static_cast<std::uint32_t>(buffers_.model.levels.size())};
    if (buffers_.form.posing == CrowdPosing::ByLevel)
    {
        const HierarchyLevel& level = buffers_.model.levels[step];
        push.firstInLevel = level.first;
        push.jointsInLevel = level.count;
    }
    pose_.dispatchIndirect(frame, push, buffers_.chunk.chunkCommands, gpu::poseCommand(step),
                           groupOf(moment));
    // Only the skin pass reads the weights.
    if (weights_ && step == 0)
        weights_->dispatchIndirect(
            frame,
            gpu::CrowdWeightsPush{.chunk = chunk.index,
                                  .candidates = buffers_.firstCandidate(),
                                  .jointCount = buffers_.model.jointCount,
                                  .weightCount = buffers_.model.morphs->weightCount},
            buffers_.chunk.chunkCommands, gpu::weightsCommand(poseSteps(buffers_)),
            groupOf(moment));
}

} // namespace sinew
