#include "engine/assets/md5_anim.h"
#include "tests/fuzz/promise.h"

#include <bit>

using namespace sinew;
using fuzz::promise;

namespace
{

void checkJoints(const Clip& clip)
{
    std::vector<std::int32_t> parents;
    for (const ClipJoint& joint : clip.joints)
    {
        parents.push_back(joint.parent);
        promise(joint.animated < 64);
        const auto count = static_cast<std::uint64_t>(std::popcount(joint.animated));
        promise(joint.firstComponent + count <= clip.componentsPerFrame);
    }
    fuzz::promiseForest(parents);
}

void checkPose(const Clip& clip, std::uint32_t frame)
{
    std::vector<JointTransform> pose(clip.joints.size());
    localPose(clip, frame, pose);
    for (const JointTransform& joint : pose)
    {
        fuzz::promiseFinite(joint.position);
        fuzz::promiseUnit(joint.orientation);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Diagnostics warnings;
    const auto text = std::string_view(reinterpret_cast<const char*>(data), size);
    const Result<Clip> clip = readMd5Anim(text, "fuzz.md5anim", warnings);
    if (!clip)
    {
        promise(!clip.error().message.empty() && clip.error().line > 0);
        return 0;
    }
    promise(clip->frameCount > 0 && !clip->joints.empty());
    promise(clip->frameRate > 0.0 && std::isfinite(clip->frameRate));
    promise(clip->components.size() == std::uint64_t{clip->frameCount} * clip->componentsPerFrame);
    checkJoints(*clip);
    checkPose(*clip, 0);
    checkPose(*clip, clip->frameCount - 1);
    promise(whyClipDoesNotFit(*clip, SkeletalModel{}).has_value());
    return 0;
}
