// Skinning in a compute shader, on one page: poses an MD5 model between two frames of a clip, skins
// it, and draws it into hello_skinning.png. The numbers are those of README.md, which explains.
//
//     hello_skinning [MODEL.md5mesh]
//
// What the technique needs of Vulkan stands here and in the four shaders of shaders/hello; what
// every Vulkan program needs comes from engine/gpu and engine/render.
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/md5/md5.h"
#include "engine/gpu/barrier.h"
#include "engine/gpu/pipeline.h"
#include "engine/platform/process.h"
#include "engine/render/camera.h"
#include "engine/render/render_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "spirv/hello_model_frag.h"
#include "spirv/hello_model_vert.h"
#include "spirv/hello_pose_comp.h"
#include "spirv/hello_skin_comp.h"

namespace sinew
{
namespace
{

constexpr const char* kPicture = "hello_skinning.png";
constexpr VkExtent2D kSize{480, 480};
constexpr VkSampleCountFlagBits kSamples = VK_SAMPLE_COUNT_4_BIT; // every device has these
constexpr std::string_view kClip = "jump"; // beside the model; else the first clip that fits
constexpr double kSeconds = 0.41;          // since the clip's start
constexpr double kCreaseDegrees = 60.0;    // triangles at a sharper edge do not share their normals

// 1. Read a model and a clip.

template <class T>
T load(const std::filesystem::path& file,
       Result<T> (*read)(std::string_view text, std::string_view name, Diagnostics& warnings))
{
    Diagnostics warnings; // about what is odd but loads: left out here
    Result<T> loaded = readTextFile(file).and_then([&](const std::string& text)
                                                   { return read(text, file.string(), warnings); });
    if (!loaded)
        throw std::runtime_error(toString(loaded.error()));
    return std::move(*loaded);
}

Clip loadClip(const SkeletalModel& model, const std::filesystem::path& modelFile)
{
    constexpr std::array<std::string_view, 1> kClips{".md5anim"};
    VirtualFiles folder;
    if (const Result<void> mounted = folder.mount(modelFile.parent_path()); !mounted)
        throw std::runtime_error(toString(mounted.error()));
    std::vector<VirtualFile> files = folder.list("", kClips);
    std::stable_partition(files.begin(), files.end(),
                          [](const VirtualFile& file)
                          { return std::filesystem::path(file.name).stem() == kClip; });
    for (const VirtualFile& file : files)
        if (Clip clip = load(file.shown, readMd5Anim); !whyClipDoesNotFit(clip, model))
            return clip;
    throw std::runtime_error(modelFile.string() + ": no .md5anim beside it fits");
}

// 2. Fill storage buffers. Their structures are shared with the shaders (shaders/shared).

struct Buffers
{
    gpu::Buffer keys;       // each joint's transform in its parent's space, at each frame
    gpu::Buffer parents;    // one per joint
    gpu::Buffer joints;     // joint -> model space: pose.comp writes, skin.comp reads
    gpu::Buffer vertices;   // which influences are the vertex's
    gpu::Buffer influences; // bias, joint, and the position and normal that the joint carries
    gpu::Buffer skinned;    // position and normal: skin.comp writes, the draw reads
    gpu::Buffer indices;
};

Buffers createBuffers(const gpu::Device& device, const SkinningArrays& model, const Clip& clip)
{
    constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    constexpr VkBufferUsageFlags kSkinned =
        kStorage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    return {
        .keys = uploadBuffer(device, packClip(clip).keys, kStorage, "keys"),
        .parents = uploadBuffer(device, parentsOf(clip), kStorage, "parents"),
        .joints = {device, clip.joints.size() * sizeof(gpu::JointTransform), kStorage,
                   gpu::Residency::Device, "joints"},
        .vertices = uploadBuffer(device, model.vertices, kStorage, "vertices"),
        .influences = uploadBuffer(device, model.influences, kStorage, "influences"),
        .skinned = {device, model.vertices.size() * sizeof(gpu::SkinnedVertex), kSkinned,
                    gpu::Residency::Device, "skinned"},
        .indices = uploadIndices(device, model.indices, "indices"),
    };
}

// 3. Make the pipelines, and tell the compute shaders where the buffers are.

struct Pipelines
{
    gpu::SetLayout layout; // of the one set that both compute shaders use
    gpu::DescriptorPoolHandle pool;
    VkDescriptorSet set = VK_NULL_HANDLE;
    gpu::Pipeline pose;
    gpu::Pipeline skin;
    gpu::Pipeline draw;
};

void createSet(const gpu::Device& device, const Buffers& b, Pipelines& pipelines)
{
    const std::array bindings = {&b.keys,     &b.parents,    &b.joints,
                                 &b.vertices, &b.influences, &b.skinned}; // 0 to 5 in the shaders
    const auto count = static_cast<std::uint32_t>(bindings.size());
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, count};
    const VkDescriptorPoolCreateInfo poolInfo{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    gpu::check(vkCreateDescriptorPool(device.get(), &poolInfo, nullptr, &pool), "making a pool");
    pipelines.pool = {device.get(), pool};
    pipelines.layout = gpu::SetLayout(device, VK_SHADER_STAGE_COMPUTE_BIT,
                                      std::vector(count, size.type), "skinning");
    const VkDescriptorSetAllocateInfo allocation{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = pipelines.layout.address(),
    };
    gpu::check(vkAllocateDescriptorSets(device.get(), &allocation, &pipelines.set), "making a set");

    std::vector<VkDescriptorBufferInfo> wholes;
    for (const gpu::Buffer* buffer : bindings)
        wholes.push_back({.buffer = buffer->get(), .range = VK_WHOLE_SIZE});
    const VkWriteDescriptorSet write{
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = pipelines.set,
        .descriptorCount = count, // from binding 0 on
        .descriptorType = size.type,
        .pBufferInfo = wholes.data(),
    };
    vkUpdateDescriptorSets(device.get(), 1, &write, 0, nullptr);
}

Pipelines createPipelines(const gpu::Device& device, const Buffers& buffers)
{
    Pipelines made;
    createSet(device, buffers, made);
    made.pose = gpu::createComputePipeline(device, hello_pose_comp_spirv, {&made.layout},
                                           sizeof(gpu::FramePair), "pose");
    made.skin =
        gpu::createComputePipeline(device, hello_skin_comp_spirv, {&made.layout}, 0, "skin");
    made.draw = gpu::createGraphicsPipeline(
        device,
        {.vertexShader = hello_model_vert_spirv,
         .fragmentShader = hello_model_frag_spirv,
         .vertexBindings = {{0, sizeof(gpu::SkinnedVertex), VK_VERTEX_INPUT_RATE_VERTEX}},
         .vertexAttributes = {{0, 0, VK_FORMAT_R32G32B32_SFLOAT,
                               offsetof(gpu::SkinnedVertex, position)},
                              {1, 0, VK_FORMAT_R16G16_SNORM, offsetof(gpu::SkinnedVertex, normal)}},
         .colourFormat = kColourFormat,
         .depthFormat = gpu::kDepthFormat,
         .samples = kSamples,
         .pushBytes = sizeof(glm::mat4)},
        {}, "draw");
    return made;
}

// 4. The frame: pose, skin, draw, with a barrier after each pass that the next one reads.

// One invocation per item; those of the last workgroup beyond `count` do nothing.
void dispatch(VkCommandBuffer commands, VkDeviceSize count)
{
    const VkDeviceSize workgroups = (count + gpu::kWorkgroupSize - 1) / gpu::kWorkgroupSize;
    vkCmdDispatch(commands, static_cast<std::uint32_t>(workgroups), 1, 1);
}

// What compute shaders have written becomes visible to that access in that stage.
void afterCompute(VkCommandBuffer commands, VkPipelineStageFlags2 stage, VkAccessFlags2 access)
{
    const VkMemoryBarrier2 memory{
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        .srcAccessMask = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT,
        .dstStageMask = stage,
        .dstAccessMask = access,
    };
    const VkDependencyInfo dependency{
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .memoryBarrierCount = 1,
        .pMemoryBarriers = &memory,
    };
    vkCmdPipelineBarrier2(commands, &dependency);
}

void recordFrame(VkCommandBuffer commands, const Pipelines& pipelines, const Buffers& buffers,
                 const gpu::FramePair& pair, const glm::mat4& viewProjection,
                 const RenderTarget& target)
{
    pipelines.pose.bind(commands);
    pipelines.pose.bindSet(commands, pipelines.set);
    pipelines.pose.push(commands, pair);
    dispatch(commands, buffers.joints.size() / sizeof(gpu::JointTransform));
    // The joints, for the skin shader.
    afterCompute(commands, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                 VK_ACCESS_2_SHADER_STORAGE_READ_BIT);
    pipelines.skin.bind(commands);
    pipelines.skin.bindSet(commands, pipelines.set);
    dispatch(commands, buffers.skinned.size() / sizeof(gpu::SkinnedVertex));
    // The skinned vertices, for the draw.
    afterCompute(commands, VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                 VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);

    transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    transition(commands, target.colour.range(), gpu::kContentsUnneeded, gpu::kColourAttachment);
    transition(commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
    beginRendering(commands, target);
    gpu::setSurfaceState(commands, {.cullMode = VK_CULL_MODE_NONE});
    pipelines.draw.bind(commands);
    pipelines.draw.push(commands, viewProjection);
    const VkBuffer vertices = buffers.skinned.get();
    const VkDeviceSize offset = 0;
    vkCmdBindVertexBuffers(commands, 0, 1, &vertices, &offset);
    vkCmdBindIndexBuffer(commands, buffers.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    const VkDeviceSize indexCount = buffers.indices.size() / sizeof(std::uint32_t);
    vkCmdDrawIndexed(commands, static_cast<std::uint32_t>(indexCount), 1, 0, 0, 0);
    vkCmdEndRendering(commands);
}

// 5. One picture, and how far its vertices are from the reference in double precision.

// The installed one, or that of the source tree.
std::filesystem::path defaultModel()
{
    std::filesystem::path installed =
        (platform::programFile().parent_path() / SINEW_MODEL_FROM_BIN).lexically_normal();
    return std::filesystem::exists(installed) ? installed : SINEW_DEFAULT_MODEL;
}

int run(const std::filesystem::path& modelFile)
{
    const SkeletalModel model = load(modelFile, readMd5Mesh);
    const Clip clip = loadClip(model, modelFile);
    const ClipPhase phase = clipPhaseAt(clip, detectLoopMode(clip), kSeconds);
    const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
    const SkinningArrays packed = packModel(skinning);

    std::vector<glm::dvec3> reference;
    const ModelPose joints = modelPose(clip, phase);
    for (const SkinningVertex& vertex : skinning.vertices)
        reference.push_back(skinPosition(skinning, vertex, joints));
    const OrbitCamera camera = framed({}, reference, 0.9);

    const gpu::Instance instance({.validate = std::getenv("SINEW_VALIDATE") != nullptr});
    const gpu::DeviceDescription chosen = gpu::chooseDevice(instance.devices(), std::nullopt);
    const gpu::Device device(instance, chosen);
    const Buffers buffers = createBuffers(device, packed, clip);
    const Pipelines pipelines = createPipelines(device, buffers);
    const RenderTarget target = std::move(createRenderTargets(device, kSize, kSamples).front());
    const gpu::Buffer picture = createPictureBuffer(device, kSize);
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            recordFrame(
                commands, pipelines, buffers,
                {phase.frame, phase.nextFrame, std::ldexp(static_cast<float>(phase.fraction), -32)},
                viewProjection(camera, 1.0, sphereAround(reference)), target);
            transition(commands, target.colour.range(), gpu::kColourAttachment, gpu::kCopySource);
            recordCopy(commands, target.colour, picture);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    if (const auto written = writeFile(kPicture, encodePng(readPicture(picture, kSize))); !written)
        throw std::runtime_error(toString(written.error()));

    double farthest = 0.0;
    const auto skinned =
        gpu::downloadBuffer<gpu::SkinnedVertex>(device, buffers.skinned, reference.size());
    for (std::size_t i = 0; i < skinned.size(); ++i)
        farthest = std::max(farthest, glm::distance(glm::dvec3(skinned[i].position), reference[i]));
    fmt::print("{}: {} vertices on {}, at most {:.2g} units from the reference\n", kPicture,
               skinned.size(), printable(chosen.name), farthest);
    for (const std::string& message : instance.validation().messages())
        fmt::print(stderr, "validation: {}\n", message);
    return instance.validation().messages().empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace
} // namespace sinew

int main(int argc, char** argv)
try
{
    if (argc > 2)
        throw std::runtime_error("usage: hello_skinning [MODEL.md5mesh]");
    return sinew::run(argc == 2 ? argv[1] : sinew::defaultModel());
}
catch (const std::exception& error)
{
    fmt::print(stderr, "error: {}\n", sinew::printableLines(error.what()));
    return EXIT_FAILURE;
}
