// What another engine has already: a mesh that tinygltf read, and a renderer in plain Vulkan.
#pragma once

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <sinew/engine/skinning/skinning.h>
#include <vulkan/vulkan.h>

#include <cstdlib>
#include <cstring>
#include <draw.h> // made by the build
#include <tiny_gltf.h>

template <class T>
std::vector<T> read(const tinygltf::Model& gltf, int index)
{
    const tinygltf::Accessor& accessor = gltf.accessors.at(std::size_t(index));
    const auto& view = gltf.bufferViews.at(std::size_t(accessor.bufferView));
    std::vector<T> values(accessor.count);
    std::memcpy(values.data(), &gltf.buffers[0].data.at(view.byteOffset + accessor.byteOffset),
                values.size() * sizeof(T));
    return values;
}

// The first mesh of a file, with all nodes as joints.
struct Character
{
    std::vector<std::int32_t> parents;
    std::vector<glm::mat4> inverseBinds;
    std::vector<sinew::skinning::Transform> rows; // at rest, then bent
    std::vector<sinew::skinning::Weight> weights;
    std::vector<glm::vec3> positions, normals;
    std::vector<std::uint32_t> counts;

    explicit Character(const char* file)
    {
        tinygltf::Model gltf;
        std::string problem;
        if (!tinygltf::TinyGLTF().LoadBinaryFromFile(&gltf, &problem, &problem, file))
            throw std::runtime_error(problem);
        parents.assign(gltf.nodes.size(), -1);
        inverseBinds.assign(parents.size(), glm::mat4(1.0F));
        rows.resize(parents.size());
        for (std::size_t i = 0; i < parents.size(); ++i)
        {
            for (const int child : gltf.nodes[i].children)
                parents[std::size_t(child)] = std::int32_t(i);
            if (!gltf.nodes[i].translation.empty())
                rows[i].translation = glm::make_vec3(gltf.nodes[i].translation.data());
            if (!gltf.nodes[i].rotation.empty())
                rows[i].rotation = glm::make_quat(gltf.nodes[i].rotation.data());
        }
        for (std::size_t i = 0; i < parents.size(); ++i)
        {
            rows.push_back(rows[i]);
            rows.back().rotation *= glm::angleAxis(0.2F, glm::vec3(0.6F, 0.0F, 0.8F));
        }
        const tinygltf::Skin& skin = gltf.skins.at(0);
        const auto binds = read<glm::mat4>(gltf, skin.inverseBindMatrices);
        for (std::size_t i = 0; i < binds.size(); ++i)
            inverseBinds.at(std::size_t(skin.joints[i])) = binds[i];
        const tinygltf::Primitive& mesh = gltf.meshes.at(0).primitives[0];
        positions = read<glm::vec3>(gltf, mesh.attributes.at("POSITION"));
        normals = read<glm::vec3>(gltf, mesh.attributes.at("NORMAL"));
        const auto joints = read<glm::u16vec4>(gltf, mesh.attributes.at("JOINTS_0"));
        const auto shares = read<glm::vec4>(gltf, mesh.attributes.at("WEIGHTS_0"));
        counts.assign(joints.size(), 4);
        for (std::size_t i = 0; i < joints.size(); ++i)
            for (int k = 0; k < 4; ++k)
                weights.push_back({std::uint32_t(skin.joints.at(joints[i][k])), shares[i][k]});
    }
};

// The largest distance of vertices from the palette's, in the bent pose.
inline double errorOf(const Character& of, const std::byte* vertices)
{
    std::vector<glm::dmat4> palette;
    for (std::size_t i = 0; i < of.parents.size(); ++i)
    {
        palette.emplace_back(of.inverseBinds[i]);
        for (auto at = std::int32_t(i); at >= 0; at = of.parents[std::size_t(at)])
        {
            const sinew::skinning::Transform& local = of.rows[of.parents.size() + std::size_t(at)];
            palette.back() = glm::translate(glm::dmat4(1.0), glm::dvec3(local.translation)) *
                             glm::mat4_cast(glm::normalize(glm::dquat(local.rotation))) *
                             palette.back();
        }
    }
    double error = 0.0;
    for (std::size_t i = 0; i < of.positions.size(); ++i)
    {
        glm::dvec3 expected(0.0);
        for (std::size_t k = 4 * i; k < 4 * i + 4; ++k)
            expected += double(of.weights[k].weight) *
                        glm::dvec3(palette[of.weights[k].joint] * glm::dvec4(of.positions[i], 1.0));
        glm::vec3 position;
        std::memcpy(&position, vertices + 16 * i, sizeof(position));
        error = std::max(error, glm::distance(glm::dvec3(position), expected));
    }
    return error;
}

