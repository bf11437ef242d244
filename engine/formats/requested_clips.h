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

// Clips of one file, or those that belong to a model.
struct ClipFile
{
    std::string shown; // as messages show it
    std::vector<std::string> names;
    // Loads the clip of that index. The caller sets the loop mode, the period and, if empty, the
    // file. Throws a Diagnostic if the clip is refused.
    std::function<ModelClip(std::size_t index, bool isAskedFor)> load;
    // Combines clips to play at once. Null: not supported by the format.
    std::function<ModelClip(std::span<const std::size_t> indices)> loadTogether = {};
    bool knowsLoopModes = false; // load() gives the loop mode
};

// The clip files of a format.
struct ClipFormat
{
    std::span<const std::string_view> extensions;
    // Reads the clips of another file than the model's, which lies in `file.folder`. Throws a
    // Diagnostic.
    std::function<ClipFile(std::vector<std::byte> bytes, const MountedModel& file)> read;
};

// Finds an entry by name (the exact spelling before other case), otherwise by decimal index.
std::optional<std::size_t> indexNamed(std::span<const std::string> names, const std::string& name);

// The same, but throws if there is none: "no scene of this file has ...".
std::size_t choiceOf(std::span<const std::string> names, const std::string& asked,
                     std::string_view what, const std::string& shown);

inline constexpr std::size_t kMostListed = 20; // names in a message

// Rejects a file without meshes. Its clips can be used with a model.
[[noreturn]] void refuseWithoutMeshes(const std::string& shown, std::span<const std::string> clips);

// Loads the requested clips in their order, or without a request all `own` clips of the model,
// whose first file is the model's. A request is the name or index of an own clip, FILE for all
// clips of another file, FILE:NAME for one of them, or a folder for all files in it. NAME+NAME
// plays several at once. A requested clip that is missing or refused is an error. All other refused
// clips are one warning. Files and folders are looked for as findNamedModel does, then beside the
// model. Loop modes are detected where the request has none.
std::vector<ModelClip> requestedClips(ModelLoading& loading, std::span<const ClipFile> own,
                                      const ClipFormat& format);

// The name without a namespace and without Mixamo's prefix: "mixamorig:Hips", "mixamorig1:Hips" and
// "mixamorigHips" are "Hips".
std::string_view bareJointName(std::string_view name);

struct JointMatch
{
    std::vector<std::optional<std::uint32_t>> ofModel; // the clip's joint for each of the model's
    std::size_t count = 0;                             // of the model's joints that have one
    std::string difference; // the first; empty: both have the same joints in the same order
    std::string leftOver;   // joints without a partner, for a warning; empty: there are none
};

// Joints match if they and their parents have the same names, because clips store transforms in the
// parent's space. Exact names take precedence over bare names. The first of several joints with one
// name counts.
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

    // Converts clips of one skeleton with that many frames in total. Rejects clips that move no
    // joint of the model, and clips found beside it if at most half of the joints match.
    Result<JointMatch> match(std::span<const NamedJoint> clip, std::uint64_t frames,
                             const std::string& shown, bool isAskedFor);

    // The clip with the model's joints. Joints that it does not move keep the bind pose.
    Clip fitted(const JointMatch& match, Clip clip) const;

private:
    std::vector<NamedJoint> joints_;
    std::vector<JointTransform> bind_;
    const std::string& modelShown_;
    Diagnostics& warnings_;
};

} // namespace sinew
