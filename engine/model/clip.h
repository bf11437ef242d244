// An animation clip: the local transform of every joint in each frame.
#pragma once

#include "engine/model/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// Maximum number of keys (frames x joints) of one clip: 128 MiB of 32-byte keys on the GPU, 305 MiB
// in memory. If few joints move, a frame may take only a few bytes in the file, but it takes a
// whole pose in memory.
inline constexpr std::size_t kMaxKeysPerClip = 4'000'000;
// Cost of storing a clip's joints, in frames of one key per joint. The clips of a file share the
// limit above, and a file may contain many clips of one frame.
inline constexpr std::size_t kFramesOfClipJoints = 2;

// A model and its clips have the same joints in the same order.
struct NamedJoint
{
    std::string name;
    std::int32_t parent = kNoParent; // may come later in the array
};

// The frames at which a file has orientation keys, per joint.
struct OrientationKeys
{
    std::vector<std::vector<std::uint32_t>> frames; // each list is ascending
    // Index of each joint's list; kNone if its orientation is not slerped between keys.
    std::vector<std::size_t> ofJoint;
    static constexpr std::size_t kNone = ~std::size_t{0};
};

// frameCount >= 1, frameRate > 0 and finite, loopStart < frameCount. The weights are those of all
// morph targets of the model (SkinningModel::morphDeltas). All clips of a model have the same
// number of weights.
//
// Frame k is at k / frameRate seconds, unless there are `frameTimes`: one per frame, ascending from
// 0. Two frames at the same time are a jump: from then on, the later one applies. These times count
// frames of equal length, and the clip lasts frameCount - 1 of them.
struct Clip
{
    double frameRate = 24.0; // frames per second
    std::uint32_t frameCount = 0;
    std::uint32_t weightCount = 0; // of morph targets
    std::uint32_t loopStart = 0;   // in LoopMode::Wrap, the frame after the last one
    std::vector<NamedJoint> joints;
    // One row per frame, each with one transform per joint (joint -> parent); or one row for all
    // frames if no joint moves.
    std::vector<JointTransform> keys;
    std::vector<double> weights;           // frameCount rows of weightCount
    std::vector<std::uint64_t> frameTimes; // in units of 2^-32 frames
    // Only for glTF, where joints have keys at different frames. None: every frame is a key.
    std::optional<OrientationKeys> orientationKeys;
};

// The time of a frame, in frames of equal length.
double timeInFrames(const Clip& clip, std::uint32_t frame);

// The time in units of 2^-32 frames, for Clip::frameTimes. Less than 2^-30 frames too early, so
// that rounding the frame's own time never selects the previous frame.
std::uint64_t frameTime(double seconds, double frameRate);

// A clip of `count` frames starting at `first`, at the same speed. Requires count >= 1 and first +
// count <= frameCount.
Clip framesOf(const Clip& clip, std::uint32_t first, std::uint32_t count);

// The unit quaternion with w = -sqrt(1 - x^2 - y^2 - z^2). If the radicand is negative, w is 0 and
// the quaternion is normalised. Uses double, because near w = 0 the square root amplifies the
// rounding error of a float to a visible shift.
glm::dquat orientationFromXyz(const glm::dvec3& xyz);

// The pose of a frame: one local transform (joint -> parent) per joint. Requires frame <
// frameCount.
std::span<const JointTransform> localPose(const Clip& clip, std::uint32_t frame);

// The morph weights of a frame.
std::span<const double> frameWeights(const Clip& clip, std::uint32_t frame);

} // namespace sinew