inline VkPhysicalDevice physical = VK_NULL_HANDLE;
inline VkPhysicalDeviceMemoryProperties memoryTypes{};
inline VkDevice device = VK_NULL_HANDLE;

inline VkDeviceMemory allocateSeen(const VkMemoryRequirements& needs)
{
    constexpr VkMemoryPropertyFlags kSeen =
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    std::uint32_t type = 0;
    while ((needs.memoryTypeBits >> type & 1) == 0 ||
           (memoryTypes.memoryTypes[type].propertyFlags & kSeen) != kSeen)
        ++type;
    const VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, nullptr, needs.size,
                                    type};
    VkDeviceMemory memory = VK_NULL_HANDLE;
    vkAllocateMemory(device, &info, nullptr, &memory);
    return memory;
}

// Draws points without attachments; a query counts them.
inline VkPipeline makePipeline()
{
    const VkShaderModuleCreateInfo code{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, nullptr, 0,
                                        sizeof(draw), draw};
    VkPipelineShaderStageCreateInfo stage{VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
    stage.stage = VK_SHADER_STAGE_VERTEX_BIT;
    stage.pName = "main";
    vkCreateShaderModule(device, &code, nullptr, &stage.module);
    const VkVertexInputBindingDescription binding{.stride = 16};
    const VkVertexInputAttributeDescription position{.format = VK_FORMAT_R32G32B32_SFLOAT};
    VkPipelineVertexInputStateCreateInfo input{
        VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
    input.vertexBindingDescriptionCount = input.vertexAttributeDescriptionCount = 1;
    input.pVertexBindingDescriptions = &binding;
    input.pVertexAttributeDescriptions = &position;
    VkPipelineInputAssemblyStateCreateInfo points{
        VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
    const VkViewport viewport{0.0F, 0.0F, 256.0F, 256.0F, 0.0F, 1.0F};
    const VkRect2D scissor{{0, 0}, {256, 256}};
    VkPipelineViewportStateCreateInfo view{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
    view.viewportCount = view.scissorCount = 1;
    view.pViewports = &viewport;
    view.pScissors = &scissor;
    VkPipelineRasterizationStateCreateInfo raster{
        VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
    raster.lineWidth = 1.0F;
    VkPipelineMultisampleStateCreateInfo samples{
        VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    const VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
    VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                      &rendering,
                                      0,
                                      1,
                                      &stage,
                                      &input,
                                      &points,
                                      nullptr,
                                      &view,
                                      &raster,
                                      &samples};
    const VkPipelineLayoutCreateInfo none{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    vkCreatePipelineLayout(device, &none, nullptr, &info.layout);
    VkPipeline pipeline = VK_NULL_HANDLE;
    vkCreateGraphicsPipelines(device, nullptr, 1, &info, nullptr, &pipeline);
    return pipeline;
}

// Ends the program with 3 where there is no Vulkan.
inline void makeDevice()
{
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                        .apiVersion = VK_API_VERSION_1_3};
    const VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, nullptr, 0,
                                    &application};
    VkInstance instance = VK_NULL_HANDLE;
    std::uint32_t count = 1;
    if (vkCreateInstance(&info, nullptr, &instance) != VK_SUCCESS ||
        vkEnumeratePhysicalDevices(instance, &count, &physical) < VK_SUCCESS || count == 0)
        std::exit(3);
    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queue{
        VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, nullptr, 0, 0, 1, &priority};
    VkPhysicalDeviceVulkan13Features features{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE};
    const VkDeviceCreateInfo made{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features, 0, 1, &queue};
    vkCreateDevice(physical, &made, nullptr, &device);
    vkGetPhysicalDeviceMemoryProperties(physical, &memoryTypes);
}
