// A compute shader with the descriptor sets that it is run with.
#pragma once

#include "engine/gpu/buffer.h"
#include "engine/gpu/descriptors.h"
#include "engine/gpu/frame_ring.h"
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

    // All three, with the only set or with that of the frame's slot. Where there are more sets,
    // they are groups of one for each slot.
    template <class T>
    void dispatch(const Frame& frame, const T& constants, std::uint32_t x, std::uint32_t y = 1,
                  std::uint32_t group = 0) const
    {
        bind(frame.commands, setFor(frame, group));
        push(frame.commands, constants);
        vkCmdDispatch(frame.commands, x, y, 1);
    }
    // The same for as many workgroups as the command of that index says.
    template <class T>
    void dispatchIndirect(const Frame& frame, const T& constants, const Buffer& commands,
                          std::uint32_t command, std::uint32_t group = 0) const
    {
        bind(frame.commands, setFor(frame, group));
        push(frame.commands, constants);
        vkCmdDispatchIndirect(frame.commands, commands.get(),
                              command * sizeof(VkDispatchIndirectCommand));
    }

private:
    std::size_t setFor(const Frame& frame, std::uint32_t group) const
    {
        return setCount_ > 1 ? std::size_t{group} * kFramesInFlight + frame.slot : 0;
    }

    SetLayout setLayout_;
    Pipeline pipeline_;
    DescriptorSets sets_;
    std::size_t setCount_ = 0;
};

} // namespace sinew::gpu
