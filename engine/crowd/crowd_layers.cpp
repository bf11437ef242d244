#include "engine/crowd/crowd_layers.h"

#include <glm/common.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <stdexcept>

namespace sinew
{
namespace
{

constexpr VkBufferUsageFlags kLayerUsage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

void checkLayers(bool condition, const char* what)
{
    if (!condition)
        throw std::invalid_argument(what);
}

gpu::JointOverride packOverride(const JointOverride& set, const CrowdModel& model)
{
    const double length = glm::length(set.rotation);
    const glm::dquat q = set.rotation / length;
    const glm::dvec3 position = set.position.value_or(glm::dvec3(0.0));
    checkLayers(set.joint < model.jointCount, "joint of an override: the model has no such joint");
    checkLayers(length > 0.0 && std::isfinite(static_cast<float>(length + glm::length(position))),
                "override of a joint: rotation 0, or not finite");
    return {.orientation = {q.x, q.y, q.z, q.w},
            .position = gpu::vec3(position),
            .joint = set.joint | (set.position ? 0U : gpu::kKeepsPosition)};
}

std::vector<float> packMasks(const CrowdModel& model, const std::vector<JointMask>& masks)
{
    std::vector<float> packed;
    for (const JointMask& mask : masks)
    {
        checkLayers(mask.size() <= model.jointCount, "joint mask: the model has fewer joints");
        packed.insert(packed.end(), mask.begin(), mask.end());
        packed.resize(packed.size() + model.jointCount - mask.size());
    }
    checkLayers(std::ranges::all_of(packed, [](float w) { return w >= 0.0F && w <= 1.0F; }),
                "joint mask: a weight is not from 0 to 1");
    return packed;
}

double greatest(const glm::dvec3& v)
{
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

} // namespace

CrowdLayers::CrowdLayers(const gpu::Device& device, const CrowdModel& model,
                         const LiveInstances& instances, const LayerSettings& settings)
    : model_(model), instances_(instances), maskCount_(settings.masks.size()),
      slots_(settings.capacity), records_(settings.capacity), isAdded_(model.clips.size()),
      reach_(model.reach)
{
    if (!any())
        return;
    checkLayers(!model.framed, "layers: the vertices of the model are stored frame by frame");
    slotOf_.resize(instances.capacity());
    for (std::uint32_t i = settings.capacity; i-- > 0;)
        free_.push_back(i);
    masks_ = uploadBuffer(device, packMasks(model, settings.masks), kLayerUsage, "joint masks");
    for (std::uint32_t i = 0; i < kCopies; ++i)
    {
        const auto create = [&](std::size_t size, const char* name)
        { return gpu::Buffer(device, size, kLayerUsage, gpu::Residency::Upload, name); };
        copiesOfRecords_[i] = create(records_.size() * sizeof records_[0], "layered instances");
        copiesOfSlots_[i] = create(slotOf_.size() * sizeof slotOf_[0], "layers of instances");
        std::ranges::fill(copiesOfSlots_[i].mapped(), std::byte{0});
    }
    farthest_ = {.frameCount = 1, .joints = model.clips.front().joints};
    farthest_.keys.assign(model.jointCount, {.scale = glm::dvec3(0.0)});
    for (const Clip& clip : model.clips)
        for (std::size_t i = 0; i < clip.keys.size(); ++i)
        {
            JointTransform& far = farthest_.keys[i % model.jointCount];
            far.position.x = std::max(far.position.x, glm::length(clip.keys[i].position));
            far.scale = glm::dvec3(std::max(far.scale.x, greatest(clip.keys[i].scale)));
        }
}

bool CrowdLayers::set(InstanceHandle handle, std::span<const InstanceLayer> layers,
                      std::span<const JointOverride> overrides)
{
    checkLayers(any(), "layers: the crowd was made without LayerSettings::capacity");
    checkLayers(instances_.contains(handle), "instance: the handle is stale");
    checkLayers(layers.size() <= gpu::kMostLayers && overrides.size() <= gpu::kMostOverrides,
                "instance: more than 4 layers or 32 overrides");
    gpu::LayeredInstance record{};
    for (const InstanceLayer& layer : layers)
        record.layers[record.layerCount++] = packLayer(layer);
    for (const JointOverride& set : overrides)
        record.overrides[record.overrideCount++] = packOverride(set, model_);

    const bool isNone = layers.empty() && overrides.empty();
    std::uint32_t& number = slotOf_[handle.index];
    if (number == 0)
    {
        if (isNone || free_.empty())
            return isNone;
        number = free_.back() + 1;
        free_.pop_back();
    }
    slots_[number - 1] = {.instance = handle, .left = kCopies};
    records_[number - 1] = record;
    number = isNone ? 0 : number;
    for (const InstanceLayer& layer : layers)
        if (layer.additive)
            reachAdditions(layer.clip);
    for (const JointOverride& set : overrides)
        if (double& x = farthest_.keys[set.joint].position.x;
            set.position && glm::length(*set.position) > x)
        {
            x = glm::length(*set.position);
            reach_ = reachOfClips(model_.allBounds, std::array<const Clip*, 1>{&farthest_});
        }
    return true;
}

gpu::CrowdLayer CrowdLayers::packLayer(const InstanceLayer& layer) const
{
    const double speed = std::round(layer.speed * kSpeedUnits);
    checkLayers(layer.clip < model_.clips.size(), "clip of a layer: the model has no such clip");
    checkLayers(layer.mask <= maskCount_, "mask of a layer: the crowd has no such mask");
    checkLayers(layer.weight >= 0.0 && layer.weight <= 1.0, "weight of a layer: not from 0 to 1");
    checkLayers(speed >= 0.0 && speed <= kMostSpeed, "speed of a layer: not from 0 to 4095/256");
    checkLayers(std::isfinite(layer.start), "start of a layer: not finite");
    // The frame at time 0, in the first loop.
    const double period = model_.records[layer.clip].period;
    const double frames =
        -layer.start * speed / kSpeedUnits * model_.clips[layer.clip].frameRate / period;
    const double start = std::min((frames - std::floor(frames)) * period, period - 1e-9);
    return {.clip = layer.clip,
            .speed = static_cast<std::uint32_t>(speed),
            .start = {.frame = static_cast<std::uint32_t>(start),
                      .fraction =
                          static_cast<std::uint32_t>(std::ldexp(start - std::floor(start), 32))},
            .weight = static_cast<float>(layer.weight),
            .mask = layer.mask,
            .isAdditive = layer.additive ? 1U : 0U};
}

// Assumes that all layers of an instance play this clip.
void CrowdLayers::reachAdditions(std::uint32_t clip)
{
    if (isAdded_[clip])
        return;
    isAdded_[clip] = true;
    std::vector<JointTransform> added(model_.jointCount);
    const std::vector<JointTransform>& keys = model_.clips[clip].keys;
    for (std::size_t i = 0; i < keys.size(); ++i)
    {
        const JointTransform& first = keys[i % added.size()];
        auto& [position, unused, scale] = added[i % added.size()];
        position.x = std::max(position.x, glm::distance(keys[i].position, first.position));
        scale.x = std::max(scale.x, greatest(scaleRatio(keys[i].scale, first.scale)));
    }
    for (std::size_t i = 0; i < added.size(); ++i)
    {
        farthest_.keys[i].position.x += gpu::kMostLayers * added[i].position.x;
        farthest_.keys[i].scale *= std::pow(added[i].scale.x, gpu::kMostLayers);
    }
    reach_ = reachOfClips(model_.allBounds, std::array<const Clip*, 1>{&farthest_});
}

void CrowdLayers::upload()
{
    if (!any())
        return;
    current_ = (current_ + 1) % kCopies;
    const std::span<std::byte> records = copiesOfRecords_[current_].mapped();
    const std::span<std::byte> slots = copiesOfSlots_[current_].mapped();
    for (std::uint32_t i = 0; i < slots_.size(); ++i)
    {
        auto& [instance, left] = slots_[i];
        std::uint32_t& number = slotOf_[instance.index];
        if (number == i + 1 && !instances_.contains(instance))
        {
            number = 0;
            left = kCopies;
        }
        if (left == 0)
            continue;
        const gpu::LayeredInstance& record = records_[i];
        const std::size_t size = offsetof(gpu::LayeredInstance, overrides) +
                                 record.overrideCount * sizeof record.overrides[0];
        std::memcpy(records.subspan(i * sizeof record).data(), &record, size);
        std::memcpy(slots.subspan(instance.index * sizeof number).data(), &number, sizeof number);
        if (--left == 0 && number != i + 1)
            free_.push_back(i);
    }
}

std::array<const gpu::Buffer*, 3> CrowdLayers::buffers(bool before, const gpu::Buffer& unused) const
{
    if (!any())
        return {&unused, &unused, &unused};
    const std::uint32_t copy = before ? (current_ + kCopies - 1) % kCopies : current_;
    return {&copiesOfSlots_[copy], &copiesOfRecords_[copy], &masks_};
}

} // namespace sinew
