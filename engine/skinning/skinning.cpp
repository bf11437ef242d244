#include "engine/skinning/skinning.h"

#include "engine/skinning/functions.h"

#include <algorithm>
#include <array>

#include "spirv/skinning_pose_comp.h"
#include "spirv/skinning_skin_comp.h"

namespace sinew::skinning
{
namespace
{

void check(VkResult result, const char* what)
{
    if (result != VK_SUCCESS)
        throw Error(std::string(what) + " failed with VkResult " + std::to_string(result));
}

constexpr Access kRead{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_STORAGE_READ_BIT};
constexpr Access kWasRead{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_NONE};
constexpr Access kUpdate{VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT};

// Each pass reads three buffers and writes one. Every device supports at least four.
constexpr std::uint32_t kBindings = 4;

// The arrays in the data of a model, in the order of the bindings of pose.comp, then of skin.comp.
enum Array : std::size_t
{
    kKeys, // rows of clips, then one row per instance
    kParents,
    kTimes,
    kJoints,
    kVertices,
    kInfluences,
    kOutput, // in a separate buffer; here, the end of the data
    kArrayCount
};
std::uint32_t strideOf(const PackedModel& model)
{
    return model.hasTangents ? 20 : 16;
}

} // namespace

using Arrays = std::array<VkDescriptorBufferInfo, kArrayCount>;

struct Owner
{
    VkDevice device;
    std::vector<std::shared_ptr<void>> owned; // destroyed in any order, as Vulkan allows

    template <class Destroy, class Handle>
    void own(Destroy destroy, Handle handle)
    {
        owned.emplace_back(nullptr, [=, of = device](void*) { destroy(of, handle, nullptr); });
    }
};

struct SkinnerObjects : Owner
{
    Functions vk;
    VkPhysicalDeviceLimits limits;
    VkPhysicalDeviceMemoryProperties memory;
    PFN_vkSetDebugUtilsObjectNameEXT setObjectName;
    VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    VkPipeline pose = VK_NULL_HANDLE;
    VkPipeline skin = VK_NULL_HANDLE;

    explicit SkinnerObjects(const Device& of)
        : Owner{of.device, {}}, vk(of), limits(of.limits), memory(of.memory),
          setObjectName(of.setObjectName)
    {
        std::array<VkDescriptorSetLayoutBinding, kBindings> bindings{};
        for (std::uint32_t i = 0; i < bindings.size(); ++i)
            bindings[i] = {.binding = i,
                           .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                           .descriptorCount = 1,
                           .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT};
        const VkDescriptorSetLayoutCreateInfo setInfo{
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
            .bindingCount = kBindings,
            .pBindings = bindings.data()};
        check(vk.createSetLayout(device, &setInfo, nullptr, &setLayout),
              "vkCreateDescriptorSetLayout");
        own(vk.destroySetLayout, setLayout);
        const VkPushConstantRange range{VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(gpu::InstancesPush)};
        const VkPipelineLayoutCreateInfo info{.sType =
                                                  VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                              .setLayoutCount = 1,
                                              .pSetLayouts = &setLayout,
                                              .pushConstantRangeCount = 1,
                                              .pPushConstantRanges = &range};
        check(vk.createPipelineLayout(device, &info, nullptr, &layout), "vkCreatePipelineLayout");
        own(vk.destroyPipelineLayout, layout);
        pose = makePipeline(skinning_pose_comp_spirv, "sinew pose");
        skin = makePipeline(skinning_skin_comp_spirv, "sinew skin");
    }

    VkPipeline makePipeline(std::span<const std::uint32_t> code, const char* text)
    {
        const VkShaderModuleCreateInfo moduleInfo{.sType =
                                                      VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                                  .codeSize = code.size_bytes(),
                                                  .pCode = code.data()};
        VkShaderModule shader = VK_NULL_HANDLE;
        check(vk.createShaderModule(device, &moduleInfo, nullptr, &shader), "vkCreateShaderModule");
        const VkComputePipelineCreateInfo info{
            .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
            .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                      .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                      .module = shader,
                      .pName = "main"},
            .layout = layout};
        VkPipeline pipeline = VK_NULL_HANDLE;
        const VkResult result =
            vk.createComputePipelines(device, nullptr, 1, &info, nullptr, &pipeline);
        vk.destroyShaderModule(device, shader, nullptr);
        check(result, "vkCreateComputePipelines");
        own(vk.destroyPipeline, pipeline);
        name(pipeline, VK_OBJECT_TYPE_PIPELINE, text);
        return pipeline;
    }

