#include "engine/formats/md5/md5.h"
#include "tests/fuzz/promise.h"

#include <bit>

namespace sinew::fuzz
{
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
    promiseForest(parents);
}

void checkPose(const Clip& clip, std::uint32_t frame)
{
    std::vector<JointTransform> pose(clip.joints.size());
    localPose(clip, frame, pose);
    for (const JointTransform& joint : pose)
    {
        promiseFinite(joint.position);
        promiseUnit(joint.orientation);
    }
}

void read(std::string_view text)
{
    Diagnostics warnings;
    const Result<Clip> clip = readMd5Anim(text, "fuzz.md5anim", warnings);
    if (!clip)
    {
        promise(!clip.error().message.empty() && clip.error().line > 0);
        return;
    }
    promise(clip->frameCount > 0 && !clip->joints.empty());
    promise(clip->frameRate > 0.0 && std::isfinite(clip->frameRate));
    promise(clip->components.size() == std::uint64_t{clip->frameCount} * clip->componentsPerFrame);
    checkJoints(*clip);
    checkPose(*clip, 0);
    checkPose(*clip, clip->frameCount - 1);
    promise(whyClipDoesNotFit(*clip, SkeletalModel{}).has_value());
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read({reinterpret_cast<const char*>(data), size});
    return 0;
}
