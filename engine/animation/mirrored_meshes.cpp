#include "engine/animation/mirrored_meshes.h"

#include "engine/animation/sample_clip.h"

namespace sinew
{
namespace
{

// Whether a joint was seen mirrored, together with those above it, and whether not. Where it
// vanishes neither counts.
struct Seen
{
    bool mirrored = false;
    bool plain = false;
};

void addFrame(const Clip& clip, std::uint32_t frame, std::span<const std::int32_t> parents,
              std::span<const std::uint32_t> order, std::vector<Seen>& seen)
{
    Pose pose(clip.joints.size());
    localPose(clip, frame, pose);
    std::vector<double> products(pose.size(), 1.0);
    for (const std::uint32_t joint : order)
    {
        const glm::dvec3& scale = pose[joint].scale;
        const std::int32_t parent = parents[joint];
        const double above = parent < 0 ? 1.0 : products[static_cast<std::size_t>(parent)];
        const double product = above * scale.x * scale.y * scale.z;
        // Only the sign counts: small scales of many joints must not become 0.
        products[joint] = product < 0.0 ? -1.0 : product > 0.0 ? 1.0 : 0.0;
        seen[joint].mirrored = seen[joint].mirrored || product < 0.0;
        seen[joint].plain = seen[joint].plain || product > 0.0;
    }
}

void addClip(const Clip& clip, std::vector<Seen>& seen)
{
    const std::vector<std::int32_t> parents = parentsOf(clip);
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    bool scales = false;
    for (const ClipJoint& joint : clip.joints)
        scales = scales || (joint.animated & kAnimatedScale) != 0;
    const std::uint32_t frames = scales ? clip.frameCount : 1;
    for (std::uint32_t frame = 0; frame < frames; ++frame)
        addFrame(clip, frame, parents, order, seen);
}

// In the bind pose a joint is either mirrored or plain, as loaders treat it.
std::vector<Seen> seenAtRest(const Clip& still)
{
    Pose pose(still.joints.size());
    localPose(still, 0, pose);
    std::vector<Seen> seen;
    for (const bool mirrors : mirroringJoints(parentsOf(still), pose))
        seen.push_back({.mirrored = mirrors, .plain = !mirrors});
    return seen;
}

} // namespace

std::vector<bool> mirroringJoints(std::span<const std::int32_t> parents,
                                  std::span<const JointTransform> local)
{
    std::vector<bool> mirrors(local.size());
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        int negative = 0;
        for (glm::length_t axis = 0; axis < 3; ++axis)
            negative += local[joint].scale[axis] < 0.0 ? 1 : 0;
        const std::int32_t parent = parents[joint];
        const bool isBelowMirror = parent >= 0 && mirrors[static_cast<std::size_t>(parent)];
        mirrors[joint] = isBelowMirror != (negative % 2 != 0);
    }
    return mirrors;
}

std::vector<bool> mirroredMeshes(const AnimatedModel& model)
{
    std::vector<Seen> seen = seenAtRest(model.still);
    for (const ModelClip& clip : model.clips)
        addClip(clip.clip, seen);
    std::vector<bool> mirrored;
    const SkinningModel& skinning = model.skinning;
    for (const SkinningMesh& mesh : skinning.meshes)
    {
        bool turns = false;
        for (std::uint32_t v = 0; v < mesh.fileVertexCount; ++v)
        {
            const SkinningVertex& vertex = skinning.vertices[mesh.firstVertex + v];
            for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
            {
                const Seen& joint = seen[skinning.influences[vertex.firstInfluence + i].joint];
                turns = turns || (joint.mirrored && joint.plain);
            }
        }
        mirrored.push_back(turns);
    }
    return mirrored;
}

} // namespace sinew
