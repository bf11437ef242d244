// Layers and joint overrides of a crowd's instances: a program sets them in any frame, and the
// device applies them to the poses (as defined in engine/animation/layers.h).
#pragma once

#include "engine/animation/layers.h"
#include "engine/crowd/crowd_model.h"
#include "engine/crowd/live_instances.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

struct LayerSettings
{
    // Maximum number of instances with layers or overrides at the same time, 4 KiB each. 0: layers
    // are disabled, and no pass looks for them.
    std::uint32_t capacity = 0;
    std::vector<JointMask> masks; // joints past the end of a mask have weight 0
};

struct InstanceLayer
{
    std::uint32_t clip = 0; // index into CrowdModel::clips
    double start = 0.0;     // CrowdFrameRequest::seconds at which the clip is at its first frame
    double speed = 1.0;     // see LiveInstance
    double weight = 1.0;    // 0 to 1
    std::uint32_t mask = 0; // 1 + index into LayerSettings::masks; 0: all joints
    bool additive = false;  // adds the difference from the first frame of the clip
};

// Layers change joints only, not morph targets. Their travel is not removed: mask out the joint
// that travels.
class CrowdLayers
{
public:
    // `model` and `instances` must outlive it. Models with stored frames cannot have layers.
    CrowdLayers(const gpu::Device& device, const CrowdModel& model, const LiveInstances& instances,
                const LayerSettings& settings);

    // Replaces the layers (at most gpu::kMostLayers, in order) and overrides (at most
    // gpu::kMostOverrides) of an instance from the next frame on, until it is removed. Uploads only
    // changes. Returns false if the capacity is used up. Throws std::invalid_argument if the handle
    // is stale, or an index or a number is out of range. In both cases, nothing changes.
    bool set(InstanceHandle handle, std::span<const InstanceLayer> layers,
             std::span<const JointOverride> overrides = {});

    // For CrowdFrame:
    bool inUse() const { return free_.size() < slots_.size(); } // some instance has layers
    bool any() const { return !slots_.empty(); }                // instances can have layers
    // CrowdModel::reach, extended by all additive layers and overrides so far.
    double reach() const { return reach_; }
    // Uploads changes. Call once per frame.
    void upload();
    // The buffers of shaders/crowd/instance_layers.glsl for this or the previous frame. All are
    // `unused` if the capacity is 0.
    std::array<const gpu::Buffer*, 3> buffers(bool before, const gpu::Buffer& unused) const;

private:
    struct Slot
    {
        InstanceHandle instance;
        std::uint32_t left = 0; // copies that do not have the record yet
    };
    // One more than frames in flight, because a frame also reads the copy of the previous frame.
    static constexpr std::uint32_t kCopies = gpu::kFramesInFlight + 1;

    gpu::CrowdLayer packLayer(const InstanceLayer& layer) const;
    void reachAdditions(std::uint32_t clip);

    const CrowdModel& model_;
    const LiveInstances& instances_;
    std::size_t maskCount_;
    std::vector<Slot> slots_;
    std::vector<gpu::LayeredInstance> records_; // one per slot
    std::vector<std::uint32_t> free_;           // indices of slots
    std::vector<std::uint32_t> slotOf_;         // per instance: 1 + index; 0: none
    std::array<gpu::Buffer, kCopies> copiesOfRecords_;
    std::array<gpu::Buffer, kCopies> copiesOfSlots_; // copies of slotOf_
    std::uint32_t current_ = 0;
    gpu::Buffer masks_;
    // One frame: each joint's largest distance (along x) and scale in any clip, layer or override.
    Clip farthest_;
    std::vector<bool> isAdded_; // additive clips that farthest_ includes
    double reach_;
};

} // namespace sinew
