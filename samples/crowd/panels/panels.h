// The crowd's panels: its settings, the command of a benchmark, and what a frame takes.
#pragma once

#include "samples/crowd/controls.h"
#include "samples/crowd/panels/timings.h"

#include <optional>
#include <string>
#include <utility>

namespace sinew::crowd
{

class Panels
{
public:
    // Must outlive the panels.
    explicit Panels(const LiveCrowd& crowd) : crowd_(crowd), history_(crowd) {}

    // Lays all of them out for one frame of the interface; what the user changes in them is asked
    // for of the controls. `announced`: what is about to be done, and takes a moment; or empty.
    void show(Controls& controls, const std::string& announced = {});

    void toggleKeys() { keysShown_ = !keysShown_; }
    // Whether they were shown.
    bool closeKeys() { return std::exchange(keysShown_, false); }
    FrameHistory& history() { return history_; }
    // The command that measures the crowd as the window shows it, to the clipboard.
    void copyBenchmarkCommand() const;

private:
    void showCrowd(Controls& controls);
    void showInstances(Options& asked);
    void showView(Controls& controls);
    std::string benchmarkCommand() const;
    bool hasSeveralModes() const; // in which the model can be skinned

    const LiveCrowd& crowd_;
    FrameHistory history_;
    std::optional<int> sliding_; // instances, while the slider is held
    bool keysShown_ = false;
};

} // namespace sinew::crowd
