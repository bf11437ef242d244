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
    // The skinning data with biases that sum to 1. If a vertex's biases do not, it gets another
    // influence with the missing bias, of an added joint at the model's origin. Skinning with
    // joints in world space then equals skinning in model space followed by the placement. A vertex
    // without influences gets two of these, because the normal and tangent of a single influence
    // must have length 1.
    SkinningModel skinning;
    SkinOrder sorted;
    VertexPalette palette; // vertexPalette, if CrowdSkinning::VertexPalette is used
    // 0 for the full surface, then ModelLod::pixelSize of each LOD of `sorted`.
    std::vector<double> lodPixelSizes;
    CarriedBounds bounds;                   // for the full surface
    std::vector<CarriedBounds> rigidBounds; // for each LOD from firstRigidLod() on
    CarriedBounds allBounds;                // around all of the above
    std::uint32_t jointCount = 0;           // including the added joint
    JointScale scale = JointScale::None;
    std::vector<gpu::Key> keys;    // clip after clip, as in PackedClip
    std::vector<gpu::vec4> scales; // one per key (packScales); empty if joints are rigid
    // Morph weights, clip by clip, weightCount per frame.
    std::vector<float> weights;
    std::uint32_t weightCount = 0;       // 0: no morph targets
    std::vector<glm::uvec2> frameTimes;  // for clips that have any: frame and fraction in 2^-32
    std::vector<Clip> clips;             // with the added joint; at least one
    std::vector<gpu::CrowdClip> records; // at time 0
    std::vector<LoopMode> loopModes;
    // PackedClip::joints, with kHierarchySecondChannel at joints that the second clip poses. The
    // joints that the coarsest LOD poses come first, then those that each finer LOD adds. Poses for
    // LODs with their own vertices are stored in this order, which keeps their data contiguous. For
    // them, the entries follow a second time, with parents as indices into this order. Influences
    // of such vertices, and rigidBounds, use these indices instead of joints.
    std::vector<gpu::PoseJoint> hierarchy;
    std::vector<HierarchyLevel> levels;
    std::vector<std::uint32_t> posedJoints; // per LOD, the number of entries that are posed
    std::optional<StoredFrames> framed;     // if vertices are stored frame by frame
    ChannelClips channelClips;              // the clips of each channel, for such models
    double reach = 0.0; // maximum distance of a vertex from the model's origin in any clip

    // First LOD with its own vertices (ModelLod::rigid).
    std::size_t firstRigidLod() const { return lodPixelSizes.size() - rigidBounds.size(); }
    // Maximum number of joints that such LODs pose.
    std::uint32_t farJointCount() const
    {
        return rigidBounds.empty() ? jointCount : posedJoints[firstRigidLod()];
    }
};

// Crowds loop: takes the looping part of each clip (loopOf), then model.still for channels without
// a clip. Leaves out clips that are too long (crowdCanPlay). Models with stored frames must not
// have such clips, or clips with frame times.
//
// `lods`: LODs of the model, from finest to coarsest, each over vertices that the full surface
// uses. Ignores LODs beyond kMostLods. Also ignores the first one that uses other vertices, and all
// after it.
CrowdModel buildCrowdModel(const AnimatedModel& model, std::vector<ModelLod> lods = {});

// The records of all clips at `seconds` (not negative).
std::vector<gpu::CrowdClip> clipsAt(const CrowdModel& model, double seconds);

// Biases in files are rounded; a sum this close to 1 counts as 1.
inline constexpr double kBiasSumTolerance = 5e-6;

} // namespace sinew