    template <class Handle>
    void name(Handle handle, VkObjectType type, const char* text) const
    {
        const VkDebugUtilsObjectNameInfoEXT info{
            .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
            .objectType = type,
            .objectHandle = reinterpret_cast<std::uint64_t>(handle),
            .pObjectName = text};
        if (setObjectName != nullptr)
            check(setObjectName(device, &info), "vkSetDebugUtilsObjectNameEXT");
    }

    // Offsets are relative to the start of the data.
    Arrays arraysOf(const PackedModel& model, VkDeviceSize instances) const
    {
        const VkDeviceSize joints = model.parents.size();
        Arrays arrays{};
        arrays[kKeys].range = (model.keys.size() + joints * instances) * sizeof(gpu::LocalKey);
        arrays[kParents].range = joints * sizeof(std::int32_t);
        arrays[kTimes].range = instances * sizeof(gpu::FramePair);
        arrays[kJoints].range = joints * instances * 3 * sizeof(glm::vec4);
        arrays[kVertices].range = model.vertices.size() * sizeof(gpu::VertexInfluences);
        arrays[kInfluences].range = model.influences.size() * sizeof(gpu::Influence);
        arrays[kOutput].range = model.vertices.size() * instances * strideOf(model);
        VkDeviceSize end = 0;
        for (VkDescriptorBufferInfo& array : arrays)
        {
            if (array.range > limits.maxStorageBufferRange)
                throw Error("maxInstances " + std::to_string(instances) +
                            ": an array exceeds maxStorageBufferRange; split the model or " +
                            "allow fewer instances");
            array.range = std::max(array.range, VkDeviceSize{4}); // Vulkan has no empty ranges
            const VkDeviceSize alignment = limits.minStorageBufferOffsetAlignment;
            array.offset = (end + alignment - 1) / alignment * alignment;
            end = array.offset + array.range;
        }
        return arrays;
    }

    void barrier(VkCommandBuffer commands, Access from, Access to) const
    {
        const VkMemoryBarrier2 all{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                   .srcStageMask = from.stages,
                                   .srcAccessMask = from.accesses,
                                   .dstStageMask = to.stages,
                                   .dstAccessMask = to.accesses};
        const VkDependencyInfo info{.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &all};
        vk.cmdPipelineBarrier2(commands, &info);
    }

    template <class T>
    void update(VkCommandBuffer commands, const VkDescriptorBufferInfo& array,
                std::span<const T> values, std::size_t first = 0) const
    {
        constexpr std::size_t kMost = 65536 / sizeof(T); // per command
        for (std::size_t i = 0; i < values.size(); i += kMost)
        {
            const std::span<const T> part = values.subspan(i, std::min(kMost, values.size() - i));
            vk.cmdUpdateBuffer(commands, array.buffer, array.offset + (first + i) * sizeof(T),
                               part.size_bytes(), part.data());
        }
    }
};

struct ModelObjects : Owner
{
    Skinner on;
    PackedModel model; // its arrays are cleared after the upload
    std::size_t maxInstances;
    std::size_t rowCount; // rows of all clips
    gpu::InstancesPush push;
    Arrays arrays;
    std::vector<BufferRange> outputs;
    std::vector<VkDescriptorSet> sets; // to pose, then to skin into each output
    std::vector<gpu::FramePair> times; // frame pairs of the current call
    std::vector<gpu::LocalKey> rows;   // Instance::local of the current call

