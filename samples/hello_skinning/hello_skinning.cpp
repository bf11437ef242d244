// Skinning in a compute shader, in one file: poses an MD5 model at a time of its clip, skins it,
// and draws it in a window with two frames in flight. README.md explains the numbered steps.
//
//     hello_skinning [--headless] [MODEL.md5mesh]     --headless: a short film, as PNG files
//
// Vulkan code for the technique is in this file and in the four shaders of shaders/hello; what
// every Vulkan program needs comes from engine/gpu and engine/render.
#include "engine/animation/animated_model.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/load_model.h"
#include "engine/gpu/barrier.h"
#include "engine/gpu/pipeline.h"
#include "engine/gpu/swapchain.h"
#include "engine/platform/process.h"
#include "engine/render/camera.h"
#include "engine/render/render_target.h"
#include "shaders/shared/hello_skinning_types.h"

#define SDL_MAIN_HANDLED // this main is not SDL's
#include <SDL.h>
#include <SDL_vulkan.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
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

constexpr VkExtent2D kSize{480, 480};
constexpr VkSampleCountFlagBits kSamples = VK_SAMPLE_COUNT_4_BIT; // supported by every device
constexpr int kPictures = 8; // images of the film, over one loop of the clip

// 1. Read a model and a clip.

struct Scene
{
    AnimatedModel model;
    OrbitCamera camera;
    Sphere visible;

    const ModelClip& clip() const { return model.clips.at(model.start[0]); }
    double secondsOf(int picture) const { return clip().period * picture / kPictures; }
};

Scene loadScene(const ModelRequest& request)
{
    VirtualFiles files;
    Diagnostics errors;
    Diagnostics warnings; // about faults that do not prevent loading; ignored here
    const Result<FoundModel> found = findModel(request.path, files, warnings);
    if (!found)
        throw std::runtime_error(toString(found.error()));
    std::optional<LoadedModel> loaded = loadModel(request, *found, files, errors, warnings);
    if (!loaded || !errors.empty())
        throw std::runtime_error(toString(errors.at(0)));
    Scene scene{.model = std::move(loaded->model)};
    if (!found->mounted.file->name.ends_with(".md5mesh") || scene.model.clips.empty())
        throw std::runtime_error(scene.model.file + ": expected a .md5mesh with a clip beside it");
    std::vector<glm::dvec3> everywhere; // all positions that the clip reaches
    for (int i = 0; i < kPictures; ++i)
        std::ranges::copy(positionsAt(scene.model, startOf(scene.model, scene.secondsOf(i))),
                          std::back_inserter(everywhere));
    scene.camera = framed({}, everywhere, 0.9);
    scene.visible = sphereAround(everywhere);
    return scene;
}

// 2. Fill storage buffers. Their structures are shared with the shaders (shaders/shared).

struct Buffers
{
    gpu::Buffer keys;       // each joint's transform in its parent's space, per frame
    gpu::Buffer parents;    // one per joint
    gpu::Buffer firsts;     // the influences of vertex v are firsts[v] to firsts[v + 1] - 1
    gpu::Buffer influences; // bias, joint, and the position and normal in joint space
    gpu::Buffer indices;
    // Written every frame while the device still reads the previous frame's: hence two of each.
    std::array<gpu::Buffer, gpu::kFramesInFlight> joints;  // pose.comp writes, skin.comp reads
    std::array<gpu::Buffer, gpu::kFramesInFlight> skinned; // skin.comp writes, the draw reads
};

Buffers createBuffers(const gpu::Device& device, const SkinningModel& model, const Clip& clip)
{
    constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    constexpr VkBufferUsageFlags kSkinned =
        kStorage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    std::vector<gpu::HelloJoint> keys;
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
        for (const auto& [position, q, scale] : localPose(clip, frame)) // MD5 has no scale
            keys.push_back({{q.x, q.y, q.z, q.w}, position, 0});
    std::vector<gpu::HelloInfluence> influences;
    for (const Influence& influence : model.influences)
        influences.push_back({influence.position, static_cast<float>(influence.bias),
                              influence.normal, influence.joint});
    std::vector<std::uint32_t> firsts;
    for (const SkinningVertex& vertex : model.vertices)
        firsts.push_back(vertex.firstInfluence);
    firsts.push_back(static_cast<std::uint32_t>(influences.size()));
    Buffers made{
        .keys = uploadBuffer(device, keys, kStorage, "keys"),
        .parents = uploadBuffer(device, parentsOf(clip), kStorage, "parents"),
        .firsts = uploadBuffer(device, firsts, kStorage, "firsts"),
        .influences = uploadBuffer(device, influences, kStorage, "influences"),
        .indices = uploadIndices(device, model.indices, "indices"),
    };
    for (std::size_t slot = 0; slot < gpu::kFramesInFlight; ++slot)
    {
        made.joints[slot] = {device, clip.joints.size() * sizeof(gpu::HelloJoint), kStorage,
                             gpu::Residency::Device, "joints"};
        made.skinned[slot] = {device, model.vertices.size() * sizeof(gpu::HelloSkinned), kSkinned,
                              gpu::Residency::Device, "skinned"};
    }
    return made;
}

