// The joints as a tree, and the transform of the one that was chosen.
#pragma once

#include "engine/animation/model_playback.h"
#include "samples/viewer/panels/widgets.h"

#include <optional>
#include <vector>

namespace sinew::viewer
{

class JointsPanel
{
public:
    explicit JointsPanel(const AnimatedModel& model);

    void show(const Playback& playback);

private:
    void showBranch(std::uint32_t root);
    // Whether its children are to be shown.
    bool showJoint(std::uint32_t joint, bool isLeaf);
    void showTransform(std::uint32_t joint, const Playback& playback) const;

    const AnimatedModel& model_;
    std::vector<std::vector<std::uint32_t>> children_; // one per joint
    std::vector<std::size_t> influences_;              // one per joint
    std::optional<std::uint32_t> chosen_;
    Search search_;
};

} // namespace sinew::viewer