    ModelObjects(const Skinner& skinner, PackedModel packed, const ModelBuffers& buffers)
        : Owner{skinner->device, {}}, on(skinner), model(std::move(packed)),
          maxInstances(buffers.maxInstances), rowCount(model.keys.size() / model.parents.size()),
          push{.jointCount = static_cast<std::uint32_t>(model.parents.size()),
               .vertexCount = static_cast<std::uint32_t>(model.vertices.size()),
               .vertexWords = strideOf(model) / 4},
          arrays(skinner->arraysOf(model, maxInstances))
    {
        const Needs needs = needsOf(skinner, model, buffers.maxInstances);
        const BufferRange data = rangeOf(buffers.data, needs.data, "sinew model");
        for (VkDescriptorBufferInfo& array : arrays)
        {
            array.buffer = data.buffer;
            array.offset += data.offset;
        }
        for (const BufferRange& output : buffers.outputs)
            outputs.push_back(rangeOf(output, needs.output, "sinew vertices"));
        makeSets();
    }

    BufferRange rangeOf(const BufferRange& given, const BufferNeeds& needs, const char* text)
    {
        if (given.buffer == VK_NULL_HANDLE)
            return {.buffer = makeBuffer(needs, text), .size = needs.size};
        if (given.size < needs.size || given.offset % needs.alignment != 0)
            throw Error(std::string(text) + ": the given range is too small or not aligned; see " +
                        "needsOf()");
        return given;
    }

    VkBuffer makeBuffer(const BufferNeeds& needs, const char* text)
    {
        const Functions& vk = on->vk;
        const VkBufferCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = needs.size,
                                      .usage = needs.usage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT};
        VkBuffer buffer = VK_NULL_HANDLE;
        check(vk.createBuffer(device, &info, nullptr, &buffer), "vkCreateBuffer");
        own(vk.destroyBuffer, buffer);
        on->name(buffer, VK_OBJECT_TYPE_BUFFER, text);
        VkMemoryRequirements required{};
        vk.getMemoryRequirements(device, buffer, &required);
        std::uint32_t type = 0; // the first device-local type, the driver's fastest
        while ((required.memoryTypeBits >> type & 1) == 0 ||
               (on->memory.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) ==
                   0)
            if (++type >= on->memory.memoryTypeCount)
                throw Error(std::string(text) + ": no device-local memory can hold a buffer");
        const VkMemoryAllocateInfo allocation{.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                              .allocationSize = required.size,
                                              .memoryTypeIndex = type};
        VkDeviceMemory memory = VK_NULL_HANDLE;
        check(vk.allocateMemory(device, &allocation, nullptr, &memory), "vkAllocateMemory");
        own(vk.freeMemory, memory);
        check(vk.bindBufferMemory(device, buffer, memory, 0), "vkBindBufferMemory");
        return buffer;
    }

    void makeSets()
    {
        const Functions& vk = on->vk;
        const auto count = static_cast<std::uint32_t>(outputs.size() + 1);
        const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count * kBindings};
        const VkDescriptorPoolCreateInfo poolInfo{.sType =
                                                      VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                                  .maxSets = count,
                                                  .poolSizeCount = 1,
                                                  .pPoolSizes = &size};
        VkDescriptorPool pool = VK_NULL_HANDLE;
        check(vk.createDescriptorPool(device, &poolInfo, nullptr, &pool), "vkCreateDescriptorPool");
        own(vk.destroyDescriptorPool, pool);
        sets.resize(count);
        const std::vector<VkDescriptorSetLayout> layouts(count, on->setLayout);
        const VkDescriptorSetAllocateInfo info{.sType =
                                                   VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                               .descriptorPool = pool,
                                               .descriptorSetCount = count,
                                               .pSetLayouts = layouts.data()};
        check(vk.allocateDescriptorSets(device, &info, sets.data()), "vkAllocateDescriptorSets");
        for (std::uint32_t i = 0; i < count; ++i)
        {
            std::array bound{arrays[kKeys], arrays[kParents], arrays[kTimes], arrays[kJoints]};
            if (i > 0)
                bound = {arrays[kVertices], arrays[kInfluences], arrays[kJoints],
                         VkDescriptorBufferInfo{outputs[i - 1].buffer, outputs[i - 1].offset,
                                                arrays[kOutput].range}};
            const VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                             .dstSet = sets[i],
                                             .descriptorCount = kBindings,
                                             .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                             .pBufferInfo = bound.data()};
            vk.updateDescriptorSets(device, 1, &write, 0, nullptr);
        }
    }

    // Checks a batch and sets `times` and `rows` for its instances.
    void prepare(const Batch& batch)
    {
        if (batch.instances.size() > maxInstances)
            throw Error(std::to_string(batch.instances.size()) + " instances of a model made for " +
                        std::to_string(maxInstances));
        if (batch.output >= outputs.size())
            throw Error("output " + std::to_string(batch.output) + " does not exist");
        times.clear();
        rows.clear();
        for (const Instance& instance : batch.instances)
        {
            const std::string what = "instances[" + std::to_string(times.size()) + "]";
            const auto ownRow =
                static_cast<std::uint32_t>(rowCount + rows.size() / push.jointCount);
            if (!instance.local.empty())
            {
                packRow(instance.local, push.jointCount, what + ".local", rows);
                times.push_back({.frame = ownRow, .nextFrame = ownRow});
            }
            else if (instance.clip < model.clips.size())
                times.push_back(
                    rowsAt(model.clips[instance.clip], instance.seconds, instance.loops));
            else
                throw Error(what + ".clip does not exist");
        }
    }

    void recordUpdates(VkCommandBuffer commands)
    {
        on->update<gpu::LocalKey>(commands, arrays[kKeys], model.keys);
        on->update<std::int32_t>(commands, arrays[kParents], model.parents);
        on->update<gpu::VertexInfluences>(commands, arrays[kVertices], model.vertices);
        on->update<gpu::Influence>(commands, arrays[kInfluences], model.influences);
        model = {.clips = std::move(model.clips)};
        on->update<gpu::FramePair>(commands, arrays[kTimes], times);
        on->update<gpu::LocalKey>(commands, arrays[kKeys], rows, rowCount * push.jointCount);
    }

    void dispatch(VkCommandBuffer commands, VkDescriptorSet set, std::uint32_t items) const
    {
        if (times.empty())
            return;
        on->vk.cmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, on->layout, 0, 1,
                                     &set, 0, nullptr);
        on->vk.cmdPushConstants(commands, on->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(push),
                                &push);
        on->vk.cmdDispatch(commands, (items + gpu::kWorkgroupSize - 1) / gpu::kWorkgroupSize,
                           static_cast<std::uint32_t>(times.size()), 1);
    }
};

