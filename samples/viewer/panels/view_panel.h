// What is shown beside the model, from where it is seen, and how long frames take.
#pragma once

#include "engine/render/model_frame.h"
#include "samples/viewer/controls.h"

#include <array>
#include <string>

namespace sinew::viewer
{

class ViewPanel
{
public:
    ViewPanel(bool ground, bool twoSided) : ground_(ground), twoSided_(twoSided) {}

    void show(ModelFrame& frame, Controls& controls);
    // `seconds`: how long the last frame took; 0 where nobody measures.
    void showPerformance(const std::string& device, const AnimatedModel& model, double seconds);

private:
    bool ground_;
    bool twoSided_;
    std::array<float, 120> milliseconds_{}; // of the last frames, oldest at next_
    std::size_t next_ = 0;
};

} // namespace sinew::viewer
