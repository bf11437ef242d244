// Skinning with a matrix palette in one file: JOINTS_0, WEIGHTS_0 and inverse bind matrices of a
// glTF file, and shaders/hello/palette.comp. docs/in-your-engine.md explains it. Draws a pose of
// the first animation to hello_gltf.png and compares it with the reference, without morph targets:
//
//     hello_gltf MODEL.glb [SECONDS]
#include "engine/animation/animated_model.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/gpu/program.h"
#include "engine/render/camera.h"
#include "engine/render/render_target.h"
#include "shaders/shared/hello_skinning_types.h"

#include <fmt/format.h>
#include <glm/ext/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "spirv/hello_model_frag.h"
#include "spirv/hello_model_vert.h"
#include "spirv/hello_palette_comp.h"

namespace sinew
{
namespace
{

constexpr const char* kPicture = "hello_gltf.png";
constexpr VkExtent2D kSize{480, 480};

// 1. Read the file twice: as glTF arrays, and as the engine's model, which is the reference.

std::pair<GltfFile, AnimatedModel> readModel(const std::filesystem::path& path)
{
    VirtualFiles files;
    Diagnostics errors;
    Diagnostics warnings; // about faults that do not prevent loading; ignored here
    const auto orThrow = []<class T>(Result<T> result)
    { return result ? std::move(*result) : throw std::runtime_error(toString(result.error())); };
    const FoundModel found = orThrow(findModel(path, files, warnings));
    std::optional<LoadedModel> loaded =
        loadModel({.path = path, .loopMode = LoopMode::Once}, found, files, errors, warnings);
    if (!loaded || !errors.empty())
        throw std::runtime_error(toString(errors.at(0)));
    const GltfResource none = [](const std::string& name) {
        return tl::unexpected(Diagnostic{.file = name, .message = "only .glb files are read here"});
    };
    std::vector<std::byte> bytes = orThrow(files.read(*found.mounted.file));
    return {orThrow(readGltf(std::move(bytes), path.string(), none, warnings)),
            std::move(loaded->model)};
}

// 2. Pose the nodes: sample the animation, then compose transforms from the scene's roots down.

void sample(const GltfAnimation& animation, double seconds, std::vector<GltfNode>& nodes)
{
    for (const GltfChannel& channel : animation.channels)
    {
        const GltfSampler& sampler = animation.samplers[channel.sampler];
        const glm::dvec4 value = valueAt({.sampler = &sampler, .path = channel.path}, seconds);
        GltfNode& node = nodes[channel.node];
        if (channel.path == GltfPath::Translation)
            node.translation = value;
        else if (channel.path == GltfPath::Rotation)
            node.rotation = {value.w, value.x, value.y, value.z};
        else if (channel.path == GltfPath::Scale)
            node.scale = value;
    }
}

// Node -> world. Blending, additive clips and IK would modify the nodes before this step.
std::vector<glm::dmat4> compose(const std::vector<GltfNode>& nodes, std::vector<GltfIndex> pending)
{
    std::vector<glm::dmat4> world(nodes.size());
    while (!pending.empty())
    {
        const GltfIndex index = pending.back();
        const GltfNode& node = nodes[index];
        pending.pop_back();
        const glm::dmat4 local = glm::translate(glm::dmat4(1.0), node.translation) *
                                 glm::mat4_cast(glm::normalize(node.rotation)) *
                                 glm::scale(glm::dmat4(1.0), node.scale);
        world[index] = node.parent ? world[*node.parent] * local : local;
        pending.insert(pending.end(), node.children.begin(), node.children.end());
    }
    return world;
}

// 3. Collect the scene's primitives. Skinned meshes move with their joints, not with their node.

struct Surface
{
    std::vector<glm::mat4> palette;   // bind pose -> world; the only data that changes per frame
    std::vector<std::size_t> firsts;  // first vertex of each drawn primitive
    std::size_t sets = 1;             // 1: JOINTS_0 only; 2: JOINTS_1 too
    std::vector<glm::vec4> positions; // bind pose; w = 1
    std::vector<glm::vec4> normals;
    std::vector<glm::uvec4> jointsOf; // JOINTS_n, `sets` per vertex, indices into `palette`
    std::vector<glm::vec4> weights;   // WEIGHTS_n
    std::vector<std::uint32_t> indices;
};

// A mesh without a skin moves with its node, as if skinned to a single joint.
void addMatrices(const GltfFile& file, GltfIndex node, const std::vector<glm::dmat4>& world,
                 Surface& surface)
{
    if (!file.nodes[node].skin)
        return void(surface.palette.emplace_back(world[node]));
    const auto& [joints, inverses] = file.skins[*file.nodes[node].skin];
    for (std::size_t i = 0; i < joints.size(); ++i)
        surface.palette.emplace_back(world[joints[i]] *
                                     glm::dmat4(inverses.empty() ? glm::mat4(1.0F) : inverses[i]));
}

// Adds one vertex. Its joint indices are clamped, since those with weight 0 may be arbitrary.
void addInfluences(const GltfPrimitive& primitive, std::size_t vertex, std::uint32_t firstJoint,
                   Surface& surface)
{
    const auto lastJoint = static_cast<std::uint32_t>(surface.palette.size() - 1);
    const std::size_t first = surface.weights.size();
    float sum = 0.0F;
    for (std::size_t set = 0; set < surface.sets; ++set)
    {
        glm::uvec4 joints(firstJoint);
        glm::vec4 weights(0.0F);
        if (set < primitive.influences.size())
        {
            joints += glm::uvec4(primitive.influences[set].joints[vertex]);
            weights = primitive.influences[set].weights[vertex];
        }
        surface.jointsOf.push_back(glm::min(joints, glm::uvec4(lastJoint)));
        surface.weights.push_back(weights);
        sum += weights.x + weights.y + weights.z + weights.w;
    }
    if (sum == 0.0F) // a vertex without weights follows the first joint
        surface.weights[first].x = 1.0F;
}

Surface surfaceOf(const GltfFile& file, const std::vector<glm::dmat4>& world)
{
    Surface surface;
    for (const GltfMesh& mesh : file.meshes)
        for (const GltfPrimitive& primitive : mesh.primitives)
            surface.sets = std::max(surface.sets, primitive.influences.size());
    for (const GltfIndex node : nodesOfScene(file, file.scene))
    {
        if (!file.nodes[node].mesh)
            continue;
        const auto firstJoint = static_cast<std::uint32_t>(surface.palette.size());
        addMatrices(file, node, world, surface);
        for (const GltfPrimitive& primitive : file.meshes[*file.nodes[node].mesh].primitives)
        {
            const auto first = static_cast<std::uint32_t>(surface.positions.size());
            surface.firsts.push_back(first);
            for (std::size_t v = 0; v < primitive.positions.size(); ++v)
            {
                surface.positions.emplace_back(primitive.positions[v], 1.0F);
                const bool hasNormal = v < primitive.normals.size();
                surface.normals.emplace_back(hasNormal ? primitive.normals[v] : glm::vec3(0), 0);
                addInfluences(primitive, v, firstJoint, surface);
            }
            for (std::size_t i = 0; i < primitive.corners.size(); i += 3) // reverses the winding
                for (const std::size_t corner : {i, i + 2, i + 1})
                    surface.indices.push_back(first + primitive.corners[corner]);
        }
    }
    return surface;
}

// 4. Skin and draw. Returns the skinned vertices.

std::vector<gpu::HelloSkinned> draw(const gpu::Device& device, const Surface& surface,
                                    const glm::mat4& view)
{
    constexpr VkBufferUsageFlags kStorage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    // An animated program would write the palette every frame, with one buffer per frame in flight.
    const gpu::Buffer palette(device, surface.palette.size() * sizeof(glm::mat4), kStorage,
                              gpu::Residency::Upload, "palette");
    std::memcpy(palette.mapped().data(), surface.palette.data(), palette.size());
    const gpu::Buffer positions = uploadBuffer(device, surface.positions, kStorage, "positions");
    const gpu::Buffer normals = uploadBuffer(device, surface.normals, kStorage, "normals");
    const gpu::Buffer joints = uploadBuffer(device, surface.jointsOf, kStorage, "joints");
    const gpu::Buffer weights = uploadBuffer(device, surface.weights, kStorage, "weights");
    const gpu::Buffer indices = uploadIndices(device, surface.indices, "indices");
    const gpu::Buffer skinned(device, surface.positions.size() * sizeof(gpu::HelloSkinned),
                              kStorage | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                  VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                              gpu::Residency::Device, "skinned");

    const gpu::Program skin(device, hello_palette_comp_spirv, "skin");
    const gpu::Pipeline pipeline = gpu::createGraphicsPipeline(
        device,
        {.vertexShader = hello_model_vert_spirv,
         .fragmentShader = hello_model_frag_spirv,
         .vertexBindings = {{0, sizeof(gpu::HelloSkinned), VK_VERTEX_INPUT_RATE_VERTEX}},
         .vertexAttributes = {{0, 0, VK_FORMAT_R32G32B32_SFLOAT, 0},
                              {1, 0, VK_FORMAT_R16G16_SNORM, offsetof(gpu::HelloSkinned, normal)}},
         .colourFormat = kColourFormat,
         .depthFormat = gpu::kDepthFormat,
         .samples = VK_SAMPLE_COUNT_4_BIT,
         .pushBytes = sizeof(glm::mat4)},
        {}, "draw");
    const RenderTarget target =
        std::move(createRenderTargets(device, kSize, VK_SAMPLE_COUNT_4_BIT).front());
    const gpu::Buffer picture = createPictureBuffer(device, kSize);
    const auto sets = static_cast<std::uint32_t>(surface.sets);
    const auto indexCount = static_cast<std::uint32_t>(surface.indices.size());
    const auto vertexCount = static_cast<std::uint32_t>(surface.positions.size());
    const std::uint32_t groups = (vertexCount + gpu::kHelloWorkgroup - 1) / gpu::kHelloWorkgroup;
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            dispatch({.commands = commands}, skin, {.x = groups}, sets,
                     {&palette, &positions, &normals, &joints, &weights, &skinned});
            barrier(commands, gpu::kComputeWrite, gpu::kVertexRead);
            for (const gpu::ImageRange& image :
                 {target.multisampled->range(), target.colour.range()})
                transition(commands, image, gpu::kContentsUnneeded, gpu::kColourAttachment);
            transition(commands, target.depth.range(), gpu::kContentsUnneeded,
                       gpu::kDepthAttachment);
            beginRendering(commands, target);
            gpu::setSurfaceState(commands, {.cullMode = VK_CULL_MODE_NONE});
            pipeline.bind(commands);
            pipeline.push(commands, view);
            const VkBuffer vertices = skinned.get();
            const VkDeviceSize offset = 0;
            vkCmdBindVertexBuffers(commands, 0, 1, &vertices, &offset);
            vkCmdBindIndexBuffer(commands, indices.get(), 0, VK_INDEX_TYPE_UINT32);
            vkCmdDrawIndexed(commands, indexCount, 1, 0, 0, 0);
            vkCmdEndRendering(commands);
            transition(commands, target.colour.range(), gpu::kColourAttachment, gpu::kCopySource);
            recordCopy(commands, target.colour, picture);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    if (const auto written = writeFile(kPicture, encodePng(readPicture(picture, kSize))); !written)
        throw std::runtime_error(toString(written.error()));
    return gpu::downloadBuffer<gpu::HelloSkinned>(device, skinned, vertexCount);
}

// 5. Compare with the reference, whose axes are glTF's (x, -z, y).

double farthest(const Surface& surface, const std::vector<gpu::HelloSkinned>& skinned,
                const AnimatedModel& model, const std::vector<glm::dvec3>& reference)
{
    const std::vector<SkinningMesh>& meshes = model.skinning.meshes;
    if (meshes.size() != surface.firsts.size())
        throw std::runtime_error("instances of one mesh are left out here; draw them with sinew");
    double most = 0.0;
    for (std::size_t mesh = 0; mesh < meshes.size(); ++mesh)
        for (std::uint32_t v = 0; v < meshes[mesh].fileVertexCount; ++v)
        {
            const glm::dvec3 p = reference.at(meshes[mesh].firstVertex + v) + model.origin;
            const glm::dvec3 device = skinned.at(surface.firsts[mesh] + v).position;
            most = std::max(most, glm::distance({p.x, p.z, -p.y}, device));
        }
    return most;
}

int run(const std::filesystem::path& path, double seconds)
{
    auto [file, model] = readModel(path);
    if (!file.animations.empty())
        sample(file.animations.front(), seconds, file.nodes);
    const Surface surface = surfaceOf(file, compose(file.nodes, file.scenes[file.scene].nodes));
    const std::vector<glm::dvec3> reference = positionsAt(model, startOf(model, seconds));
    const OrbitCamera camera = framed({.azimuth = model.facing + 0.6}, reference, 0.9);
    const glm::mat4 toZUp(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1); // column by column
    const gpu::Instance instance({.validate = std::getenv("SINEW_VALIDATE") != nullptr});
    const gpu::DeviceDescription chosen = gpu::chooseDevice(instance.devices(), std::nullopt);
    const gpu::Device device(instance, chosen);
    const std::vector<gpu::HelloSkinned> skinned =
        draw(device, surface, viewProjection(camera, 1.0, sphereAround(reference)) * toZUp);
    fmt::print("{}: {} vertices on {}, at most {:.2g} of the model's size from the reference\n",
               kPicture, skinned.size(), printable(chosen.name),
               farthest(surface, skinned, model, reference) / sphereAround(reference).radius);
    for (const std::string& message : instance.validation().messages())
        fmt::print(stderr, "validation: {}\n", message);
    return instance.validation().messages().empty() ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace
} // namespace sinew

int main(int argc, char** argv)
try
{
    if (argc != 2 && argc != 3)
        throw std::runtime_error("usage: hello_gltf MODEL.glb [SECONDS]");
    return sinew::run(argv[1], argc == 3 ? std::strtod(argv[2], nullptr) : 0.0);
}
catch (const std::exception& error)
{
    fmt::print(stderr, "error: {}\n", sinew::printableLines(error.what()));
    return EXIT_FAILURE;
}
