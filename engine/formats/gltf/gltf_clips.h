// The animations of glTF files as clips of a model: their curves, the rows of a clip, and clips of
// the model's own file and of others.
//
// Curves have values at any time, as in the specification's appendix C, "Animation Sampler
// Interpolation Modes", in double precision and in the file's own axes. A clip has frames where the
// curves have corners, so interpolating between neighbouring frames gives the animation itself.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/requested_clips.h"

#include <map>

namespace sinew
{

// Components of a value: 3 or 4, or of a single morph target's weight 1.
std::size_t componentsOf(GltfPath path);

// A value that a sampler gives at every time.
struct GltfCurve
{
    const GltfSampler* sampler = nullptr;
    GltfPath path = GltfPath::Translation;
    std::size_t target = 0;      // whose weight
    std::size_t targetCount = 1; // of the node's mesh, where the path is Weights
};

// Which of the two values counts where one jumps to another at the time asked for.
enum class GltfSide
{
    Before,
    After, // the specification's: a key's own time gives its value
};

// Before the first key and after the last, the nearest key's value. Rotations are x, y, z, w of
// length 1; where a spline vanishes, none. Further components of others are 0. Requires a sampler
// with keys.
glm::dvec4 valueAt(const GltfCurve& curve, double seconds, GltfSide side = GltfSide::After);

// The value of a sampler that never changes, so many numbers; as stored, rotations too.
std::optional<std::span<const float>> constantOf(const GltfSampler& sampler,
                                                 std::size_t components);

struct GltfRow
{
    double seconds = 0.0;
    GltfSide side = GltfSide::After;
};

struct GltfRows
{
    std::vector<GltfRow> rows; // at least one, the first at the start, the last at the end
    double frameRate = 24.0;
    std::vector<std::uint64_t> frameTimes; // as Clip::frameTimes
    // How far splines are from their chords at most: of their own range, or in radians.
    double splineError = 0.0;
};

// The rows of an animation from `start` to `end`, with the `curves` that change. Nothing if there
// would be more than `mostRows` rows.
//
// Rows lie on a grid where all keys do and no value jumps: Clip::frameTimes are then empty. Else
// there is a row for every key, and two for every jump.
std::optional<GltfRows> rowsOf(std::span<const GltfCurve> curves, double start, double end,
                               std::size_t mostRows);

// Limit of all clips of a model together: frames x joints. A morph weight counts as a joint.
inline constexpr std::size_t kMaxGltfKeys = kMaxKeysPerClip;

// The model's pose and weights at rest. The joints of clips have no names: they are the model's,
// and a long one would be copied to every clip.
Clip restClip(const GltfRig& rig);

// Unique names of all animations; the animation's index where it has none.
std::vector<std::string> clipNames(const GltfFile& file);

// A VRM bone of a file with clips. Converts its keys to those of the model's bone, in the files'
// axes. The conversion is linear, so it may be applied to the keys before they are interpolated.
struct GltfBone
{
    struct Translation
    {
        glm::dmat3 linear{1.0};
        glm::dvec3 offset{0.0};
    };

    std::string name;                      // as in VRM 1
    std::optional<GltfIndex> node;         // nothing: the model lacks the bone
    glm::dquat before{1.0, 0.0, 0.0, 0.0}; // before * rotation * after
    glm::dquat after{1.0, 0.0, 0.0, 0.0};
    std::optional<Translation> translation; // only for hips: other bones keep their lengths
};

// Share of one VRM expression in a weight: the expression's value, clamped to 0..1, times `factor`.
struct GltfDrive
{
    std::uint32_t weight = 0; // index into GltfWeights::atRest
    double factor = 0.0;
    bool isBinary = false;     // as GltfExpression::isBinary
    GltfCurve expression = {}; // of a clip
};

using GltfDrives = std::multimap<GltfIndex, GltfDrive>; // by the expression's node

// What each node of an animation's file moves of the model.
struct GltfMoved
{
    std::vector<std::optional<std::uint32_t>> joints;
    std::vector<std::optional<std::uint32_t>> firstWeights; // of as many targets as its mesh has
    std::map<GltfIndex, GltfBone> bones = {};               // by node
    GltfDrives drives = {};
};

// Makes the clip of an animation of a file, without its name. Nothing if it takes more than
// `mostKeys` keys.
std::optional<ModelClip> clipOf(const GltfRig& rig, const GltfFile& file,
                                const GltfAnimation& animation, const GltfMoved& moved,
                                std::size_t mostKeys);

// All clips share kMaxGltfKeys. The clip that exceeds it is an error, and later ones are not made.
// The constructor's arguments must outlive the maker, and the maker its clip files.
class GltfClipMaker
{
public:
    GltfClipMaker(const GltfRig& rig, Diagnostics& errors, Diagnostics& warnings)
        : rig_(rig), joints_(rig.joints), errors_(errors), warnings_(warnings)
    {
    }

    ClipFile own(const std::shared_ptr<const GltfFile>& file, const std::string& shown);

    // Nodes of the other file animate the same VRM bones, and otherwise joints of the same name.
    // Morph targets are matched by the name of their node, expressions of VRM by their own.
    // Refused: clips that move nothing of the model.
    Result<ClipFile> other(const std::shared_ptr<const GltfFile>& file, const std::string& shown);

private:
    // A file with animations.
    struct Source
    {
        std::shared_ptr<const GltfFile> file;
        std::string shown;
        GltfMoved moved;
        std::vector<std::string> names; // of its animations
    };

    void warn(const std::string& shown, std::string message);
    void matchJoints(const GltfFile& file, const std::string& shown, GltfMoved& moved);
    bool addDrives(const GltfFile& file, const std::vector<bool>& isAnimated,
                   const std::string& shown, GltfDrives& drives);
    void matchWeights(const GltfFile& file, const std::string& shown, GltfMoved& moved);
    ClipFile clipFile(const std::shared_ptr<const GltfFile>& file, const std::string& shown,
                      const GltfMoved& moved);
    std::optional<ModelClip> make(Source& source, const GltfAnimation& animation,
                                  const std::string& name, bool isOptional = false);

    const GltfRig& rig_; // of the model
    const GltfJoints& joints_;
    Diagnostics& errors_;
    Diagnostics& warnings_;
    std::size_t keysLeft_ = kMaxGltfKeys;
    bool isRefused_ = false;
};

} // namespace sinew
