// Skins the first mesh of a glTF file with Sinew::skinning, draws it, and compares its vertices
// with a palette. Usage: skinning_component FILE.glb. Failing calls are reported by the validation
// layer.
#include <array>
#include <cstdio>
#include <other_engine.h>

namespace
{

constexpr sinew::skinning::Access kDrawn{VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                                         VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT};

} // namespace

int main(int, char** arguments)
{
    using namespace sinew::skinning;
    makeDevice();
    const Character mesh(arguments[1]);
    const auto vertexCount = std::uint32_t(mesh.positions.size());
    const Clip clip{.rowsPerSecond = 2.0, .transforms = mesh.rows};
    const PackedModel packed = pack({.parents = mesh.parents,
                                     .inverseBinds = mesh.inverseBinds,
                                     .weightCounts = mesh.counts,
                                     .weights = mesh.weights,
                                     .positions = mesh.positions,
                                     .normals = mesh.normals,
                                     .clips = {&clip, 1}});
    VkPhysicalDeviceProperties properties{};
    vkGetPhysicalDeviceProperties(physical, &properties);
    const Skinner skinner =
        makeSkinner({device, vkGetDeviceProcAddr, properties.limits, memoryTypes});
    const BufferNeeds needs = needsOf(skinner, packed, 2).output;
    const VkBufferCreateInfo bufferInfo{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, nullptr, 0,
                                        needs.size,
                                        needs.usage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT};
    VkBuffer buffer = VK_NULL_HANDLE;
    vkCreateBuffer(device, &bufferInfo, nullptr, &buffer);
    VkMemoryRequirements requirements{};
    vkGetBufferMemoryRequirements(device, buffer, &requirements);
    VkDeviceMemory memory = allocateSeen(requirements);
    vkBindBufferMemory(device, buffer, memory, 0);
    void* vertices = nullptr;
    vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &vertices);
    const SkinnedModel model =
        makeModel(skinner, packed, {.maxInstances = 2, .outputs = {{buffer, 0, needs.size}}});

    const VkCommandPoolCreateInfo poolInfo{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    VkCommandPool pool = VK_NULL_HANDLE;
    vkCreateCommandPool(device, &poolInfo, nullptr, &pool);
    const VkCommandBufferAllocateInfo commandInfo{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                                  nullptr, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                                  1};
    const VkQueryPoolCreateInfo queryInfo{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO, nullptr, 0,
                                          VK_QUERY_TYPE_OCCLUSION, 1};
    VkQueryPool query = VK_NULL_HANDLE;
    vkCreateQueryPool(device, &queryInfo, nullptr, &query);
    const VkPipeline pipeline = makePipeline();
    VkQueue queue = VK_NULL_HANDLE;
    vkGetDeviceQueue(device, 0, 0, &queue);
    // Two frames in flight; the first instance bends in the second one.
    for (const double seconds : {0.0, 0.5})
    {
        VkCommandBuffer commands = VK_NULL_HANDLE;
        vkAllocateCommandBuffers(device, &commandInfo, &commands);
        const VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
        vkBeginCommandBuffer(commands, &begin);
        vkCmdResetQueryPool(commands, query, 0, 1);
        const std::array<Instance, 2> instances{
            {{.seconds = seconds, .loops = false}, {.seconds = 0.2}}};
        const Batch batch{model, instances};
        VkMemoryBarrier2 barrier{
            VK_STRUCTURE_TYPE_MEMORY_BARRIER_2, nullptr, kDrawn.stages, 0, kWrite.stages, 0};
        const VkDependencyInfo dependency{VK_STRUCTURE_TYPE_DEPENDENCY_INFO, nullptr, 0, 1,
                                          &barrier};
        vkCmdPipelineBarrier2(commands, &dependency);
        record(skinner, commands, {&batch, 1});
        barrier = {VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                   nullptr,
                   kWrite.stages,
                   kWrite.accesses,
                   kDrawn.stages,
                   kDrawn.accesses};
        vkCmdPipelineBarrier2(commands, &dependency);
        const VkRenderingInfo rendering{
            VK_STRUCTURE_TYPE_RENDERING_INFO, nullptr, 0, {{0, 0}, {256, 256}}, 1};
        vkCmdBeginRendering(commands, &rendering);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        const VkDeviceSize start = 0;
        vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &start);
        vkCmdBeginQuery(commands, query, 0, 0);
        vkCmdDraw(commands, 2 * vertexCount, 1, 0, 0);
        vkCmdEndQuery(commands, query, 0);
        vkCmdEndRendering(commands);
        vkEndCommandBuffer(commands);
        const VkSubmitInfo submit{
            VK_STRUCTURE_TYPE_SUBMIT_INFO, nullptr, 0, nullptr, nullptr, 1, &commands};
        vkQueueSubmit(queue, 1, &submit, VK_NULL_HANDLE);
    }
    vkQueueWaitIdle(queue);
    std::uint32_t drawn = 0;
    vkGetQueryPoolResults(device, query, 0, 1, sizeof(drawn), &drawn, 4, VK_QUERY_RESULT_WAIT_BIT);
    const double error = errorOf(mesh, static_cast<std::byte*>(vertices));
    std::printf("%u vertices drawn, error %g\n", drawn, error);
    return drawn > 0 && error < 4e-6 * 100.0 ? 0 : 1;
}
