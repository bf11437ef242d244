// A model and its clips, prepared for crowds. Needs no device.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/model_joints.h"
#include "engine/animation/skin_order.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/animation/stored_frames.h"
#include "engine/crowd/vertex_palette.h"
#include "engine/lod/model_lods.h"
#include "shaders/shared/crowd_types.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sinew
{

struct CrowdModel
{
    // The skinning data with biases that sum to 1. If they do not, the vertex gets another
    // influence with the missing bias, by an added joint at the model's origin. So skinning with
    // joints in world space equals skinning in model space followed by the placement. A vertex
    // without influences gets two of these, so that the normal and tangent of a single influence
    // always have length 1.
    SkinningModel skinning;
    SkinOrder sorted;
    VertexPalette palette; // for CrowdSkinning::VertexPalette: vertexPalette; else empty
    // 0 for the full surface, then ModelLod::pixelSize of each LOD of `sorted`.
    std::vector<double> lodPixelSizes;
    CarriedBounds bounds;                   // of the full surface
    std::vector<CarriedBounds> rigidBounds; // of the LODs from firstRigidLod() on
    CarriedBounds allBounds;                // around all of these
    std::uint32_t jointCount = 0;           // with the one above
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
    // First comes what the coarsest LOD poses, then what the one before poses in addition, ...
    // Poses for LODs with vertices of their own are stored in this order, so that what they need
    // lies together: then come the entries of these again, with parents by their place in it.
    // Influences of such vertices, and rigidBounds, name these places instead of joints.
    std::vector<gpu::PoseJoint> hierarchy;
    std::vector<HierarchyLevel> levels;
    std::vector<std::uint32_t> posedJoints; // for each LOD, how many of these are posed
    std::optional<StoredFrames> framed;     // where vertices are stored frame by frame
    ChannelClips channelClips;              // of such models: what instances choose from
    double reach = 0.0; // no vertex is farther from the model's origin, whatever it plays

    // The LODs from this one on have vertices of their own (ModelLod::rigid).
    std::size_t firstRigidLod() const { return lodPixelSizes.size() - rigidBounds.size(); }
    // The most that such LODs pose.
    std::uint32_t farJointCount() const
    {
        return rigidBounds.empty() ? jointCount : posedJoints[firstRigidLod()];
    }
};

// Crowds play without end: the looping part of each clip (loopOf), then model.still, which plays
// where a channel has no clip. Clips that are too long (crowdCanPlay) are left out; where vertices
// are stored frame by frame there must be none, and none with frame times.
//
// `lods`: of the model, from the finest to the coarsest, each over vertices that the full surface
// uses. Those behind kMostLods are left out, and those from the first on that has others.
CrowdModel buildCrowdModel(const AnimatedModel& model, std::vector<ModelLod> lods = {});

// The records of all clips at `seconds` (not negative).
std::vector<gpu::CrowdClip> clipsAt(const CrowdModel& model, double seconds);

// Biases in files are rounded; a sum this near to 1 counts as 1.
inline constexpr double kBiasSumTolerance = 5e-6;

} // namespace sinew