Skinner makeSkinner(const Device& device)
{
    return std::make_shared<SkinnerObjects>(device);
}

Needs needsOf(const Skinner& skinner, const PackedModel& model, std::uint32_t maxInstances)
{
    if (maxInstances < 1 || maxInstances > 65535)
        throw Error("maxInstances is " + std::to_string(maxInstances) + ", not 1 to 65535");
    const Arrays arrays = skinner->arraysOf(model, maxInstances);
    const VkDeviceSize alignment = skinner->limits.minStorageBufferOffsetAlignment;
    constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    return {.data = {.size = arrays[kOutput].offset,
                     .alignment = alignment,
                     .usage = kStorage | VK_BUFFER_USAGE_TRANSFER_DST_BIT},
            .output = {.size = arrays[kOutput].range, .alignment = alignment, .usage = kStorage}};
}

SkinnedModel makeModel(const Skinner& skinner, PackedModel model, const ModelBuffers& buffers)
{
    return std::make_shared<ModelObjects>(skinner, std::move(model), buffers);
}

BufferRange outputOf(const SkinnedModel& model, std::uint32_t index)
{
    if (index >= model->outputs.size())
        throw Error("output " + std::to_string(index) + " does not exist");
    return model->outputs[index];
}

void record(const Skinner& skinner, VkCommandBuffer commands, std::span<const Batch> batches)
{
    for (const Batch& batch : batches)
        batch.model->prepare(batch);
    skinner->barrier(commands, kWasRead, kUpdate); // read by earlier calls
    for (const Batch& batch : batches)
        batch.model->recordUpdates(commands);
    skinner->barrier(commands, kUpdate, kRead);
    skinner->vk.cmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, skinner->pose);
    for (const Batch& batch : batches)
        batch.model->dispatch(commands, batch.model->sets[0], batch.model->push.jointCount);
    skinner->barrier(commands, kWrite, kRead); // joints
    skinner->vk.cmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, skinner->skin);
    for (const Batch& batch : batches)
        batch.model->dispatch(commands, batch.model->sets[batch.output + 1],
                              batch.model->push.vertexCount);
}

} // namespace sinew::skinning