// 3. Create the pipelines, and bind the buffers to the compute shaders.

struct Pipelines
{
    gpu::SetLayout layout;    // shared by both compute shaders
    gpu::DescriptorSets sets; // one per frame in flight
    gpu::Pipeline pose;
    gpu::Pipeline skin;
    gpu::Pipeline draw;
};

Pipelines createPipelines(const gpu::Device& device, const Buffers& buffers)
{
    std::vector<std::vector<gpu::Descriptor>> sets;
    for (std::size_t slot = 0; slot < gpu::kFramesInFlight; ++slot) // bindings 0 to 5
        sets.push_back({&buffers.keys, &buffers.parents, &buffers.joints[slot], &buffers.firsts,
                        &buffers.influences, &buffers.skinned[slot]});
    Pipelines made;
    made.layout = {device, VK_SHADER_STAGE_COMPUTE_BIT,
                   std::vector(sets[0].size(), VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), "skinning"};
    made.sets = {device, made.layout, sets, "skinning"};
    made.pose = gpu::createComputePipeline(device, hello_pose_comp_spirv, {&made.layout},
                                           sizeof(gpu::HelloFramePair), "pose");
    made.skin =
        gpu::createComputePipeline(device, hello_skin_comp_spirv, {&made.layout}, 0, "skin");
    made.draw = gpu::createGraphicsPipeline(
        device,
        {.vertexShader = hello_model_vert_spirv,
         .fragmentShader = hello_model_frag_spirv,
         .vertexBindings = {{0, sizeof(gpu::HelloSkinned), VK_VERTEX_INPUT_RATE_VERTEX}},
         .vertexAttributes = {{0, 0, VK_FORMAT_R32G32B32_SFLOAT,
                               offsetof(gpu::HelloSkinned, position)},
                              {1, 0, VK_FORMAT_R16G16_SNORM, offsetof(gpu::HelloSkinned, normal)}},
         .colourFormat = kColourFormat,
         .depthFormat = gpu::kDepthFormat,
         .samples = kSamples,
         .pushBytes = sizeof(glm::mat4)},
        {}, "draw");
    return made;
}

// 4. The frame: pose, skin, draw, with a barrier after each pass whose output the next one reads.

// One invocation per item; those beyond `count` in the last workgroup do nothing.
void dispatch(VkCommandBuffer commands, VkDeviceSize count)
{
    const VkDeviceSize workgroups = (count + gpu::kHelloWorkgroup - 1) / gpu::kHelloWorkgroup;
    vkCmdDispatch(commands, static_cast<std::uint32_t>(workgroups), 1, 1);
}

