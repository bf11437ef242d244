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
    // At which everything fits; right from the second frame after a resize.
    float height() const;

private:
    void beside(float width); // or in the next row
    void showTimes(const ModelClip& clip, double seconds);
    void showClips(const AnimatedModel& model, Controls& controls, std::uint32_t channel);

    Search search_;
    int rows_ = 1; // of buttons and texts, above the timeline
};

} // namespace sinew::viewer
