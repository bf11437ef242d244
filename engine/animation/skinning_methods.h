// What a model looks like as other programs skin it: the usual approximations beside the reference,
// to be compared with it. All in double, so that a difference comes from the method alone.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bind_mesh.h"
#include "engine/animation/reference_skinning.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

enum class SkinningMethod : std::uint8_t
{
    Device, // the shaders, in float
    Reference,
    FourWeights,     // the four influences with the largest biases, scaled to the sum of all
    MatrixPalette,   // one position per vertex, moved by the blended matrices: bind_mesh.h
    Baked30Hz,       // the clip resampled at 30 Hz, then interpolated as the reference does
    Nlerp,           // normalised linear interpolation between the file's keys, not slerp
    DualQuaternions, // Kavan et al., "Geometric Skinning with Approximate Dual Quaternion
                     // Blending", ACM Transactions on Graphics 27(4), 2008; scales are blended
                     // before
};
inline constexpr std::size_t kSkinningMethods = 7;

// The influences of each vertex with the largest biases, `count` at most, scaled to the sum of all
// of its biases.
SkinningModel withFewerInfluences(const SkinningModel& model, std::size_t count);

class SkinningMethods
{
public:
    // `model` must outlive it.
    explicit SkinningMethods(const AnimatedModel& model);

    // Why the method would change nothing of this model, whatever it plays; nothing where it may.
    std::optional<const char*> idleBecause(SkinningMethod method) const;

    // Any method but Device. One per vertex.
    std::vector<ReferenceVertex> skin(SkinningMethod method, const Playback& playback) const;

private:
    std::vector<ReferenceVertex> skinAs(SkinningMethod method, const ModelPose& pose,
                                        const ChannelPlays& plays,
                                        std::span<const double> weights) const;
    std::vector<ReferenceVertex> skinBaked(const Playback& playback) const;
    std::vector<ReferenceVertex> skinWithPalette(SkinningMethod method, const ModelPose& pose,
                                                 std::span<const double> weights) const;

    const AnimatedModel& model_;
    bool hasFewWeights_; // no vertex more than four
    SkinningModel fourWeights_;
    BindMesh palette_;
};

// The diagonal of the box around the model at rest, to compare distances with; 0 without vertices.
double sizeAtRest(const AnimatedModel& model);

// Where two ways of skinning are farthest apart.
struct SkinningDifference
{
    double distance = 0.0; // file units
    std::size_t vertex = 0;
    double seconds = 0.0; // Playback::seconds
};

// `distances`, where given, gets one per vertex.
SkinningDifference differenceOf(std::span<const ReferenceVertex> a,
                                std::span<const ReferenceVertex> b,
                                std::vector<double>* distances = nullptr);

// The greatest differences from the reference, one per method; the device's is never known here.
using SkinningDifferences = std::array<SkinningDifference, kSkinningMethods>;

// Seconds at which to compare while the clips of `playback` play once: evenly spaced, five times
// per frame and at most 1200. For similar orientations nlerp has its largest errors near a fifth
// and four fifths of a frame. Clips of keyed formats end with the last key, because the file does
// not define how to get from there to the first.
std::vector<double> timesToCompare(const AnimatedModel& model, const Playback& playback);

// Skins in all ways at that playback, and keeps in `greatest` what is farther than before.
void compareAt(const SkinningMethods& methods, const Playback& playback,
               SkinningDifferences& greatest);

} // namespace sinew
