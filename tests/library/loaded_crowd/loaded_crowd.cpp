// Loads a model of any format and draws 400 instances. Usage: loaded_crowd MODEL PICTURE.png
#include <sinew/engine/crowd/crowd_frame.h>
#include <sinew/engine/files/files.h>
#include <sinew/engine/formats/drawable.h>
#include <sinew/engine/render/render_target.h>
#include <sinew/engine/render/scene_view.h>

#include <cstdio>

using namespace sinew;

int main(int argc, char** argv)
try
{
    auto loaded = loadDrawable({.model = {.path = argc == 3 ? argv[1] : ""}});
    if (!loaded)
        return std::puts(toString(loaded.error()).c_str()), 2;
    faceForward(loaded->model);
    const CrowdModel model = buildCrowdModel(loaded->model);
    const Bounds bounds = boundsOfClips(*loaded);
    Bounds box;
    std::vector<LiveInstance> instances;
    for (std::uint32_t i = 0; i < 400; ++i)
    {
        const auto clip = i % static_cast<std::uint32_t>(model.records.size());
        const glm::dvec3 position = 0.5 * bounds.size() * glm::dvec3(i / 20, i % 20, 0.0);
        box.add(boundsOfInstance(position, bounds));
        instances.push_back({.position = position, .clip = {.clip = clip, .seconds = 0.2 * i}});
    }
    const std::vector<SurfaceMesh> meshes =
        surfaceMeshes(loaded->model.skinning, stillPose(loaded->model), loaded->meshMaterials);

    const gpu::Instance vulkan({});
    const gpu::Device device(vulkan, gpu::chooseDevice(vulkan.devices(), std::nullopt));
    SurfaceTextures textures(device, loaded->materials.textures);
    CrowdFrame crowd(device, {{model, instances, loaded->materials, meshes, textures}}, {});

    constexpr VkExtent2D kSize{640, 360};
    const OrbitCamera camera = framed({.azimuth = 0.5, .elevation = 0.4}, cornersOf(box), 1.5);
    const RenderTargetRing targets = createRenderTargets(device, kSize, VK_SAMPLE_COUNT_1_BIT);
    const gpu::Buffer picture = createPictureBuffer(device, kSize);
    gpu::FrameRing ring(device);
    const gpu::Frame frame = ring.begin();
    crowd.record(frame, targets[frame.slot], {.view = viewOf(camera, 16.0 / 9.0, box)},
                 gpu::kCopySource);
    recordCopy(frame.commands, targets[frame.slot].colour, picture);
    barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
    ring.end(frame);
    ring.wait();
    std::printf("%zu instances, %u in view\n", instances.size(), crowd.counts(frame.slot)->visible);
    return writeFile(argv[2], encodePng(readPicture(picture, kSize))) ? 0 : 1;
}
catch (const gpu::VulkanError& error)
{
    return std::puts(error.what()), 3;
}
