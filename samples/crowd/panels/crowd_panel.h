// How many instances, how they are worked on, and what is left out of the picture.
#pragma once

#include "samples/crowd/controls.h"
#include "samples/crowd/live_crowd.h"

#include <optional>

namespace sinew::crowd
{

class CrowdPanel
{
public:
    void show(const LiveCrowd& crowd, Controls& controls);

private:
    void showInstances(const LiveCrowd& crowd, Options& asked);

    std::optional<int> sliding_; // instances, while the slider is held
};

// From where the crowd is seen, and whether it moves.
void showView(Controls& controls);

} // namespace sinew::crowd
