// The instances of a crowd: a program adds, removes, moves and animates them in any frame. Needs no
// device; CrowdFrame uploads the changes.
#pragma once

#include "engine/crowd/crowd_model.h"
#include "engine/crowd/instance_cells.h"

#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_float3.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

struct InstanceClip
{
    std::uint32_t clip = 0; // index into CrowdModel::clips
    double seconds = 0.0;   // position in the clip, at its own speed; not negative
};

struct LiveInstance
{
    glm::dvec3 position{0.0}; // the model's origin in world space
    double heading = 0.0;     // radians about z, counterclockwise from above
    InstanceClip clip{};
    // Blended in with the weight `blend`, 0 to 1. For models with stored frames, the clip of the
    // second channel, which has no weight.
    InstanceClip second{};
    double blend = 0.0;
    // Multiple of the clips' speed, 0 to 4095/256, rounded to 1/256. 0 pauses.
    double speed = 1.0;
    bool hidden = false;
    // Linear RGB, 0 to 1, multiplied with the colour of lit surfaces. The square root of each
    // channel is rounded to 1/63.
    glm::vec3 tint{1.0F};
};

// Valid until the instance is removed; never reused.
struct InstanceHandle
{
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
};

struct LiveSettings
{
    std::uint32_t capacity = 1; // instances at the same time, 1 to kCandidateInstance
    bool fades = false;         // instances may blend two clips, from the start or in play()
    bool tints = false;         // instances may have tints other than white
    bool rootMotion = false;    // the travel of clips moves their instances
    bool motion = false;        // also keeps the records of the previous frame
};

// Operations take constant time, do not allocate, and take effect in the next frame. They throw
// std::invalid_argument, without changing anything, for stale handles and numbers out of range.
class LiveInstances
{
public:
    // `model` must outlive it. The i-th of `initial` gets the handle {i, 0} and starts at time 0.
    LiveInstances(const CrowdModel& model, std::span<const LiveInstance> initial,
                  const LiveSettings& settings);

    // Sets the time of the following operations, on the scale of CrowdFrameRequest::seconds.
    // Recording a frame sets it to the time of the frame.
    void setTime(double seconds);

    // Returns std::nullopt if the capacity is used up.
    std::optional<InstanceHandle> add(const LiveInstance& instance);
    void remove(InstanceHandle handle);
    bool contains(InstanceHandle handle) const;
    std::uint32_t size() const { return size_; }
    std::uint32_t capacity() const { return settings_.capacity; }

    // With root motion, the walk restarts from `position`.
    void place(InstanceHandle handle, const glm::dvec3& position, double heading);
    // Plays another clip. With `fade` (0 to 1000 seconds), its weight rises from 0 to 1 in that
    // time while both clips run. If the instance already blends two clips, the fade begins with the
    // one of larger weight. For models with stored frames, `second` is the clip of the second
    // channel, and there is no fade.
    void play(InstanceHandle handle, const InstanceClip& clip, double fade = 0.0,
              const InstanceClip& second = {});
    // Clips continue from their current time. 0 pauses clips, but not a fade.
    void setSpeed(InstanceHandle handle, double speed);
    void hide(InstanceHandle handle, bool hidden);
    void tint(InstanceHandle handle, const glm::vec3& tint);

    // For the frame:
    bool blends() const { return blends_; } // some instance may blend two clips
    // Records that the device visits: those in use and the gaps between them, at least 1.
    std::uint32_t recordCount() const { return recordCount_; }
    std::vector<gpu::CrowdInstance> records() const; // for the whole capacity
    // Writes the updates since the previous call (initially since construction) and returns their
    // number. `to` has room for mostUpdates().
    std::size_t mostUpdates() const { return changed_.size() + moved_.size(); }
    std::uint32_t takeUpdates(std::span<gpu::InstanceUpdate> to);
    // The positions of all instances, including hidden ones. Revisits every instance after as many
    // changes as there are instances.
    const InstanceCells& cells();

private:
    struct Slot
    {
        gpu::CrowdInstance record{};
        std::uint32_t generation = 0;
        bool used = false;
        bool hidden = false;
        bool shown = false;   // in the previous frame
        bool changed = false; // in changed_
    };

    Slot& changing(InstanceHandle handle);
    InstanceTime timeOf(const gpu::CrowdInstance& record, bool second) const;
    void startAt(gpu::CrowdInstance& record, bool second, std::uint64_t frames) const;
    std::uint64_t framesOf(const InstanceClip& clip) const;
    void keepWalk(gpu::CrowdInstance& record) const;
    static gpu::CrowdInstance drawn(const Slot& slot);

    const CrowdModel& model_;
    LiveSettings settings_;
    bool blends_ = false;
    std::uint32_t now_ = 0;       // fadeTime
    std::vector<ClipTime> times_; // current time of each clip
    std::vector<Slot> slots_;
    InstanceCells cells_;
    std::uint64_t moves_ = 0;                // since cells_ was built
    std::vector<std::uint32_t> free_;        // slots below recordCount_; all others are free
    std::vector<std::uint32_t> changed_;     // since the last updates
    std::vector<gpu::InstanceUpdate> moved_; // updates for the next frame, with settings_.motion
    std::uint32_t size_ = 0;
    std::uint32_t recordCount_ = 1;
};

// The CrowdConstants::time of a frame.
std::uint32_t fadeTime(double seconds);

} // namespace sinew
