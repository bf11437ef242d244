// A device with validation for tests, and skinning on it.
#pragma once

#include "engine/animation/pose.h"
#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"
#include "engine/render/pose_pass.h"
#include "engine/render/readback.h"
#include "engine/render/skin_pass.h"

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

// Skips where there is no Vulkan device or no validation layer. A test that derives from GpuTest
// fails on any validation message.
class GpuTest : public testing::Test
{
protected:
    void SetUp() override;
    void TearDown() override;

    // What the device is to be held to.
    virtual gpu::LowerLimits lowerLimits() const { return {}; }

    const gpu::Device& device() const { return *device_; }
    std::vector<std::string> validationMessages() const;
    // For tests that make a mistake on purpose and have looked at what was said about it.
    void forgiveValidation() { forgiven_ = true; }

private:
    std::unique_ptr<gpu::Instance> instance_;
    std::unique_ptr<gpu::Device> device_;
    bool forgiven_ = false;
};

// A model with its clips, posed and skinned on the device by the passes that the samples use.
class SkinnedModel
{
public:
    // Without clips: the bind pose.
    SkinnedModel(const gpu::Device& device, const SkeletalModel& model,
                 const SkinningModel& skinning, std::span<const Clip> clips);

    PosedModel at(std::size_t clip, const ClipPhase& phase);

    const ModelBuffers& buffers() const { return model_; }
    const PosedBufferRing& posed() const { return posed_; }
    const PosePass& posePass() const { return pose_; }
    const SkinPass& skinPass() const { return skin_; }

private:
    const gpu::Device& device_;
    ModelBuffers model_;
    std::vector<ClipBuffers> clips_;
    PosedBufferRing posed_;
    PosePass pose_;
    SkinPass skin_;
};

Pose bindPoseOf(const SkeletalModel& model);

} // namespace sinew::test
