#include "engine/crowd/candidate_cull.h"

#include "spirv/crowd_candidates_comp.h"
#include "spirv/crowd_candidates_scan_comp.h"
#include "spirv/crowd_cull_comp.h"

namespace sinew
{
namespace
{

std::vector<std::vector<gpu::Descriptor>> testSets(const CrowdInstances& instances)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.frames.size(); ++slot)
        sets.push_back({gpu::UniformBuffer{.buffer = &instances.frames[slot]},
                        &instances.clips[slot], &instances.records, &instances.flags,
                        &instances.groupCounts});
    return sets;
}

} // namespace

CandidateCull::CandidateCull(const gpu::Device& device, const CrowdInstances& instances)
    : instanceCount_(instances.count),
      groupCount_((instances.count + gpu::kScanGroup - 1) / gpu::kScanGroup),
      test_(device, crowd_cull_comp_spirv, testSets(instances), sizeof(gpu::ChunkPush),
            "coarse cull"),
      scan_(device, crowd_candidates_scan_comp_spirv,
            {{&instances.groupCounts, &instances.groupStarts, &instances.candidateCount}},
            sizeof(std::uint32_t), "candidates scan"),
      write_(device, crowd_candidates_comp_spirv,
             {{&instances.flags, &instances.groupStarts, &instances.candidates}},
             sizeof(std::uint32_t), "candidates")
{
}

void CandidateCull::test(const gpu::Frame& frame, std::uint32_t views) const
{
    test_.bind(frame.commands, frame.slot);
    test_.push(frame.commands, gpu::ChunkPush{.views = views});
    vkCmdDispatch(frame.commands, groupCount_, 1, 1);
}

void CandidateCull::scan(const gpu::Frame& frame) const
{
    scan_.bind(frame.commands);
    scan_.push(frame.commands, groupCount_);
    vkCmdDispatch(frame.commands, 1, 1, 1);
}

void CandidateCull::write(const gpu::Frame& frame) const
{
    write_.bind(frame.commands);
    write_.push(frame.commands, instanceCount_);
    vkCmdDispatch(frame.commands, groupCount_, 1, 1);
}

} // namespace sinew
