#include "engine/animation/bounds.h"

#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/sample_clip.h"

#include <glm/common.hpp>

#include <algorithm>

namespace sinew
{

namespace
{

// About a second of skinning. A file made to exhaust the loader can ask for a million times as
// much.
constexpr std::uint64_t kMaxSkinnedInfluences = 50'000'000;

// Step from one skinned half frame of the clip to the next.
std::uint32_t halfFrameStride(const SkinningModel& model, const Clip& clip)
{
    const std::uint64_t perPose =
        model.influences.size() + model.morphDeltas.size() + model.vertices.size();
    const std::uint64_t affordable =
        std::max<std::uint64_t>(2, kMaxSkinnedInfluences / std::max<std::uint64_t>(1, perPose));
    const std::uint64_t halfFrames = 2 * std::uint64_t{clip.frameCount};
    return static_cast<std::uint32_t>((halfFrames + affordable - 1) / affordable);
}

} // namespace

void Bounds::add(const glm::dvec3& point)
{
    min = glm::min(min, point);
    max = glm::max(max, point);
}

void Bounds::add(const Bounds& other)
{
    min = glm::min(min, other.min);
    max = glm::max(max, other.max);
}

Bounds posedBounds(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<const double> weights)
{
    Bounds bounds;
    for (const SkinningVertex& vertex : model.vertices)
        bounds.add(skinPosition(model, vertex, joints, weights));
    return bounds;
}

Bounds clipBounds(const SkinningModel& model, const Clip& clip)
{
    constexpr std::uint32_t kHalf = std::uint32_t{1} << 31;
    const std::vector<std::int32_t> parents = parentsOf(clip);
    const std::vector<std::uint32_t> order = parentsFirst(parents);

    Bounds bounds;
    Pose local(clip.joints.size());
    ModelPose pose(local.size());
    const std::uint32_t stride = halfFrameStride(model, clip);
    for (std::uint64_t half = 0; half < 2 * std::uint64_t{clip.frameCount}; half += stride)
    {
        const auto frame = static_cast<std::uint32_t>(half / 2);
        const ClipPhase phase{.frame = frame,
                              .nextFrame = (frame + 1) % clip.frameCount,
                              .fraction = half % 2 == 0 ? 0 : kHalf};
        sampleClip(clip, phase, local);
        localToModel(parents, order, local, pose);
        bounds.add(posedBounds(model, pose, sampleWeights(clip, phase)));
    }
    return bounds;
}

} // namespace sinew
