#include "engine/crowd/live_instances.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace sinew
{
namespace
{

void check(bool condition, const char* what)
{
    if (!condition)
        throw std::invalid_argument(what);
}

std::uint32_t speedUnits(double speed)
{
    const double units = std::round(speed * kSpeedUnits);
    check(units >= 0.0 && units <= kMostSpeed, "instance: the speed is not from 0 to 4095/256");
    return static_cast<std::uint32_t>(units);
}

// For CrowdInstance::speed.
std::uint32_t tintBits(const glm::vec3& tint, const LiveSettings& settings)
{
    check(tint == glm::vec3(1.0F) ||
              (settings.tints && glm::all(glm::greaterThanEqual(tint, glm::vec3(0.0F))) &&
               glm::all(glm::lessThanEqual(tint, glm::vec3(1.0F)))),
          "instance: the tint is not from 0 to 1, or the crowd was made without tints");
    const glm::uvec3 roots(glm::round(glm::sqrt(tint) * static_cast<float>(gpu::kMostTint)));
    const glm::uvec3 bits = gpu::kMostTint - roots;
    return (bits.r | bits.g << gpu::kTintBits | bits.b << 2 * gpu::kTintBits) << gpu::kTintShift;
}

void setPlace(gpu::CrowdInstance& record, const glm::dvec3& position, double heading)
{
    record.position = glm::vec3(position);
    record.headingZ = static_cast<float>(std::sin(heading / 2.0));
    record.headingW = static_cast<float>(std::cos(heading / 2.0));
}

std::uint32_t clipOf(const gpu::CrowdInstance& record, bool second)
{
    return second ? record.clips >> 16U : record.clips & 0xFFFFU;
}

// Same as in shaders/crowd/instances.glsl.
double blendOf(const gpu::CrowdInstance& record, std::uint32_t now)
{
    const auto age = static_cast<std::int32_t>(now - record.fadeStart);
    return record.fadeRate == 0.0F
               ? static_cast<double>(record.blend)
               : std::clamp(age * static_cast<double>(record.fadeRate), 0.0, 1.0);
}

} // namespace

std::uint32_t fadeTime(double seconds)
{
    constexpr double kPeriod = 4294967296.0;
    const double units = std::fmod(std::floor(seconds * gpu::kFadeUnits), kPeriod);
    return units > 0.0 ? static_cast<std::uint32_t>(units) : 0;
}

LiveInstances::LiveInstances(const CrowdModel& model, std::span<const LiveInstance> initial,
                             const LiveSettings& settings)
    : model_(model), settings_(settings), blends_(settings.fades)
{
    check(settings.capacity >= std::max<std::size_t>(initial.size(), 1) &&
              settings.capacity <= gpu::kCandidateInstance,
          "capacity of a crowd: fewer than its instances, 0, or more than 16777215");
    slots_.resize(settings.capacity);
    free_.reserve(settings.capacity);
    changed_.reserve(settings.capacity);
    times_.resize(model.clips.size());
    setTime(0.0);
    for (const LiveInstance& instance : initial)
    {
        blends_ = blends_ || instance.blend > 0.0;
        add(instance);
    }
    std::vector<gpu::InstanceUpdate> inRecords(initial.size());
    takeUpdates(inRecords);
    moved_.clear();
}

void LiveInstances::setTime(double seconds)
{
    now_ = fadeTime(seconds);
    for (std::size_t i = 0; i < times_.size(); ++i)
        times_[i] = clipTime(model_.clips[i], model_.loopModes[i], seconds);
}

std::optional<InstanceHandle> LiveInstances::add(const LiveInstance& instance)
{
    const std::uint64_t first = framesOf(instance.clip);
    const std::uint64_t second = framesOf(instance.second);
    check(instance.blend == 0.0 || (blends_ && instance.blend > 0.0 && instance.blend <= 1.0),
          "instance: the blend is not from 0 to 1, or the crowd was made without fades");
    const std::uint32_t speed = speedUnits(instance.speed) | tintBits(instance.tint, settings_);
    if (size_ == settings_.capacity)
        return std::nullopt;
    while (!free_.empty() && free_.back() >= recordCount_)
        free_.pop_back();
    std::uint32_t index = size_ == 0 ? 0 : recordCount_;
    if (!free_.empty())
    {
        index = free_.back();
        free_.pop_back();
    }
    recordCount_ = std::max(recordCount_, index + 1);
    ++size_;
    slots_[index].used = true;
    const InstanceHandle handle{.index = index, .generation = slots_[index].generation};
    Slot& slot = changing(handle);
    slot.shown = false; // even if the slot's previous instance was
    slot.hidden = instance.hidden;
    slot.record = {.blend = static_cast<float>(instance.blend),
                   .clips = instance.clip.clip | instance.second.clip << 16U,
                   .speed = speed};
    setPlace(slot.record, instance.position, instance.heading);
    cells_.add(slot.record.position);
    ++moves_;
    startAt(slot.record, false, first);
    startAt(slot.record, true, second);
    return handle;
}

void LiveInstances::remove(InstanceHandle handle)
{
    Slot& slot = changing(handle);
    cells_.remove(slot.record.position);
    ++moves_;
    slot.used = false;
    ++slot.generation;
    --size_;
    if (handle.index + 1 < recordCount_)
        free_.push_back(handle.index);
    while (recordCount_ > 1 && !slots_[recordCount_ - 1].used)
        --recordCount_;
}

bool LiveInstances::contains(InstanceHandle handle) const
{
    return handle.index < slots_.size() && slots_[handle.index].used &&
           slots_[handle.index].generation == handle.generation;
}

void LiveInstances::place(InstanceHandle handle, const glm::dvec3& position, double heading)
{
    gpu::CrowdInstance& record = changing(handle).record;
    cells_.remove(record.position);
    keepWalk(record);
    setPlace(record, position, heading);
    cells_.add(record.position);
    ++moves_;
}

void LiveInstances::play(InstanceHandle handle, const InstanceClip& clip, double fade,
                         const InstanceClip& second)
{
    const std::uint64_t frames = framesOf(clip);
    const std::uint64_t secondFrames = framesOf(second);
    check(fade == 0.0 || (settings_.fades && !model_.framed && fade > 0.0 && fade <= 1000.0),
          "cross-fade: not from 0 to 1000 seconds, or the crowd was made without fades, or the "
          "model has stored frames");
    gpu::CrowdInstance& record = changing(handle).record;
    keepWalk(record);
    if (blendOf(record, now_) >= 0.5)
    {
        record.clips = clipOf(record, true);
        record.first = record.second;
    }
    record.blend = record.fadeRate = 0.0F;
    if (fade == 0.0)
    {
        record.clips = clip.clip | second.clip << 16U;
        startAt(record, false, frames);
        startAt(record, true, secondFrames);
        return;
    }
    record.clips = clipOf(record, false) | clip.clip << 16U;
    record.fadeStart = now_;
    record.fadeRate = static_cast<float>(1.0 / (fade * gpu::kFadeUnits));
    startAt(record, true, frames);
}

void LiveInstances::setSpeed(InstanceHandle handle, double speed)
{
    const std::uint32_t units = speedUnits(speed);
    gpu::CrowdInstance& record = changing(handle).record;
    keepWalk(record);
    const std::uint64_t first = timeOf(record, false).frames;
    const std::uint64_t second = timeOf(record, true).frames;
    record.speed = (record.speed & ~gpu::kSpeedMask) | units;
    startAt(record, false, first);
    startAt(record, true, second);
}

void LiveInstances::hide(InstanceHandle handle, bool hidden)
{
    changing(handle).hidden = hidden;
}

void LiveInstances::tint(InstanceHandle handle, const glm::vec3& tint)
{
    const std::uint32_t bits = tintBits(tint, settings_);
    gpu::CrowdInstance& record = changing(handle).record;
    record.speed = (record.speed & gpu::kSpeedMask) | bits;
}

std::vector<gpu::CrowdInstance> LiveInstances::records() const
{
    std::vector<gpu::CrowdInstance> records;
    std::ranges::transform(slots_, std::back_inserter(records), drawn);
    return records;
}

// The records of the previous frame are updated one frame later. An instance that appears counts as
// having been at its current position.
std::uint32_t LiveInstances::takeUpdates(std::span<gpu::InstanceUpdate> to)
{
    std::uint32_t count = 0;
    for (const gpu::InstanceUpdate& update : moved_)
        if (slots_[update.index].shown)
            to[count++] = update;
    moved_.clear();
    for (const std::uint32_t index : changed_)
    {
        Slot& slot = slots_[index];
        const bool alsoBefore = settings_.motion && !slot.shown;
        to[count++] = {
            drawn(slot), index, gpu::kUpdatesNow | (alsoBefore ? gpu::kUpdatesBefore : 0U), {}};
        if (settings_.motion)
            moved_.push_back({slot.record, index, gpu::kUpdatesBefore, {}});
        slot.changed = false;
        slot.shown = slot.used && !slot.hidden;
    }
    changed_.clear();
    return count;
}

// With root motion, records do not contain current positions, so one cell holds all instances.
const InstanceCells& LiveInstances::cells()
{
    if (moves_ < std::max(size_, 1U))
        return cells_;
    moves_ = 0;
    std::vector<gpu::vec3> positions;
    for (const Slot& slot : std::span(slots_).first(recordCount_))
        if (slot.used)
            positions.push_back(slot.record.position);
    cells_ = InstanceCells(positions, settings_.rootMotion ? 1 : size_);
    return cells_;
}

LiveInstances::Slot& LiveInstances::changing(InstanceHandle handle)
{
    check(contains(handle), "instance: the handle is stale");
    Slot& slot = slots_[handle.index];
    if (!slot.changed)
        changed_.push_back(handle.index);
    slot.changed = true;
    return slot;
}

InstanceTime LiveInstances::timeOf(const gpu::CrowdInstance& record, bool second) const
{
    const std::uint32_t clip = clipOf(record, second);
    const gpu::ClipStart& start = second ? record.second : record.first;
    return instanceTime(model_.records[clip].period, times_[clip], record.speed & gpu::kSpeedMask,
                        {.frame = start.frame, .fraction = start.fraction});
}

// Sets the start of a clip that is now at `frames` (in 2^-32) of its first loop.
void LiveInstances::startAt(gpu::CrowdInstance& record, bool second, std::uint64_t frames) const
{
    gpu::ClipStart& start = second ? record.second : record.first;
    start = {};
    const std::uint64_t period = std::uint64_t{model_.records[clipOf(record, second)].period} << 32;
    const std::uint64_t from = (frames + period - timeOf(record, second).frames) % period;
    start.frame = static_cast<std::uint32_t>(from >> 32);
    start.fraction = static_cast<std::uint32_t>(from);
    start.loops = timeOf(record, second).loops;
}

std::uint64_t LiveInstances::framesOf(const InstanceClip& clip) const
{
    check(clip.clip < model_.clips.size(), "instance: the model has no such clip");
    const double period = model_.records[clip.clip].period;
    const double frames = std::fmod(clip.seconds * model_.clips[clip.clip].frameRate, period);
    return frames > 0.0 ? static_cast<std::uint64_t>(std::round(std::ldexp(frames, 32))) : 0;
}

// With root motion, moves an instance's position by the loops that it has walked.
void LiveInstances::keepWalk(gpu::CrowdInstance& record) const
{
    const glm::quat heading(record.headingW, 0.0F, 0.0F, record.headingZ);
    const auto blend = static_cast<float>(blendOf(record, now_));
    for (const bool second : {false, true})
    {
        std::uint32_t& start = (second ? record.second : record.first).loops;
        const std::uint32_t loops = timeOf(record, second).loops - start;
        const float weight = second ? blend : 1.0F - blend;
        if (settings_.rootMotion)
            record.position += heading * model_.records[clipOf(record, second)].travel *
                               (static_cast<float>(loops) * weight);
        start += loops;
    }
}

gpu::CrowdInstance LiveInstances::drawn(const Slot& slot)
{
    gpu::CrowdInstance record = slot.record;
    if (!slot.used || slot.hidden)
        record.speed = gpu::kAbsentInstance;
    return record;
}

} // namespace sinew
