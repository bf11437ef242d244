// A crowd as the options ask for it, in windows and files, changed while it is shown.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "samples/app/present_loop.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

#include <memory>
#include <optional>
#include <string>

namespace sinew::crowd
{

// Throws VulkanError where the device cannot do what the options ask for.
CrowdSettings crowdSettings(const gpu::Device& device, const CrowdScene& scene,
                            const CrowdField& field, const Options& options);

// Whether instances that others hide are left out of the pictures of that camera.
bool hides(const Options& options, const OrbitCamera& camera, const CrowdField& field);

// All but the view, the time and what is hidden.
CrowdFrameRequest frameRequest(const Options& options);

class LiveCrowd
{
public:
    // `device` and `scene` must outlive it. Throws VulkanError where the crowd cannot be made.
    LiveCrowd(const gpu::Device& device, const CrowdScene& scene, const Options& options);

    // Whether change() makes the crowd anew, which may take a moment.
    bool isMadeAnewFor(const Options& asked) const;
    // Follows the options; waits for the device where the crowd is made anew. False, and everything
    // stays as it was, where the device or the memory refuses: see refusal().
    bool change(const Options& asked);
    // Why the last change failed; empty: it did not.
    const std::string& refusal() const { return refusal_; }

    const Options& options() const { return options_; }
    const CrowdField& field() const { return *field_; }
    CrowdFrame& frame() { return *frame_; }
    const CrowdFrame& frame() const { return *frame_; }
    const gpu::Device& device() const { return device_; }
    const CrowdScene& scene() const { return scene_; }

private:
    void create();

    const gpu::Device& device_;
    const CrowdScene& scene_;
    Options options_;
    std::unique_ptr<CrowdField> field_;
    SurfaceTextures textures_;
    std::optional<CrowdFrame> frame_;
    std::string refusal_;
};

// A flight through the crowd, as keys and mouse ask for. The device and the scene must outlive the
// content.
std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const CrowdScene& scene, const Options& options);

// Writes the text of --ui-dump, then the pictures if the options ask for any.
samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options);

} // namespace sinew::crowd
