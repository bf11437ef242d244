// The crowd of a window, which options can change while it is shown.
#pragma once

#include "samples/crowd/options.h"
#include "samples/crowd/shown_crowd.h"

#include <memory>
#include <optional>
#include <string>

namespace sinew::crowd
{

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
    const Field& field() const { return *field_; }
    ShownCrowd& shown() { return *shown_; }
    const ShownCrowd& shown() const { return *shown_; }
    const gpu::Device& device() const { return device_; }
    const CrowdScene& scene() const { return scene_; }

private:
    void create();

    const gpu::Device& device_;
    const CrowdScene& scene_;
    Options options_;
    std::unique_ptr<Field> field_;
    SharedResources shared_;
    std::optional<ShownCrowd> shown_;
    std::string refusal_;
};

} // namespace sinew::crowd
