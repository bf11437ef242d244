// The Vulkan functions that the component calls.
#pragma once

#include "engine/skinning/skinning.h"

namespace sinew::skinning
{

// Looks up all functions. Throws Error with the name of a missing one.
class Functions
{
    const Device& device_; // used only in the constructor

public:
    explicit Functions(const Device& device) : device_(device) {}

    PFN_vkCreateBuffer createBuffer = find("vkCreateBuffer");
    PFN_vkDestroyBuffer destroyBuffer = find("vkDestroyBuffer");
    PFN_vkGetBufferMemoryRequirements getMemoryRequirements = find("vkGetBufferMemoryRequirements");
    PFN_vkAllocateMemory allocateMemory = find("vkAllocateMemory");
    PFN_vkFreeMemory freeMemory = find("vkFreeMemory");
    PFN_vkBindBufferMemory bindBufferMemory = find("vkBindBufferMemory");
    PFN_vkCreateDescriptorSetLayout createSetLayout = find("vkCreateDescriptorSetLayout");
    PFN_vkDestroyDescriptorSetLayout destroySetLayout = find("vkDestroyDescriptorSetLayout");
    PFN_vkCreatePipelineLayout createPipelineLayout = find("vkCreatePipelineLayout");
    PFN_vkDestroyPipelineLayout destroyPipelineLayout = find("vkDestroyPipelineLayout");
    PFN_vkCreateShaderModule createShaderModule = find("vkCreateShaderModule");
    PFN_vkDestroyShaderModule destroyShaderModule = find("vkDestroyShaderModule");
    PFN_vkCreateComputePipelines createComputePipelines = find("vkCreateComputePipelines");
    PFN_vkDestroyPipeline destroyPipeline = find("vkDestroyPipeline");
    PFN_vkCreateDescriptorPool createDescriptorPool = find("vkCreateDescriptorPool");
    PFN_vkDestroyDescriptorPool destroyDescriptorPool = find("vkDestroyDescriptorPool");
    PFN_vkAllocateDescriptorSets allocateDescriptorSets = find("vkAllocateDescriptorSets");
    PFN_vkUpdateDescriptorSets updateDescriptorSets = find("vkUpdateDescriptorSets");
    PFN_vkCmdBindPipeline cmdBindPipeline = find("vkCmdBindPipeline");
    PFN_vkCmdBindDescriptorSets cmdBindDescriptorSets = find("vkCmdBindDescriptorSets");
    PFN_vkCmdPushConstants cmdPushConstants = find("vkCmdPushConstants");
    PFN_vkCmdDispatch cmdDispatch = find("vkCmdDispatch");
    PFN_vkCmdUpdateBuffer cmdUpdateBuffer = find("vkCmdUpdateBuffer");
    // A Vulkan 1.2 device may only know the name of the extension's function.
    PFN_vkCmdPipelineBarrier2 cmdPipelineBarrier2 =
        find(look("vkCmdPipelineBarrier2").function != nullptr ? "vkCmdPipelineBarrier2"
                                                               : "vkCmdPipelineBarrier2KHR");

private:
    struct Found
    {
        PFN_vkVoidFunction function = nullptr;

        template <class Function>
        operator Function() const
        {
            return reinterpret_cast<Function>(function);
        }
    };
    Found look(const char* name) const { return {device_.getDeviceProcAddr(device_.device, name)}; }
    Found find(const char* name) const
    {
        const Found found = look(name);
        if (found.function == nullptr)
            throw Error(std::string("getDeviceProcAddr does not know ") + name +
                        ": the device needs Vulkan 1.2 and synchronization2");
        return found;
    }
};

} // namespace sinew::skinning
