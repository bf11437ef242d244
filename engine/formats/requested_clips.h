// Collects a model's clips (its own, those beside it, and those that the user names) and matches
// their joints to the model's.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{

// The clips of one file or of one model.
struct ClipFile
{
    std::string shown; // name in messages
    std::vector<std::string> names;
    // Loads the clip with that index. The caller sets the loop mode, the period and, if empty, the
    // file. Throws a Diagnostic if the clip is rejected.
    std::function<ModelClip(std::size_t index, bool isAskedFor)> load;
    // Combines clips to play at once. Null: not supported by the format.
    std::function<ModelClip(std::span<const std::size_t> indices)> loadTogether = {};
    bool knowsLoopModes = false; // load() sets the loop mode
};

// The clip files of a format.
struct ClipFormat
{
    std::span<const std::string_view> extensions;
    // Reads the clips of a file other than the model, in `file.folder`. Throws a Diagnostic.
    std::function<ClipFile(std::vector<std::byte> bytes, const MountedModel& file)> read;
};

// Finds an entry by name (exact spelling first, then any case), otherwise by decimal index.
std::optional<std::size_t> indexNamed(std::span<const std::string> names, const std::string& name);

// The same, but throws if there is no such entry: "no scene of this file has ...".
std::size_t choiceOf(std::span<const std::string> names, const std::string& asked,
                     std::string_view what, const std::string& shown);

inline constexpr std::size_t kMostListed = 20; // names in a message

// Rejects a file that has no meshes. The message lists its clips, which can be used with a model.
[[noreturn]] void refuseWithoutMeshes(const std::string& shown, std::span<const std::string> clips);

// Loads the requested clips in order. Without a request, loads all clips of `own`, whose first file
// is the model's. A request is the name or index of an own clip, FILE for all clips of another
// file, FILE:NAME for one of them, or a folder for all files in it. NAME+NAME plays several at
// once. A requested clip that is missing or rejected is an error; all other rejected clips cause
// one warning. Searches files and folders like findNamedModel, then beside the model. Detects loop
// modes that the request does not set.
std::vector<ModelClip> requestedClips(ModelLoading& loading, std::span<const ClipFile> own,
                                      const ClipFormat& format);

// The name without a namespace and without Mixamo's prefix: "mixamorig:Hips", "mixamorig1:Hips" and
// "mixamorigHips" are "Hips".
std::string_view bareJointName(std::string_view name);

struct JointMatch
{
    std::vector<std::optional<std::uint32_t>> ofModel; // clip joint of each model joint
    std::size_t count = 0;                             // number of matched model joints
    std::string difference; // the first difference; empty: same joints in the same order
    std::string leftOver;   // unmatched joints, for a warning; may be empty
};

// Joints match if they and their parents have the same names, because clips store transforms in the
// parent's space. Exact names take precedence over bare names. Of joints with the same name, the
// first is used.
JointMatch matchJoints(std::span<const NamedJoint> clip, std::span<const NamedJoint> model);

// Converts clips of other files to a model's joints.
class ClipFitter
{
public:
    // `bind`: joint space -> parent's space. `modelShown` must outlive the fitter.
    ClipFitter(std::vector<NamedJoint> joints, std::vector<JointTransform> bind,
               const std::string& modelShown, Diagnostics& warnings)
        : joints_(std::move(joints)), bind_(std::move(bind)), modelShown_(modelShown),
          warnings_(warnings)
    {
    }

    std::span<const NamedJoint> joints() const { return joints_; }

    // Matches the joints of clips with `frames` frames in total. Rejects clips that move no joint
    // of the model, and clips found beside it if at most half of the joints match.
    Result<JointMatch> match(std::span<const NamedJoint> clip, std::uint64_t frames,
                             const std::string& shown, bool isAskedFor);

    // Returns the clip with the model's joints. Unmatched joints keep the bind pose.
    Clip fitted(const JointMatch& match, Clip clip) const;

private:
    std::vector<NamedJoint> joints_;
    std::vector<JointTransform> bind_;
    const std::string& modelShown_;
    Diagnostics& warnings_;
};

} // namespace sinew
