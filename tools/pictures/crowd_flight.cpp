// Renders the frames of docs/images/crowd-flight.webp: a flight through a crowd that ends where it
// began. Usage: crowd_flight MODEL FOLDER
#include "engine/crowd/crowd_frame.h"
#include "engine/files/files.h"
#include "engine/formats/drawable.h"
#include "engine/gpu/barrier.h"
#include "engine/lod/model_lods.h"
#include "engine/render/render_target.h"
#include "engine/render/scene_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>
#include <random>
#include <string>
#include <utility>

namespace sinew
{
namespace
{

constexpr VkExtent2D kSize{640, 360};
constexpr double kAspect = 16.0 / 9.0;
constexpr std::uint32_t kFrames = 80;
constexpr double kSeconds = 4.0;
constexpr double kTurn = 2.0 * std::numbers::pi;

// The crowd repeats every kPeriod units along x, which the camera flies in kSeconds.
constexpr double kPeriod = 480.0;
constexpr double kSpacing = 60.0;
constexpr std::int32_t kPeriods = 7;    // ahead of the one that contains the camera
constexpr std::int32_t kColumns = 32;   // to each side
constexpr double kLaneHalfWidth = 42.0; // the camera's lane, free of instances

// The middle of the lane. It meanders, so that characters pass in front of the camera.
double laneAt(double x)
{
    return 50.0 * std::sin(kTurn * x / kPeriod);
}

// A number from -1 to 1. std distributions differ between implementations.
double chance(std::mt19937& random)
{
    return std::ldexp(static_cast<double>(random()), -31) - 1.0;
}

// The speed nearest to 1 at which a clip repeats a whole number of times in the film.
double loopingSpeed(const ModelClip& clip)
{
    const double duration = (clip.clip.frameCount - 1) / clip.clip.frameRate;
    return std::max(std::round(kSeconds / duration), 1.0) * duration / kSeconds;
}

std::vector<LiveInstance> makePeriod(const AnimatedModel& model)
{
    const auto rows = static_cast<std::int32_t>(kPeriod / kSpacing);
    std::mt19937 random(7);
    std::vector<LiveInstance> instances;
    for (std::int32_t row = 0; row < rows; ++row)
        for (std::int32_t column = -kColumns; column <= kColumns; ++column)
        {
            const double x = kSpacing * (row + 0.28 * chance(random));
            const double y = kSpacing * (column + 0.28 * chance(random));
            const auto clip = static_cast<std::uint32_t>(random() % model.clips.size());
            const double start = 5.0 * (chance(random) + 1.0);
            const double heading = std::numbers::pi + 1.1 * chance(random); // towards the camera
            if (std::abs(y - laneAt(x)) < kLaneHalfWidth)
                continue;
            instances.push_back({.position = {x, y, 0.0},
                                 .heading = heading,
                                 .clip = {.clip = clip, .seconds = start},
                                 .speed = loopingSpeed(model.clips[clip])});
        }
    return instances;
}

std::vector<LiveInstance> makeInstances(const AnimatedModel& model)
{
    std::vector<LiveInstance> instances;
    const std::vector<LiveInstance> period = makePeriod(model);
    for (std::int32_t i = -1; i <= kPeriods; ++i)
        for (LiveInstance instance : period)
        {
            instance.position.x += i * kPeriod;
            instances.push_back(instance);
        }
    return instances;
}

// `part` of the film, 0 to 1.
OrbitCamera cameraAt(double part)
{
    const double x = kPeriod * part;
    const double ahead = 150.0;
    const glm::dvec3 eye(x, laneAt(x), 96.0 - 24.0 * std::cos(kTurn * part));
    OrbitCamera camera{.distance = ahead, .fieldOfView = 0.85};
    camera.azimuth = std::numbers::pi + std::atan2(laneAt(x + ahead) - eye.y, ahead) * 0.8;
    camera.elevation = 0.22 - 0.06 * std::cos(kTurn * part);
    camera.target = eye + camera.forward() * camera.distance;
    return camera;
}

int drawFilm(const std::string& path, const std::string& folder)
{
    auto loaded = loadDrawable({.model = {.path = path}});
    if (!loaded)
        return std::puts(toString(loaded.error()).c_str()), 2;
    faceForward(loaded->model);
    const CrowdModel model = buildCrowdModel(loaded->model, buildModelLods(loaded->model));
    const std::vector<LiveInstance> instances = makeInstances(loaded->model);
    const Bounds bounds = boundsOfClips(*loaded);
    Bounds box;
    for (const LiveInstance& instance : instances)
        box.add(boundsOfInstance(instance.position, bounds));
    const std::vector<SurfaceMesh> meshes =
        surfaceMeshes(loaded->model.skinning, stillPose(loaded->model), loaded->meshMaterials);

    const gpu::Instance vulkan({});
    const gpu::Device device(vulkan, gpu::chooseDevice(vulkan.devices(), std::nullopt));
    SurfaceTextures textures(device, loaded->materials.textures);
    const VkSampleCountFlagBits samples = availableSamples(device, 4);
    constexpr std::uint32_t kShadowSize = 2048;
    CrowdFrame crowd(device, {{model, instances, loaded->materials, meshes, textures}},
                     {.samples = samples, .shadowMapSize = kShadowSize});
    const RenderTargetRing targets = createRenderTargets(device, kSize, samples);
    const gpu::Buffer picture = createPictureBuffer(device, kSize);
    gpu::FrameRing ring(device);
    for (std::uint32_t i = 0; i < kFrames; ++i)
    {
        const double part = static_cast<double>(i) / kFrames;
        const gpu::Frame frame = ring.begin();
        SceneView view = viewOf(cameraAt(part), kAspect, box);
        view.shadowMapSize = kShadowSize;
        view.lighting.exposure = 1.3F;
        crowd.record(frame, targets[frame.slot],
                     {.view = view, .seconds = part * kSeconds, .lods = {.error = 5.0}},
                     gpu::kCopySource);
        recordCopy(frame.commands, targets[frame.slot].colour, picture);
        barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
        ring.end(frame);
        ring.wait();
        if (!writeFile(fmt::format("{}/{:03}.png", folder, i),
                       encodePng(readPicture(picture, kSize))))
            return 4;
    }
    fmt::print("{} instances\n", instances.size());
    return 0;
}

} // namespace
} // namespace sinew

int main(int argc, char** argv)
try
{
    if (argc != 3)
        return std::puts("usage: crowd_flight MODEL FOLDER"), 1;
    return sinew::drawFilm(argv[1], argv[2]);
}
catch (const sinew::gpu::VulkanError& error)
{
    return std::puts(error.what()), 3;
}
