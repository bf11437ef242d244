// Common approximations of other programs, for comparison with the reference. All compute in
// double, so differences come from the method alone.
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
    MatrixPalette,   // one position per vertex, moved by blended matrices: bind_mesh.h
    Baked30Hz,       // the clip resampled at 30 Hz, then interpolated as the reference does
    Nlerp,           // normalised linear interpolation between the file's keys, not slerp
    DualQuaternions, // Kavan et al., "Geometric Skinning with Approximate Dual Quaternion
                     // Blending", ACM Transactions on Graphics 27(4), 2008; scales are blended
                     // first
};
inline constexpr std::size_t kSkinningMethods = 7;

// For each vertex, keeps at most `count` influences, those with the largest biases, and scales them
// to the sum of all its biases.
SkinningModel withFewerInfluences(const SkinningModel& model, std::size_t count);

class SkinningMethods
{
public:
    // `model` must outlive it. Palettes keep the `paletteWeights` largest weights of each vertex.
    explicit SkinningMethods(const AnimatedModel& model,
                             std::size_t paletteWeights = ~std::size_t{0});

    // Why the method cannot differ from the reference for this model; none if it can.
    std::optional<const char*> idleBecause(SkinningMethod method) const;

    // Any method except Device. One vertex per vertex of the model.
    std::vector<ReferenceVertex> skin(SkinningMethod method, const Playback& playback) const;

private:
    std::vector<ReferenceVertex> skinWithPalette(SkinningMethod method, const ModelPose& pose,
                                                 std::span<const double> weights) const;

    const AnimatedModel& model_;
    bool hasFewWeights_; // no vertex has more than four
    SkinningModel fourWeights_;
    BindMesh palette_;
};

// The diagonal of the model's bounds at rest; 0 without vertices.
double sizeAtRest(const AnimatedModel& model);

// The largest distance between the results of two methods.
struct SkinningDifference
{
    double distance = 0.0; // file units
    std::size_t vertex = 0;
    double seconds = 0.0; // Playback::seconds
};

// Also writes the distance of each vertex to `distances`, unless that is null.
SkinningDifference differenceOf(std::span<const ReferenceVertex> a,
                                std::span<const ReferenceVertex> b,
                                std::vector<double>* distances = nullptr);

// The largest difference of each method from the reference; unknown for Device.
using SkinningDifferences = std::array<SkinningDifference, kSkinningMethods>;

// Seconds at which to compare while the clips of `playback` play once: at their frames and keys and
// at three times between neighbours, at most 1200. Clips of keyed formats end with the last key,
// because the file does not define the motion from there to the first.
std::vector<double> timesToCompare(const AnimatedModel& model, const Playback& playback);

// Skins with all methods and updates `greatest`.
void compareAt(const SkinningMethods& methods, const Playback& playback,
               SkinningDifferences& greatest);

// The error of a matrix palette of kPaletteWeights: the greatest distance of a vertex from the
// reference, relative to sizeAtRest, in about 200 poses of all clips.
double paletteError(const AnimatedModel& model);

} // namespace sinew
