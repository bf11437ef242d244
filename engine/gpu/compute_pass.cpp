#include "engine/gpu/compute_pass.h"

namespace sinew::gpu
{

ComputePass::ComputePass(const Device& device, SpirV code,
                         const std::vector<std::vector<Descriptor>>& sets, std::uint32_t pushBytes,
                         const std::string& name, const Specialisation& constants)
    : setLayout_(device, VK_SHADER_STAGE_COMPUTE_BIT, typesOf(sets.at(0)), name + " set layout"),
      pipeline_(createComputePipeline(device, code, {&setLayout_}, pushBytes, name, constants)),
      sets_(device, setLayout_, sets, name + " set"), setCount_(sets.size())
{
}

void ComputePass::bind(VkCommandBuffer commands, std::size_t set) const
{
    pipeline_.bind(commands);
    pipeline_.bindSet(commands, sets_[set]);
}

} // namespace sinew::gpu
