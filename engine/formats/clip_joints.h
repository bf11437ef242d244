// Matches the joints of a clip with those of a model by their names.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{

struct NamedJoint
{
    std::string_view name;
    std::int32_t parent = kNoParent;
};

// The result refers to the names of `joints`.
template <class Joint>
std::vector<NamedJoint> namedJoints(const std::vector<Joint>& joints)
{
    std::vector<NamedJoint> named;
    for (const Joint& joint : joints)
        named.push_back({joint.name, joint.parent});
    return named;
}

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

// Joints belong together where they and their parents have the same names, since a clip stores
// where a joint is in its parent's space. The same names as written come before the same bare
// names, and of several joints of one name the first counts.
JointMatch matchJoints(std::span<const NamedJoint> clip, std::span<const NamedJoint> model);

// Gives a model's joints to clips of other files.
class ClipFitter
{
public:
    // `bind`: joint space -> parent's space. `joints` and `modelShown` must outlive the fitter.
    template <class Joint>
    ClipFitter(const std::vector<Joint>& joints, std::vector<JointTransform> bind,
               const std::string& modelShown, Diagnostics& warnings)
        : joints_(namedJoints(joints)), bind_(std::move(bind)), modelShown_(modelShown),
          warnings_(warnings)
    {
    }

    std::span<const NamedJoint> joints() const { return joints_; }

    // For clips of one skeleton with so many frames in all. Refused: clips that move no joint of
    // the model, or that were found beside it where not more than half of the joints of each match.
    Result<JointMatch> match(std::span<const NamedJoint> clip, std::uint64_t frames,
                             const std::string& shown, bool isAskedFor);

    // The clip with the model's joints; those that it does not move keep the bind pose.
    Clip fitted(const JointMatch& match, Clip clip) const;

private:
    std::vector<NamedJoint> joints_;
    std::vector<JointTransform> bind_;
    const std::string& modelShown_;
    Diagnostics& warnings_;
};

} // namespace sinew
