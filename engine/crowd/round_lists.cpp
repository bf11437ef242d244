#include "engine/crowd/round_lists.h"

#include "spirv/crowd_bounds_comp.h"
#include "spirv/crowd_bounds_storage_comp.h"
#include "spirv/crowd_lists_comp.h"
#include "spirv/crowd_lists_scan_comp.h"

namespace sinew
{
namespace
{

std::vector<std::vector<gpu::Descriptor>>
testSets(const CrowdModelBuffers& model, const CrowdInstances& instances, const RoundBuffers& round)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (const gpu::Buffer& frame : instances.frames)
        sets.push_back({gpu::UniformBuffer{.buffer = &frame}, round.palette.texels(),
                        model.carried.texels(), gpu::UniformBuffer{.buffer = &model.bound},
                        &round.roundCount, &round.flags, &round.groupCounts});
    return sets;
}

} // namespace

RoundLists::RoundLists(const gpu::Device& device, const CrowdModelBuffers& model,
                       const CrowdInstances& instances, const RoundBuffers& round,
                       const CrowdForm& form)
    : buffers_(round),
      command_((form.posesByLevel ? model.levels.size() : 1) * sizeof(gpu::DispatchCommand)),
      listsPush_{.capacity = round.capacity,
                 .bucketCount = static_cast<std::uint32_t>(skinnedBuckets(model, form).size()),
                 .instancesAtOnce = instancesAtOnce(form),
                 .meshCount = model.meshCount},
      listsHoldPoses_(!form.skins()),
      test_(device,
            form.texels ? gpu::SpirV(crowd_bounds_comp_spirv)
                        : gpu::SpirV(crowd_bounds_storage_comp_spirv),
            testSets(model, instances, round), sizeof(gpu::RoundPush), "tight cull"),
      scan_(device, crowd_lists_scan_comp_spirv,
            {{&round.roundCount, &round.groupCounts, &round.groupStarts, &round.lengths,
              &round.bucketGroups, &round.listCommands, &model.meshes, &round.draws,
              &round.drawCounts, &round.history}},
            sizeof(gpu::ListsPush), "lists scan"),
      write_(device, crowd_lists_comp_spirv,
             {{&round.roundCount, &round.flags, &round.groupStarts, &round.lists.buffer}},
             sizeof(gpu::RoundPush), "lists")
{
}

void RoundLists::test(const gpu::Frame& frame, const Round& round) const
{
    test_.bind(frame.commands, frame.slot);
    test_.push(
        frame.commands,
        gpu::RoundPush{.first = round.first, .capacity = buffers_.capacity, .views = round.views});
    vkCmdDispatchIndirect(frame.commands, buffers_.roundCommands.get(), command_);
}

void RoundLists::scan(const gpu::Frame& frame, const Round& round) const
{
    gpu::ListsPush push = listsPush_;
    push.round = round.number;
    scan_.bind(frame.commands);
    scan_.push(frame.commands, push);
    vkCmdDispatch(frame.commands, 1, 1, 1);
}

void RoundLists::write(const gpu::Frame& frame) const
{
    write_.bind(frame.commands);
    write_.push(frame.commands, gpu::RoundPush{.capacity = buffers_.capacity,
                                               .listsHoldPoses = listsHoldPoses_ ? 1U : 0U});
    vkCmdDispatchIndirect(frame.commands, buffers_.roundCommands.get(), command_);
}

} // namespace sinew