void recordFrame(const gpu::Frame& frame, const Scene& scene, double seconds,
                 const Pipelines& pipelines, const Buffers& buffers, const RenderTarget& target)
{
    const ClipPhase phase = clipPhaseAt(scene.clip().clip, scene.clip().loopMode, seconds);
    const auto fraction = std::ldexp(static_cast<float>(phase.fraction), -32);
    const double aspect = static_cast<double>(target.extent().width) / target.extent().height;
    const VkCommandBuffer commands = frame.commands;
    const gpu::Buffer& skinned = buffers.skinned[frame.slot];
    pipelines.pose.bind(commands);
    pipelines.pose.bindSet(commands, pipelines.sets[frame.slot]);
    pipelines.pose.push(commands, gpu::HelloFramePair{phase.frame, phase.nextFrame, fraction});
    dispatch(commands, buffers.joints[frame.slot].size() / sizeof(gpu::HelloJoint));
    barrier(commands, gpu::kComputeWrite, gpu::kComputeRead); // the joints, for the skin shader
    pipelines.skin.bind(commands);
    pipelines.skin.bindSet(commands, pipelines.sets[frame.slot]);
    dispatch(commands, skinned.size() / sizeof(gpu::HelloSkinned));
    barrier(commands, gpu::kComputeWrite, gpu::kVertexRead); // the vertices, for the draw

    transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    transition(commands, target.colour.range(), gpu::kContentsUnneeded, gpu::kColourAttachment);
    transition(commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
    beginRendering(commands, target);
    gpu::setSurfaceState(commands, {.cullMode = VK_CULL_MODE_NONE});
    pipelines.draw.bind(commands);
    pipelines.draw.push(commands, viewProjection(scene.camera, aspect, scene.visible));
    const VkBuffer vertices = skinned.get();
    const VkDeviceSize offset = 0;
    vkCmdBindVertexBuffers(commands, 0, 1, &vertices, &offset);
    vkCmdBindIndexBuffer(commands, buffers.indices.get(), 0, VK_INDEX_TYPE_UINT32);
    const auto indexCount = scene.model.skinning.indices.size();
    vkCmdDrawIndexed(commands, static_cast<std::uint32_t>(indexCount), 1, 0, 0, 0);
    vkCmdEndRendering(commands);
}

// 5. Without a window: a film, and its distance from the reference in double precision.

void writeFilm(const gpu::Device& device, const Scene& scene, const Pipelines& pipelines,
               const Buffers& buffers)
{
    const RenderTargetRing targets = createRenderTargets(device, kSize, kSamples);
    const gpu::Buffer picture = createPictureBuffer(device, kSize);
    gpu::FrameRing ring(device);
    double farthest = 0.0;
    for (int i = 0; i < kPictures; ++i)
    {
        const double seconds = scene.secondsOf(i);
        const gpu::Frame frame = ring.begin();
        const gpu::GpuImage& colour = targets[frame.slot].colour;
        recordFrame(frame, scene, seconds, pipelines, buffers, targets[frame.slot]);
        transition(frame.commands, colour.range(), gpu::kColourAttachment, gpu::kCopySource);
        recordCopy(frame.commands, colour, picture);
        barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
        ring.end(frame);
        ring.wait();
        const auto written = writeFile(fmt::format("hello_skinning_{}.png", i),
                                       encodePng(readPicture(picture, kSize)));
        if (!written)
            throw std::runtime_error(toString(written.error()));
        const auto reference = positionsAt(scene.model, startOf(scene.model, seconds));
        const auto skinned = gpu::downloadBuffer<gpu::HelloSkinned>(
            device, buffers.skinned[frame.slot], reference.size());
        for (std::size_t v = 0; v < skinned.size(); ++v)
            farthest =
                std::max(farthest, glm::distance(glm::dvec3(skinned[v].position), reference[v]));
    }
    fmt::print("hello_skinning_0.png to _{}.png: {} vertices on {}, at most {:.2g} units from the "
               "reference\n",
               kPictures - 1, scene.model.skinning.vertices.size(),
               printable(device.description().name), farthest);
}

// 6. In a window, until it is closed.

using Window = std::unique_ptr<SDL_Window, decltype(&SDL_DestroyWindow)>;

Window openWindow()
{
    SDL_SetMainReady();
    std::atexit(SDL_Quit);
    SDL_Window* const window =
        SDL_Init(SDL_INIT_VIDEO) != 0
            ? nullptr
            : SDL_CreateWindow("hello_skinning", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                               kSize.width, kSize.height, SDL_WINDOW_VULKAN | SDL_WINDOW_RESIZABLE);
    if (window == nullptr)
        throw std::runtime_error(
            fmt::format("no window: {}; --headless draws without one", SDL_GetError()));
    return {window, &SDL_DestroyWindow};
}

std::vector<std::string> extensionsFor(const Window& window)
{
    unsigned count = 0;
    SDL_Vulkan_GetInstanceExtensions(window.get(), &count, nullptr);
    std::vector<const char*> names(count);
    SDL_Vulkan_GetInstanceExtensions(window.get(), &count, names.data());
    return {names.begin(), names.end()};
}

void blit(VkCommandBuffer commands, const RenderTarget& target, const gpu::SwapchainImage& image)
{
    const auto corner = [](glm::ivec2 size) { return VkOffset3D{size.x, size.y, 1}; };
    const auto [width, height] = target.extent();
    const VkImageSubresourceLayers colour{VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    const VkImageBlit whole{colour,
                            {{}, corner({width, height})},
                            colour,
                            {{}, corner({image.extent.width, image.extent.height})}};
    vkCmdBlitImage(commands, target.colour.get(), gpu::kBlitSource.layout, image.image,
                   gpu::kBlitTarget.layout, 1, &whole, VK_FILTER_NEAREST);
}

void play(const Window& window, const gpu::Instance& instance, const gpu::Device& device,
          const Scene& scene, const Pipelines& pipelines, const Buffers& buffers)
{
    VkSurfaceKHR created = VK_NULL_HANDLE;
    if (SDL_Vulkan_CreateSurface(window.get(), instance.get(), &created) == SDL_FALSE)
        throw std::runtime_error(fmt::format("no surface: {}", SDL_GetError()));
    const auto destroy = [&](auto* it) { vkDestroySurfaceKHR(instance.get(), it, nullptr); };
    const std::unique_ptr<std::remove_pointer_t<VkSurfaceKHR>, decltype(destroy)> surface(created,
                                                                                          destroy);
    gpu::Swapchain swapchain(device, surface.get());
    RenderTargetRing targets;
    gpu::FrameRing ring(device); // waits for its frames before targets are destroyed
    const auto start = std::chrono::steady_clock::now();
    for (bool fits = false, open = true; open;)
    {
        SDL_Event event;
        while (SDL_PollEvent(&event) != 0)
        {
            open = open && event.type != SDL_QUIT &&
                   (event.type != SDL_KEYDOWN || event.key.keysym.sym != SDLK_ESCAPE);
            fits = fits && (event.type != SDL_WINDOWEVENT ||
                            event.window.event != SDL_WINDOWEVENT_SIZE_CHANGED);
        }
        if (!fits)
        {
            glm::ivec2 size(0);
            SDL_Vulkan_GetDrawableSize(window.get(), &size.x, &size.y);
            const VkExtent2D extent{glm::uvec2(size).x, glm::uvec2(size).y};
            swapchain.recreate(extent); // waits until the device is idle
            if (size.x > 0 && size.y > 0)
                targets = createRenderTargets(device, extent, kSamples);
        }
        const gpu::Frame frame = ring.begin(); // waits for the frame before the previous one
        const auto image = swapchain.acquire(ring.imageAcquired(frame));
        if (!image)
        {
            ring.abandon(frame);
            SDL_Delay(10);
            fits = false;
            continue;
        }
        const RenderTarget& target = targets[frame.slot];
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        recordFrame(frame, scene, time.count(), pipelines, buffers, target);
        const gpu::ImageRange shown{.image = image->image};
        transition(frame.commands, target.colour.range(), gpu::kColourAttachment, gpu::kBlitSource);
        transition(frame.commands, shown, gpu::kAcquired, gpu::kBlitTarget);
        blit(frame.commands, target, *image);
        transition(frame.commands, shown, gpu::kBlitTarget, gpu::kPresented);
        ring.end(frame, {.waitFor = ring.imageAcquired(frame), .signal = image->rendered});
        fits = swapchain.present(*image);
    }
}

// The installed model, or the one in the source tree.
std::filesystem::path defaultModel()
{
    std::filesystem::path installed =
        (platform::programFile().parent_path() / SINEW_MODEL_FROM_BIN).lexically_normal();
    return std::filesystem::exists(installed) ? installed : SINEW_DEFAULT_MODEL;
}

int run(const ModelRequest& request, bool headless)
{
    const Scene scene = loadScene(request);
    const Window window = headless ? Window(nullptr, &SDL_DestroyWindow) : openWindow();
    gpu::InstanceOptions options{.validate = std::getenv("SINEW_VALIDATE") != nullptr};
    if (window)
        options.extensions = extensionsFor(window);
    const gpu::Instance instance(options);
    const gpu::DeviceDescription chosen = gpu::chooseDevice(instance.devices(), std::nullopt);
    const gpu::Device device(instance, chosen, {.presentable = !headless});
    const Buffers buffers = createBuffers(device, scene.model.skinning, scene.clip().clip);
    const Pipelines pipelines = createPipelines(device, buffers);
    if (window)
        play(window, instance, device, scene, pipelines, buffers);
    else
        writeFilm(device, scene, pipelines, buffers);
    for (const std::string& message : instance.validation().messages())
        fmt::print(stderr, "validation: {}\n", message);
    return instance.validation().messages().empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace
} // namespace sinew

int main(int argc, char** argv)
try
{
    const bool headless = argc > 1 && std::string_view(argv[1]) == "--headless";
    const int rest = headless ? 2 : 1;
    if (argc > rest + 1)
        throw std::runtime_error("usage: hello_skinning [--headless] [MODEL.md5mesh]");
    if (argc > rest)
        return sinew::run({.path = argv[rest]}, headless);
    return sinew::run({.path = sinew::defaultModel(), .clips = {"jump"}}, headless);
}
catch (const std::exception& error)
{
    fmt::print(stderr, "error: {}\n", sinew::printableLines(error.what()));
    return EXIT_FAILURE;
}
