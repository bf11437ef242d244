#include "tests/gpu/gpu_test.h"

#include "engine/animation/packed_model.h"
#include "engine/gpu/barrier.h"

namespace sinew::test
{
namespace
{

std::vector<ClipBuffers> uploadClips(const gpu::Device& device, const SkeletalModel& model,
                                     std::span<const Clip> clips)
{
    std::vector<ClipBuffers> buffers;
    for (const Clip& clip : clips)
        buffers.push_back(uploadClip(device, packClip(clip), "clip"));
    if (buffers.empty())
        buffers.push_back(uploadClip(device, packBindPose(bindPoseOf(model)), "bind pose"));
    return buffers;
}

} // namespace

void GpuTest::SetUp()
{
    try
    {
        instance_ = std::make_unique<gpu::Instance>(gpu::InstanceOptions{.validate = true});
        const std::vector<gpu::DeviceDescription> devices = instance_->devices();
        device_ = std::make_unique<gpu::Device>(
            *instance_, gpu::chooseDevice(devices, std::nullopt), false, lowerLimits());
    }
    catch (const gpu::VulkanError& error)
    {
        GTEST_SKIP() << error.what();
    }
}

void GpuTest::TearDown()
{
    device_.reset();
    if (instance_ == nullptr || forgiven_)
        return;
    for (const std::string& message : validationMessages())
        ADD_FAILURE() << message;
}

std::vector<std::string> GpuTest::validationMessages() const
{
    return instance_->validation().messages();
}

SkinnedModel::SkinnedModel(const gpu::Device& device, const SkeletalModel& model,
                           const SkinningModel& skinning, std::span<const Clip> clips)
    : device_(device), model_(uploadModel(device, skinning)),
      clips_(uploadClips(device, model, clips)), posed_(createPosedBuffers(device, model_)),
      pose_(device, clips_, posed_), skin_(device, model_, posed_)
{
}

PosedModel SkinnedModel::at(std::size_t clip, const ClipPhase& phase)
{
    device_.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const gpu::Frame frame{.commands = commands, .slot = 0};
            pose_.record(frame, {.clip = clip, .phase = phase});
            barrier(commands, gpu::kComputeWrite, gpu::kComputeRead);
            skin_.record(frame);
        });
    return readPosedModel(device_, model_, posed_[0]);
}

Pose bindPoseOf(const SkeletalModel& model)
{
    Pose pose;
    for (const Joint& joint : model.joints)
        pose.push_back(joint.bindPose);
    return pose;
}

} // namespace sinew::test
