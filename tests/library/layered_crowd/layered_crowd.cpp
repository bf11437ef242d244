// Two models in one crowd run, wave their upper bodies, and look at a moving point. Prints how far
// the device's heads miss the point. Usage: layered_crowd STRIDER
#include <glm/gtc/quaternion.hpp>
#include <sinew/engine/crowd/crowd_frame.h>
#include <sinew/engine/formats/load_model.h>
#include <sinew/engine/render/render_target.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace
{

using namespace sinew;

AnimatedModel load(const ModelRequest& request)
{
    VirtualFiles files;
    Diagnostics errors;
    Diagnostics warnings;
    return loadModel(request, findModel(request.path, files, warnings).value(), files, errors,
                     warnings)
        .value()
        .model;
}

// The local rotation of `joint` that turns its x axis to a point in model space.
glm::dquat lookAt(const AnimatedModel& model, const Playback& playback, std::uint32_t joint,
                  const glm::dvec3& point)
{
    const ModelPose pose = poseAt(model, playback);
    const JointMatrix& parent = pose[static_cast<std::size_t>(model.joints[joint].parent)];
    const glm::dvec3 there = glm::inverse(parent.linear) * (point - pose[joint].position);
    return {glm::dvec3(1.0, 0.0, 0.0), glm::normalize(there)};
}

double degreesPast(const JointRows& rows, const glm::dvec3& point)
{
    const JointMatrix head = matrixOf(rows);
    const glm::dvec3 there = glm::normalize(point - head.position);
    return glm::degrees(std::asin(glm::length(glm::cross(head.linear[0], there))));
}

std::uint32_t jointOf(const AnimatedModel& model, const char* name)
{
    const auto found = std::ranges::find(model.joints, name, &NamedJoint::name);
    return static_cast<std::uint32_t>(found - model.joints.begin());
}

double drawFrames(const AnimatedModel& model)
{
    const std::uint32_t chest = jointOf(model, "chest");
    const std::uint32_t head = jointOf(model, "head");
    const CrowdModel first = buildCrowdModel(model);
    const CrowdModel second = buildCrowdModel(model);
    const std::vector<LiveInstance> instances{{.position = {0.0, -40.0, 0.0}},
                                              {.position = {0.0, 40.0, 0.0}, .heading = 1.0}};
    const LoadedMaterials materials{.materials = {{.shader = "none"}}, .textures = {}, .skins = {}};
    const std::vector<SurfaceMesh> meshes(model.meshes.size());
    const LayerSettings layered{.capacity = 1, .masks = {maskOfSubtree(model.joints, chest)}};
    const gpu::Instance vulkan({});
    const gpu::Device device(vulkan, gpu::chooseDevice(vulkan.devices(), std::nullopt));
    SurfaceTextures textures(device, materials.textures);
    const auto inputOf = [&](const CrowdModel& of)
    {
        return CrowdInput{.model = of,
                          .instances = instances,
                          .materials = materials,
                          .meshes = meshes,
                          .textures = textures,
                          .layers = layered};
    };
    CrowdFrame crowd(device, {inputOf(first), inputOf(second)}, {});
    const RenderTargetRing targets = createRenderTargets(device, {64, 64}, VK_SAMPLE_COUNT_1_BIT);
    gpu::FrameRing ring(device);
    double worst = 0.0;
    for (int i = 0; i < 60; ++i)
    {
        Playback playback = startOf(model, i / 30.0);
        playback.layers = {{.clip = 1, .weight = 0.7, .joint = chest}};
        const glm::dvec3 point(150.0, 60.0 * std::sin(0.2 * i), 60.0 + 30.0 * std::cos(0.2 * i));
        const InstanceLayer wave{.clip = 1, .weight = 0.7, .mask = 1};
        const JointOverride look{.joint = head, .rotation = lookAt(model, playback, head, point)};
        const gpu::Frame frame = ring.begin();
        for (const std::size_t group : {0U, 1U}) // the instance of each group that is not turned
            crowd.layers(group).set({.index = 0}, {&wave, 1}, {&look, 1});
        crowd.record(frame, targets[frame.slot],
                     {.view = {.camera = {.distance = 400.0}, .visible = {.radius = 200.0}},
                      .seconds = playback.seconds,
                      .culls = false,
                      .hides = false},
                     gpu::kCopySource);
        ring.end(frame);
        ring.wait();
        for (const std::size_t group : {0U, 1U})
            worst = std::max(worst,
                             degreesPast(gpu::downloadBuffer<JointRows>(
                                             device, crowd.buffers(group).chunk.now.jointMatrices,
                                             head + 1)[head],
                                         point + instances[0].position));
    }
    return worst;
}

} // namespace

int main(int argc, char** argv)
try
{
    if (argc != 2)
        return 1;
    std::printf("%.3f degrees\n", drawFrames(load({.path = argv[1], .clips = {"idle", "wave"}})));
    return 0;
}
catch (const gpu::VulkanError& error)
{
    std::fprintf(stderr, "error: %s\n", error.what());
    return 3;
}
