// Draws 1,000 instances of a model without files: makes skeleton, mesh, material and clips in the
// types that file readers fill. If a number of frames is given, instances change in each frame.
// Usage: crowd_in_code PICTURE.png [FRAMES]
#include <sinew/engine/crowd/crowd_frame.h>
#include <sinew/engine/files/files.h>
#include <sinew/engine/gpu/barrier.h>
#include <sinew/engine/render/render_target.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <random>

namespace
{

using namespace sinew;

constexpr std::uint32_t kJoints = 5;
constexpr std::uint32_t kRings = 17;
constexpr std::uint32_t kSides = 8;
constexpr double kBone = 12.0; // distance between joints
constexpr double kTurn = 2.0 * std::numbers::pi;

// A blade of grass: a tapering tube whose vertices follow the joints below and above them.
SkeletalModel makeGrass()
{
    SkeletalModel model;
    for (std::uint32_t j = 0; j < kJoints; ++j)
        model.joints.push_back({.name = "joint " + std::to_string(j),
                                .parent = static_cast<std::int32_t>(j) - 1,
                                .bindPose = {.position = {0.0, 0.0, j * kBone}}});
    Mesh& mesh = model.meshes.emplace_back(Mesh{.name = "grass", .shader = "grass"});
    for (std::uint32_t i = 0; i < kRings * kSides; ++i)
    {
        const double up = i / kSides / (kRings - 1.0);
        const double angle = kTurn * (i % kSides) / kSides;
        const double joints = up * (kJoints - 1);
        const double radius = 5.0 * (1.0 - up);
        const auto below = std::min(static_cast<std::uint32_t>(joints), kJoints - 2);
        const glm::dvec3 point(radius * std::cos(angle), radius * std::sin(angle), joints * kBone);
        mesh.vertices.push_back({.texCoord = {angle / kTurn, 1.0 - up},
                                 .firstWeight = static_cast<std::uint32_t>(mesh.weights.size()),
                                 .weightCount = 2});
        for (const std::uint32_t joint : {below, below + 1})
            mesh.weights.push_back({.joint = joint,
                                    .bias = 1.0 - std::abs(joints - joint),
                                    .position = point - model.joints[joint].bindPose.position});
    }
    for (std::uint32_t i = 0; i < (kRings - 1) * kSides; ++i)
    {
        const std::uint32_t next = i % kSides + 1 < kSides ? i + 1 : i + 1 - kSides;
        mesh.triangles.push_back({i, i + kSides, next}); // clockwise seen from outside
        mesh.triangles.push_back({next, i + kSides, next + kSides});
    }
    return model;
}

// A wave that runs up the joints: each leans in x and y by up to `most` (sines of half angles).
Clip makeWave(const SkeletalModel& model, std::uint32_t frameCount, glm::dvec2 most)
{
    Clip clip{.frameCount = frameCount, .joints = modelJoints(model.joints)};
    for (std::uint32_t i = 0; i < frameCount * kJoints; ++i)
    {
        const std::uint32_t joint = i % kJoints;
        const double time = kTurn * (i / kJoints) / frameCount - 0.6 * joint;
        clip.keys.push_back({.position = {0.0, 0.0, joint > 0 ? kBone : 0.0},
                             .orientation = orientationFromXyz(
                                 {most.x * std::sin(time), most.y * std::cos(time), 0.0})});
    }
    return clip;
}

LoadedMaterials makeMaterials()
{
    const Image green{1, 1, {std::byte{110}, std::byte{190}, std::byte{60}, std::byte{255}}};
    LoadedMaterials made{.materials = {{.shader = "grass"}},
                         .textures = {{.name = "green", .texture = textureOf(green)}}};
    const MaterialStage lit{.role = MaterialStage::Role::Diffuse};
    made.materials[0].stages.push_back({.stage = lit, .texture = 0});
    return made;
}

// Places instances in 25 rows, each with its own heading, clip, speed and start.
std::vector<LiveInstance> makeInstances(const CrowdModel& model)
{
    std::vector<LiveInstance> instances;
    for (std::uint32_t i = 0; i < 1000; ++i)
        instances.push_back({.position = {16.0 * (i / 40) - 192.0, 16.0 * (i % 40) - 312.0, 0.0},
                             .heading = 2.4 * i,
                             .clip = {.clip = i % static_cast<std::uint32_t>(model.clips.size()),
                                      .seconds = i * 17 / 24.0},
                             .speed = 0.75 + i * 37 % 128 / 256.0});
    return instances;
}

// Some blades are plucked and others grow; the rest sway differently, move, or hide.
void changeSome(LiveInstances& live, std::vector<InstanceHandle>& handles, std::mt19937& random)
{
    const auto below = [&](std::size_t limit) { return random() % limit; };
    const auto anyone = [&] { return handles[below(handles.size())]; };
    const auto anywhere = [&] { return glm::dvec3(below(384), below(624), 0.0) - 192.0; };
    for (int i = 0; i < 8; ++i)
    {
        live.play(anyone(), {.clip = static_cast<std::uint32_t>(below(2))}, 0.1 * (i % 4));
        live.setSpeed(anyone(), 0.25 * static_cast<double>(below(8)));
        live.hide(anyone(), below(4) == 0);
        live.place(anyone(), anywhere(), 0.1 * i);
        std::swap(handles[below(handles.size())], handles.back());
        live.remove(handles.back());
        handles.pop_back();
    }
    while (const auto added = live.add({.position = anywhere()}))
        handles.push_back(*added);
}

std::vector<std::byte> drawGrass(std::uint32_t frames)
{
    const SkeletalModel grass = makeGrass();
    const CrowdModel model =
        buildCrowdModel({.joints = modelJoints(grass.joints),
                         .skinning = buildSkinningModel(grass, 60.0),
                         .clips = {{.name = "nod", .clip = makeWave(grass, 48, {0.12, 0.0})},
                                   {.name = "circle", .clip = makeWave(grass, 32, {0.1, 0.1})}},
                         .still = stillInBindPose(grass.joints)});
    const std::vector<LiveInstance> instances = makeInstances(model);
    const LoadedMaterials materials = makeMaterials();
    const std::vector<SurfaceMesh> meshes(1);

    const gpu::Instance vulkan({});
    const gpu::Device device(vulkan, gpu::chooseDevice(vulkan.devices(), std::nullopt));
    SurfaceTextures textures(device, materials.textures);
    const VkSampleCountFlagBits samples = availableSamples(device, 4);
    CrowdFrame crowd(device, {{model, instances, materials, meshes, textures}},
                     {.samples = samples, .fades = frames > 1});

    constexpr VkExtent2D kSize{640, 360};
    const OrbitCamera camera{.distance = 850.0, .azimuth = 0.5, .elevation = 0.5};
    const RenderTargetRing targets = createRenderTargets(device, kSize, samples);
    const gpu::Buffer picture = createPictureBuffer(device, kSize);
    std::vector<InstanceHandle> handles(instances.size());
    for (std::uint32_t i = 0; i < handles.size(); ++i)
        handles[i].index = i;
    std::mt19937 random(1);
    gpu::FrameRing ring(device);
    gpu::Frame frame;
    for (std::uint32_t i = 0; i < frames; ++i)
    {
        frame = ring.begin();
        if (i > 0)
            changeSome(crowd.live(), handles, random);
        crowd.record(
            frame, targets[frame.slot],
            {.view = {.camera = camera, .visible = {.radius = 450.0}}, .seconds = 1.0 + i / 60.0},
            gpu::kCopySource);
        if (i + 1 == frames)
            recordCopy(frame.commands, targets[frame.slot].colour, picture);
        barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
        ring.end(frame);
    }
    ring.wait();
    std::printf("%zu instances, %u in view\n", instances.size(), crowd.counts(frame.slot)->visible);
    return encodePng(readPicture(picture, kSize));
}

} // namespace

int main(int argc, char** argv)
try
{
    const auto frames = argc == 3 ? std::strtoul(argv[2], nullptr, 10) : 1;
    return argc >= 2 && writeFile(argv[1], drawGrass(static_cast<std::uint32_t>(frames))) ? 0 : 1;
}
catch (const gpu::VulkanError& error)
{
    std::fprintf(stderr, "error: %s\n", error.what());
    return 3;
}
