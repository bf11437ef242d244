// A model and all its clips as crowds use them. Needs no device.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/model_joints.h"
#include "engine/animation/skin_order.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/animation/stored_frames.h"
#include "engine/lod/model_lods.h"
#include "shaders/shared/crowd_types.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinew
{

struct CrowdModel
{
    // As given, except that biases sum up to 1: where they do not, the vertex has another influence
    // with the missing bias, by an added joint at the model's origin. So the sum over the joints
    // as they lie in the world is the sum in model space, moved to the world. A vertex without
    // influences gets two of these: a vertex with a single influence can then rely on its normal
    // and tangent having length 1.
    SkinningModel skinning;
    SkinOrder sorted;
    // Of LOD 0, the full surface, 0, and of those of `sorted` ModelLod::pixelSize.
    std::vector<double> lodPixelSizes;
    CarriedBounds bounds;
    std::uint32_t jointCount = 0; // those that are posed (CrowdJoints), with the one above
    JointScale scale = JointScale::None;
    std::vector<gpu::Key> keys;    // clip after clip, as in PackedClip
    std::vector<gpu::vec4> scales; // one per key (packScales); none where joints are rigid
    // The weights of morph targets, clip after clip, weightCount for each frame.
    std::vector<float> weights;
    std::uint32_t weightCount = 0;       // 0: nothing is morphed
    std::vector<glm::uvec2> frameTimes;  // of the clips that have any: frame, and 2^-32 frames
    std::vector<Clip> clips;             // with the joint above; at least one
    std::vector<gpu::CrowdClip> records; // at time 0
    std::vector<LoopMode> loopModes;
    // PackedClip::joints, with kHierarchySecondChannel at joints that the second clip poses.
    std::vector<gpu::PoseJoint> hierarchy;
    std::vector<HierarchyLevel> levels;
    std::optional<StoredFrames> framed; // where vertices are stored frame by frame
    ChannelClips channelClips;          // of such models: what instances choose from
    double reach = 0.0; // no vertex is farther from the model's origin, whatever it plays
};

// Which of a model's joints a crowd poses.
enum class CrowdJoints : std::uint8_t
{
    Carrying, // carryingJoints: the others change nothing; of stored frames all
    All,      // in their order: for who reads the joint matrices
};

// Crowds play without end: the looping part of each clip (loopOf), then model.still, which plays
// where a channel has no clip. Clips that are too long (crowdCanPlay) are left out; where vertices
// are stored frame by frame there must be none, and none with frame times.
//
// `lods`: of the model, from the finest to the coarsest, each over vertices that the full surface
// uses. Those behind kMostLods are left out, and those from the first on that has others.
CrowdModel buildCrowdModel(const AnimatedModel& model, std::vector<ModelLod> lods = {},
                           CrowdJoints joints = CrowdJoints::Carrying);

// What bounds posed instances and chooses their LODs.
gpu::CrowdBound boundOf(const CrowdModel& model);

// The records of all clips at a time, `seconds` from 0 on.
std::vector<gpu::CrowdClip> clipsAt(const CrowdModel& model, double seconds);

// Biases in files are rounded; a sum this near to 1 counts as 1.
inline constexpr double kBiasSumTolerance = 5e-6;

} // namespace sinew
