// The clips, and where in them the model is: chosen, played, held and stepped through.
#pragma once

#include "samples/viewer/controls.h"
#include "samples/viewer/panels/widgets.h"

namespace sinew::viewer
{

class TimelinePanel
{
public:
    void show(const AnimatedModel& model, Controls& controls);

private:
    void showClips(const AnimatedModel& model, Controls& controls, std::uint32_t channel);

    Search search_;
};

} // namespace sinew::viewer
