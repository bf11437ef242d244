// A crowd built from the options, for windows and files. Options can change while it is shown.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "samples/app/present_loop.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sinew::crowd
{

// Whether any model has stored frames or morph targets, which only Mode::Compute draws.
inline bool skinsInOneWay(const CrowdScene& scene)
{
    return std::ranges::any_of(scene.models, [](const CrowdModelScene& of)
                               { return of.model.framed || of.model.weightCount > 0; });
}

// The textures of each model.
using CrowdTextures = std::vector<std::unique_ptr<SurfaceTextures>>;
CrowdTextures texturesOf(const gpu::Device& device, const CrowdScene& scene);

// Inputs for the models that have instances, in the same order. Throws VulkanError if the device
// does not support the options.
std::vector<CrowdInput> crowdInputs(const gpu::Device& device, const CrowdScene& scene,
                                    const CrowdField& field, const CrowdTextures& textures,
                                    const Options& options);
CrowdSettings crowdSettings(const gpu::Device& device, const CrowdField& field,
                            const Options& options);

// Whether occlusion culling is on for images from this camera.
bool hides(const Options& options, const OrbitCamera& camera, const CrowdField& field);

// A request without view, time and occlusion.
CrowdFrameRequest frameRequest(const Options& options);

class LiveCrowd
{
public:
    // `device` and `scene` must outlive it. Throws VulkanError if the crowd cannot be created.
    LiveCrowd(const gpu::Device& device, const CrowdScene& scene, const Options& options);

    // Whether change() will rebuild the crowd, which may take a while. A new instance count
    // requires this only beyond the capacity, or if the field is part of the frame's settings.
    bool isMadeAnewFor(const Options& asked) const;
    // Applies the options; waits for the device if the crowd is rebuilt. Returns false and changes
    // nothing if the device does not support them or memory runs out; see refusal().
    bool change(const Options& asked);
    // The reason why the last change failed. Empty on success.
    const std::string& refusal() const { return refusal_; }

    // With --wander, lets instances switch clips up to the given time of the next frame.
    void wander(double seconds);

    const Options& options() const { return options_; }
    const CrowdField& field() const { return *field_; }
    CrowdFrame& frame() { return *frame_; }
    const CrowdFrame& frame() const { return *frame_; }
    const gpu::Device& device() const { return device_; }
    const CrowdScene& scene() const { return scene_; }

private:
    void create();
    void resize();

    const gpu::Device& device_;
    const CrowdScene& scene_;
    Options options_;
    std::unique_ptr<CrowdField> field_;
    CrowdTextures textures_;
    std::optional<CrowdFrame> frame_;
    // A model that has instances, with its group in the frame.
    struct Group
    {
        std::size_t model = 0;
        std::vector<InstanceHandle> handles; // in the order of the field's instances
    };
    std::vector<Group> groups_;
    std::uint32_t capacity_ = 0; // number of instances that the frame was created for
    Chance chance_;              // random generator of --wander
    double wandered_ = 0.0;      // seconds
    std::string refusal_;
};

// The window's content: flies through the crowd. The device and the scene must outlive it.
std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const CrowdScene& scene, const Options& options);

// Writes the text of --ui-dump, then images if requested.
samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options);

} // namespace sinew::crowd
