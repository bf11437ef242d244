// The crowd's panels: where they lie in the window.
#pragma once

#include "samples/crowd/panels/benchmark_panel.h"
#include "samples/crowd/panels/crowd_panel.h"
#include "samples/crowd/panels/frame_history.h"
#include "samples/interface/panel_layout.h"

#include <string>
#include <utility>

namespace sinew::crowd
{

class Panels
{
public:
    // Must outlive the panels.
    explicit Panels(const LiveCrowd& crowd);

    // Lays all of them out for one frame of the interface; what a hand changes in them is asked for
    // of the controls. `announced`: what is about to be done, and takes a moment; or empty.
    void show(Controls& controls, const std::string& announced = {});

    void toggleKeys() { keysShown_ = !keysShown_; }
    // Whether they were shown.
    bool closeKeys() { return std::exchange(keysShown_, false); }
    FrameHistory& history() { return history_; }
    void copyBenchmarkCommand() const { benchmark_.copyCommand(crowd_); }

private:
    void showLeft(Controls& controls, const ui::PanelLayout& layout);
    void showRight(Controls& controls, const ui::Box& box);

    const LiveCrowd& crowd_;
    FrameHistory history_;
    CrowdPanel crowdPanel_;
    BenchmarkPanel benchmark_;
    bool keysShown_ = false;
    std::size_t tab_ = 0; // of the left panel, the open one
};

} // namespace sinew::crowd
