#include "engine/crowd/candidate_cull.h"

#include "engine/base/divided_up.h"

#include "spirv/crowd_candidates_comp.h"
#include "spirv/crowd_candidates_scan_comp.h"
#include "spirv/crowd_cull_comp.h"

namespace sinew
{
namespace
{

std::vector<std::vector<gpu::Descriptor>> cullSets(const CrowdBuffers& buffers)
{
    const CrowdInstances& instances = buffers.instances;
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < instances.constants.size(); ++slot)
        sets.push_back({gpu::UniformBuffer{.buffer = &instances.constants[slot]},
                        &instances.clips[slot], &instances.records, &instances.found,
                        &instances.groupCounts, gpu::UniformBuffer{.buffer = &buffers.model.bound},
                        gpu::UniformBuffer{.buffer = &buffers.room}});
    return sets;
}

} // namespace

CandidateCull::CandidateCull(const gpu::Device& device, const CrowdBuffers& buffers)
    : instanceCount_(buffers.instances.count),
      groupCount_(dividedUp(buffers.instances.count, gpu::kScanGroup)),
      test_(device, crowd_cull_comp_spirv, cullSets(buffers), sizeof(gpu::ChunkPush),
            "coarse cull"),
      scan_(device, crowd_candidates_scan_comp_spirv,
            {{&buffers.instances.groupCounts, &buffers.instances.groupStarts,
              &buffers.instances.candidates, gpu::UniformBuffer{.buffer = &buffers.room}}},
            sizeof(std::uint32_t), "candidates scan"),
      write_(device, crowd_candidates_comp_spirv,
             {{&buffers.instances.found, &buffers.instances.groupStarts,
               &buffers.instances.candidates, gpu::UniformBuffer{.buffer = &buffers.room}}},
             sizeof(std::uint32_t), "candidates")
{
}

void CandidateCull::test(const gpu::Frame& frame, std::uint32_t views) const
{
    test_.dispatch(frame, gpu::ChunkPush{.views = views}, groupCount_);
}

void CandidateCull::scan(const gpu::Frame& frame) const
{
    scan_.dispatch(frame, groupCount_, 1);
}

void CandidateCull::write(const gpu::Frame& frame) const
{
    write_.dispatch(frame, instanceCount_, groupCount_);
}

} // namespace sinew
