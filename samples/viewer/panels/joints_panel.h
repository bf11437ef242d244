// The joints as a tree, the transform of the one that was chosen, and the influences of the vertex
// that was chosen.
#pragma once

#include "engine/animation/animated_model.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/panels/widgets.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew::viewer
{

class JointsPanel
{
public:
    explicit JointsPanel(const AnimatedModel& model);

    void show(const Playback& playback, Selection& selection);

private:
    void showBranch(std::uint32_t root, Selection& selection) const;
    // Whether its children are to be shown.
    bool showJoint(std::uint32_t joint, bool isLeaf, Selection& selection) const;
    void showTransform(std::uint32_t joint, const ModelPose& pose) const;
    bool isAbove(std::uint32_t joint, std::uint32_t descendant) const; // in the hierarchy
    // `weights`: of morph targets.
    void showVertex(std::uint32_t vertex, const ModelPose& pose, std::span<const double> weights,
                    Selection& selection) const;

    const AnimatedModel& model_;
    std::vector<std::vector<std::uint32_t>> children_; // one per joint
    std::vector<std::size_t> influences_;              // one per joint
    Search search_;
    std::optional<std::uint32_t> shown_; // the chosen joint that was brought into view last
};

} // namespace sinew::viewer
