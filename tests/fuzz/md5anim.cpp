#include "engine/formats/md5/md5.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{
namespace
{

void checkJoints(const Clip& clip)
{
    std::vector<std::int32_t> parents;
    for (const NamedJoint& joint : clip.joints)
        parents.push_back(joint.parent);
    promiseForest(parents);
}

void checkPose(const Clip& clip, std::uint32_t frame)
{
    for (const JointTransform& joint : localPose(clip, frame))
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
    promise(clip->keys.size() == clip->joints.size() ||
            clip->keys.size() == clip->joints.size() * clip->frameCount);
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
