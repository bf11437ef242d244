// A crowd in one file, the step from hello_skinning to engine/crowd: many instances of one model,
// each with its own clip and time. The GPU finds the visible instances, then poses, skins and draws
// only these; the CPU never knows how many there are. Draws hello_crowd.png.
//
//     hello_crowd [MODEL.md5mesh]
//
// The CPU always records the same five commands: each pass reads its workgroup or instance count
// from a buffer. A real crowd also needs materials, shadows, chunks that limit memory, LODs,
// occlusion culling and triangle culling; engine/crowd has them in the same order of passes,
// starting at crowd_chunk.cpp.
#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/md5/md5.h"
#include "engine/gpu/program.h"
#include "engine/platform/process.h"
#include "engine/render/camera.h"
#include "engine/render/render_target.h"
#include "shaders/shared/hello_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <random>
#include <stdexcept>

#include "spirv/hello_crowd_cull_comp.h"
#include "spirv/hello_crowd_pose_comp.h"
#include "spirv/hello_crowd_skin_comp.h"
#include "spirv/hello_crowd_vert.h"
#include "spirv/hello_model_frag.h"

namespace sinew
{
namespace
{

constexpr const char* kPicture = "hello_crowd.png";
constexpr VkExtent2D kSize{960, 540};
constexpr double kAspect = 960.0 / 540.0;
constexpr VkSampleCountFlagBits kSamples = VK_SAMPLE_COUNT_4_BIT; // supported by every device
constexpr std::uint32_t kRows = 16;                               // instances along each side
constexpr double kSpacing = 1.1;                                  // relative to the model's reach
constexpr double kCreaseDegrees = 60.0; // triangles at sharper edges do not share normals

// 1. Read a model, and all clips next to it that fit.

template <class T>
T load(const std::filesystem::path& file,
       Result<T> (*read)(std::string_view text, std::string_view name, Diagnostics& warnings))
{
    Diagnostics warnings; // about faults that do not prevent loading; ignored here
    Result<T> loaded = readTextFile(file).and_then([&](const std::string& text)
                                                   { return read(text, file.string(), warnings); });
    if (!loaded)
        throw std::runtime_error(toString(loaded.error()));
    return std::move(*loaded);
}

struct Model
{
    SkinningModel skinning;
    std::vector<Clip> clips;
    double reach = 0.0; // greatest distance of a vertex from the origin, in any clip
};

Model loadModel(const std::filesystem::path& file)
{
    constexpr std::array<std::string_view, 1> kClips{".md5anim"};
    const SkeletalModel read = load(file, readMd5Mesh);
    Model model{.skinning = buildSkinningModel(read, kCreaseDegrees)};
    VirtualFiles folder;
    if (const Result<void> mounted = folder.mount(file.parent_path()); !mounted)
        throw std::runtime_error(toString(mounted.error()));
    for (const VirtualFile& beside : folder.list("", kClips))
        if (Clip clip = load(beside.shown, readMd5Anim); !whyClipDoesNotFit(clip, read))
            model.clips.push_back(std::move(clip));
    if (model.clips.empty())
        throw std::runtime_error(file.string() + ": no .md5anim beside it fits");
    std::vector<const Clip*> clips;
    for (const Clip& clip : model.clips)
        clips.push_back(&clip);
    model.reach = reachOfClips(carriedBounds(model.skinning), clips);
    return model;
}

// 2. Place the instances, each with its own clip, time and heading.

std::vector<gpu::HelloInstance> placeInstances(const Model& model)
{
    std::mt19937 random(1); // the same crowd every time
    const auto share = [&] { return static_cast<float>(random() % 1024U) / 1024.0F; };
    const double spacing = kSpacing * model.reach;
    std::vector<gpu::HelloInstance> instances;
    for (std::uint32_t i = 0; i < kRows * kRows; ++i)
    {
        const glm::dvec2 place = (glm::dvec2(i % kRows, i / kRows) - 0.5 * (kRows - 1)) * spacing;
        const auto clip = static_cast<std::uint32_t>(random() % model.clips.size());
        const float half = share() * std::numbers::pi_v<float>;
        instances.push_back(
            {.position = {place, 0.0},
             .clip = clip,
             .turn = {std::sin(half), std::cos(half)},
             .seconds = share() * static_cast<float>(clipPeriod(model.clips[clip],
                                                                detectLoopMode(model.clips[clip]))),
             .unused = {}});
    }
    return instances;
}

// 3. Fill storage buffers. Outputs of passes have space for all instances, visible or not.

struct Buffers
{
    gpu::Buffer instances;
    gpu::Buffer clips;
    gpu::Buffer keys; // each joint's transform in its parent's space, per frame of each clip
    gpu::Buffer parents;
    gpu::Buffer vertices;
    gpu::Buffer influences;
    gpu::Buffer indices;
    // Written by the passes.
    gpu::Buffer visible;  // indices of the visible instances, from cull
    gpu::Buffer commands; // indirect commands of the other passes, from cull
    gpu::Buffer joints;   // joint -> world, from pose
    gpu::Buffer skinned;  // world space, from skin
};

Buffers createBuffers(const gpu::Device& device, const Model& model,
                      const std::vector<gpu::HelloInstance>& instances)
{
    constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    constexpr VkBufferUsageFlags kRead = kStorage | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    std::vector<gpu::HelloClip> clips;
    std::vector<gpu::Key> keys;
    for (const Clip& clip : model.clips)
    {
        clips.push_back({.firstKey = static_cast<std::uint32_t>(keys.size()),
                         .frameCount = clip.frameCount,
                         .period = loopPeriod(clip, detectLoopMode(clip)),
                         .frameRate = static_cast<float>(clip.frameRate)});
        const PackedClip packed = packClip(clip);
        keys.insert(keys.end(), packed.keys.begin(), packed.keys.end());
    }
    const SkinningArrays arrays = packModel(model.skinning);
    const std::vector<std::int32_t> parents = parentsOf(model.clips[0]);
    const std::size_t count = instances.size();
    return {
        .instances = uploadBuffer(device, instances, kStorage, "instances"),
        .clips = uploadBuffer(device, clips, kStorage, "clips"),
        .keys = uploadBuffer(device, keys, kStorage, "keys"),
        .parents = uploadBuffer(device, parents, kStorage, "parents"),
        .vertices = uploadBuffer(device, arrays.vertices, kStorage, "vertices"),
        .influences = uploadBuffer(device, arrays.influences, kStorage, "influences"),
        .indices = uploadIndices(device, arrays.indices, "indices"),
        .visible = {device, count * sizeof(std::uint32_t), kRead, gpu::Residency::Device,
                    "visible"},
        .commands = {device, sizeof(gpu::HelloCommands),
                     kRead | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, gpu::Residency::Device,
                     "commands"},
        .joints = {device, count * parents.size() * sizeof(gpu::HelloJoint), kStorage,
                   gpu::Residency::Device, "joints"},
        .skinned = {device, count * arrays.vertices.size() * sizeof(gpu::SkinnedVertex), kRead,
                    gpu::Residency::Device, "skinned"},
    };
}

// 4. Create the pipelines. A gpu::Program finds its buffer bindings in its shader.

struct Pipelines
{
    gpu::Program cull;
    gpu::Program pose;
    gpu::Program skin;
    gpu::SetLayout drawLayout;
    gpu::DescriptorSets drawSet;
    gpu::Pipeline draw;
};

Pipelines createPipelines(const gpu::Device& device, const Model& model, const Buffers& buffers)
{
    const auto vertexCount = static_cast<std::uint32_t>(model.skinning.vertices.size());
    Pipelines made{
        .cull = {device, hello_crowd_cull_comp_spirv, "cull"},
        .pose = {device, hello_crowd_pose_comp_spirv, "pose"},
        .skin = {device, hello_crowd_skin_comp_spirv, "skin"},
        .drawLayout = {device,
                       VK_SHADER_STAGE_VERTEX_BIT,
                       {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER},
                       "drawn"},
    };
    made.drawSet = {device, made.drawLayout, {{&buffers.skinned}}, "drawn"};
    made.draw = gpu::createGraphicsPipeline(device,
                                            {.vertexShader = hello_crowd_vert_spirv,
                                             .vertexConstants = {vertexCount},
                                             .fragmentShader = hello_model_frag_spirv,
                                             .colourFormat = kColourFormat,
                                             .depthFormat = gpu::kDepthFormat,
                                             .samples = kSamples,
                                             .pushBytes = sizeof(glm::mat4)},
                                            {&made.drawLayout}, "draw");
    return made;
}

// 5. The frame: cull, pose, skin, draw, with a barrier wherever a pass reads another's output.

struct View
{
    gpu::HelloCullPush cull;
    glm::mat4 viewProjection;
    std::uint32_t jointCount = 0;
};

// Frustum planes are sums and differences of the rows of a projection to Vulkan's clip space (Gribb
// and Hartmann, Fast Extraction of Viewing Frustum Planes, 2001).
void setPlanes(const glm::mat4& viewProjection, gpu::HelloCullPush& push)
{
    const glm::mat4 rows = glm::transpose(viewProjection);
    const std::array planes{rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1],
                            rows[3] - rows[1], rows[2],           rows[3] - rows[2]};
    std::ranges::copy(planes, std::begin(push.planes));
}

void recordDraw(const gpu::Frame& frame, const Pipelines& pipelines, const Buffers& b,
                const View& view, const RenderTarget& target)
{
    const VkCommandBuffer commands = frame.commands;
    transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    transition(commands, target.colour.range(), gpu::kContentsUnneeded, gpu::kColourAttachment);
    transition(commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
    const gpu::DebugLabel label(frame, "draw");
    beginRendering(commands, target);
    gpu::setSurfaceState(commands, {.cullMode = VK_CULL_MODE_NONE});
    pipelines.draw.bind(commands);
    pipelines.draw.bindSet(commands, pipelines.drawSet[0]);
    pipelines.draw.push(commands, view.viewProjection);
    vkCmdBindIndexBuffer(commands, b.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexedIndirect(commands, b.commands.get(), offsetof(gpu::HelloCommands, draw), 1, 0);
    vkCmdEndRendering(commands);
}

void recordFrame(const gpu::Frame& frame, const Pipelines& pipelines, const Buffers& b,
                 const View& view, const RenderTarget& target)
{
    // Indices of the commands in the buffer: pose, skin.
    const gpu::Groups posed{.commands = &b.commands, .command = 0};
    const gpu::Groups skinned{.commands = &b.commands, .command = 1};

    dispatch(frame, pipelines.cull, {.x = 1}, view.cull, {&b.instances, &b.visible, &b.commands});

    barrier(frame, "instances in view", gpu::kComputeWrite,
            {gpu::kComputeRead, gpu::kIndirectRead});
    pipelines.pose.dispatch(frame, posed, {},
                            {&b.instances, &b.visible, &b.clips, &b.keys, &b.parents, &b.joints});

    barrier(frame, "joints", gpu::kComputeWrite, {gpu::kComputeRead});
    dispatch(frame, pipelines.skin, skinned, view.jointCount,
             {&b.joints, &b.vertices, &b.influences, &b.skinned});

    barrier(frame, "skinned vertices", gpu::kComputeWrite, {gpu::kVertexShaderRead});
    recordDraw(frame, pipelines, b, view, target);
}

// 6. One image, and the distance of its vertices from the double precision reference.

// The instance's vertices in world space.
std::vector<glm::dvec3> referenceOf(const Model& model, const gpu::HelloInstance& instance)
{
    const Clip& clip = model.clips[instance.clip];
    const ModelPose pose =
        modelPose(clip, clipPhaseAt(clip, detectLoopMode(clip), instance.seconds));
    const JointMatrix place =
        matrixOf({.position = instance.position,
                  .orientation = {instance.turn.y, 0.0, 0.0, instance.turn.x}});
    std::vector<glm::dvec3> positions;
    for (const SkinningVertex& vertex : model.skinning.vertices)
        positions.push_back(place.position +
                            place.linear * skinPosition(model.skinning, vertex, pose));
    return positions;
}

void report(const gpu::Device& device, const std::string& deviceName, const Model& model,
            const Buffers& buffers, const std::vector<gpu::HelloInstance>& instances)
{
    const std::size_t vertexCount = model.skinning.vertices.size();
    const auto commands = gpu::downloadBuffer<gpu::HelloCommands>(device, buffers.commands, 1);
    const std::size_t count = commands[0].draw.instanceCount;
    const auto visible = gpu::downloadBuffer<std::uint32_t>(device, buffers.visible, count);
    const auto skinned =
        gpu::downloadBuffer<gpu::SkinnedVertex>(device, buffers.skinned, count * vertexCount);
    double farthest = 0.0;
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::vector<glm::dvec3> reference = referenceOf(model, instances[visible[i]]);
        for (std::size_t v = 0; v < vertexCount; ++v)
            farthest =
                std::max(farthest, glm::distance(glm::dvec3(skinned[i * vertexCount + v].position),
                                                 reference[v]));
    }
    fmt::print("{}: {} of {} instances in view on {}, {} vertices, at most {:.2g} units from the "
               "reference\n",
               kPicture, count, instances.size(), printable(deviceName), count * vertexCount,
               farthest);
}

// A view from among the instances, which leaves most of them outside the image.
View viewOf(const Model& model)
{
    const double side = kRows * kSpacing * model.reach;
    const OrbitCamera camera{.target = {0.0, 0.0, 0.2 * model.reach},
                             .distance = 0.35 * side,
                             .azimuth = 0.4,
                             .elevation = 0.35};
    View view{.jointCount = static_cast<std::uint32_t>(model.clips[0].joints.size())};
    view.viewProjection = viewProjection(camera, kAspect, {{}, side});
    setPlanes(view.viewProjection, view.cull);
    view.cull.reach = static_cast<float>(model.reach);
    view.cull.instanceCount = kRows * kRows;
    view.cull.vertexCount = static_cast<std::uint32_t>(model.skinning.vertices.size());
    view.cull.indexCount = static_cast<std::uint32_t>(model.skinning.indices.size());
    return view;
}

// The installed model, or the one in the source tree.
std::filesystem::path defaultModel()
{
    std::filesystem::path installed =
        (platform::programFile().parent_path() / SINEW_MODEL_FROM_BIN).lexically_normal();
    return std::filesystem::exists(installed) ? installed : SINEW_DEFAULT_MODEL;
}

int run(const std::filesystem::path& modelFile)
{
    const Model model = loadModel(modelFile);
    const std::vector<gpu::HelloInstance> instances = placeInstances(model);
    const gpu::Instance instance({.validate = std::getenv("SINEW_VALIDATE") != nullptr});
    const gpu::DeviceDescription chosen = gpu::chooseDevice(instance.devices(), std::nullopt);
    const gpu::Device device(instance, chosen);
    const Buffers buffers = createBuffers(device, model, instances);
    const Pipelines pipelines = createPipelines(device, model, buffers);
    const RenderTarget target = std::move(createRenderTargets(device, kSize, kSamples).front());
    const gpu::Buffer picture = createPictureBuffer(device, kSize);
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            recordFrame({.commands = commands}, pipelines, buffers, viewOf(model), target);
            transition(commands, target.colour.range(), gpu::kColourAttachment, gpu::kCopySource);
            recordCopy(commands, target.colour, picture);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    if (const auto written = writeFile(kPicture, encodePng(readPicture(picture, kSize))); !written)
        throw std::runtime_error(toString(written.error()));
    report(device, chosen.name, model, buffers, instances);
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
        throw std::runtime_error("usage: hello_crowd [MODEL.md5mesh]");
    return sinew::run(argc == 2 ? argv[1] : sinew::defaultModel());
}
catch (const std::exception& error)
{
    fmt::print(stderr, "error: {}\n", sinew::printableLines(error.what()));
    return EXIT_FAILURE;
}
