#include "engine/lod/lod_key.h"

#include "engine/base/content_hash.h"

#include <cstdint>
#include <span>

namespace sinew
{
namespace
{

// To be raised with every change of how LODs are made.
constexpr std::uint32_t kMaking = 7;

void add(ContentHash& hash, const glm::dvec3& vector)
{
    hash.add(vector.x);
    hash.add(vector.y);
    hash.add(vector.z);
}

template <class T>
void addAll(ContentHash& hash, const std::vector<T>& values)
{
    hash.add(values.size());
    hash.add(std::as_bytes(std::span(values)));
}

void add(ContentHash& hash, const SkinningModel& model)
{
    hash.add(model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
    {
        hash.add(vertex.firstInfluence);
        hash.add(vertex.influenceCount);
        hash.add(vertex.texCoord.x);
        hash.add(vertex.texCoord.y);
    }
    hash.add(model.influences.size());
    for (const Influence& influence : model.influences)
    {
        add(hash, influence.position);
        hash.add(influence.bias);
        add(hash, influence.normal);
        hash.add(influence.joint);
    }
    hash.add(model.morphDeltas.size());
    for (const MorphDelta& delta : model.morphDeltas)
    {
        add(hash, delta.position);
        hash.add(delta.weight);
    }
    addAll(hash, model.morphRanges);
    addAll(hash, model.indices);
    addAll(hash, model.meshes);
}

void add(ContentHash& hash, const Clip& clip)
{
    hash.add(clip.frameRate);
    hash.add(clip.frameCount);
    hash.add(clip.componentsPerFrame);
    hash.add(clip.weightCount);
    hash.add(clip.loopStart);
    hash.add(clip.joints.size());
    for (const ClipJoint& joint : clip.joints)
    {
        hash.add(joint.parent);
        hash.add(joint.animated);
        hash.add(joint.firstComponent);
        add(hash, joint.basePosition);
        add(hash, joint.baseOrientation);
        add(hash, joint.baseScale);
    }
    addAll(hash, clip.components);
    addAll(hash, clip.frameTimes);
}

} // namespace

std::string lodKey(const AnimatedModel& model)
{
    ContentHash hash;
    hash.add(kMaking);
    add(hash, model.skinning);
    for (const ModelJoint& joint : model.joints)
        hash.add(joint.parent);
    add(hash, model.still);
    for (const ModelClip& clip : model.clips)
    {
        add(hash, clip.clip);
        hash.add(clip.frames.first);
        hash.add(clip.frames.step);
        hash.add(static_cast<std::uint32_t>(clip.loopMode));
        hash.add(static_cast<std::uint32_t>(clip.channels));
    }
    if (model.frames)
    {
        addAll(hash, model.frames->frames);
        addAll(hash, model.frames->vertices);
        addAll(hash, model.frames->jointChannels);
    }
    return hash.text();
}

} // namespace sinew
