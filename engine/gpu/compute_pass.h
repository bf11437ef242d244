// A compute shader with the descriptor sets that it is run with.
#pragma once

#include "engine/gpu/descriptors.h"
#include "engine/gpu/pipeline.h"

#include <string>
#include <vector>

namespace sinew::gpu
{

class ComputePass
{
public:
    ComputePass() = default;
    // The sets all have the same types in the same order, which must be those of the shader's
    // bindings of set 0; what they point to must outlive the pass.
    ComputePass(const Device& device, SpirV code, const std::vector<std::vector<Descriptor>>& sets,
                std::uint32_t pushBytes, const std::string& name,
                const Specialisation& constants = {});

    // To be called before push and dispatches.
    void bind(VkCommandBuffer commands, std::size_t set = 0) const;
    // T is the shader's whole block of push constants.
    template <class T>
    void push(VkCommandBuffer commands, const T& constants) const
    {
        pipeline_.push(commands, constants);
    }

private:
    SetLayoutHandle setLayout_;
    Pipeline pipeline_;
    DescriptorSets sets_;
};

} // namespace sinew::gpu
