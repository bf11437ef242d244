// An animation clip as its file describes it: a base frame, and per frame the components that
// replace parts of it. Kept in this form because expanding every frame of every joint could make
// a small file very large.
#pragma once

#include "engine/model/joint_transform.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// Most keys (frames x joints) of one clip: 128 MiB of 32-byte keys on the GPU. A clip whose joints
// do not move costs a few bytes a frame in the file but a whole pose a frame in memory.
inline constexpr std::size_t kMaxKeysPerClip = 4'000'000;

// Bits of ClipJoint::animated, in the order in which their components are stored.
enum AnimatedComponent : std::uint32_t
{
    kAnimatedPositionX = 1,
    kAnimatedPositionY = 2,
    kAnimatedPositionZ = 4,
    kAnimatedOrientationX = 8,
    kAnimatedOrientationY = 16,
    kAnimatedOrientationZ = 32,
};

struct ClipJoint
{
    std::string name;
    std::int32_t parent = -1;
    std::uint32_t animated = 0;       // AnimatedComponent bits
    std::uint32_t firstComponent = 0; // into a frame's components
    glm::dvec3 basePosition{0.0};     // joint space -> parent's space
    glm::dvec3 baseOrientation{0.0};  // x, y, z; see orientationFromXyz
};

// frameCount >= 1, frameRate > 0 and finite, every component range lies inside a frame, loopStart
// is a frame.
struct Clip
{
    double frameRate = 24.0; // frames a second
    std::uint32_t frameCount = 0;
    std::uint32_t componentsPerFrame = 0;
    std::uint32_t loopStart = 0; // frame that follows the last where the clip loops by wrapping
    std::vector<ClipJoint> joints;
    std::vector<double> components; // frameCount rows of componentsPerFrame
};

// The unit quaternion whose w is not positive: w = -sqrt(1 - x^2 - y^2 - z^2), 0 where the
// radicand is negative, then normalised. In double, because near w = 0 the square root magnifies
// the rounding of a float to a visible shift.
glm::dquat orientationFromXyz(const glm::dvec3& xyz);

// Writes the pose stored as `frame`: one local transform (joint space -> parent's space) a joint.
// Requires frame < clip.frameCount and local.size() == clip.joints.size().
void localPose(const Clip& clip, std::uint32_t frame, std::span<JointTransform> local);

} // namespace sinew
