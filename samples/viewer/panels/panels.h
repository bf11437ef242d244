// The viewer's panels: where they lie in the window or in a picture, and which are open.
#pragma once

#include "engine/gpu/device.h"
#include "samples/interface/interface.h"
#include "samples/interface/panel_layout.h"
#include "samples/viewer/options.h"
#include "samples/viewer/panels/joints_panel.h"
#include "samples/viewer/panels/model_panel.h"
#include "samples/viewer/panels/skinning_panel.h"
#include "samples/viewer/panels/timeline_panel.h"
#include "samples/viewer/panels/view_panel.h"
#include "samples/viewer/skinning_comparison.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace sinew::viewer
{

class Panels
{
public:
    // All must outlive the panels.
    Panels(const samples::Scene& scene, const gpu::Device& device, const Options& options);

    // Lays all of them out for one frame of the interface, over a picture of that view; what a hand
    // changes in them is changed at once.
    void show(ModelFrame& frame, Controls& controls, const ModelView& view, double frameSeconds);

    // Only what is drawn over the model.
    void showOverlays(const Playback& playback, const ModelView& view) const;

    // What is shown beside and over the model stays as it was with another.
    void lookLike(const Panels& before);
    const Selection& selection() const { return selection_; }
    // Chooses what was chosen of `other`, where this model has its like.
    void select(const Selection& chosen, const AnimatedModel& other);

    // Computes what the next picture shows: see SkinningComparison::update.
    void compareSkinning(ModelFrame& frame, const Playback& playback);
    SkinningComparison& skinning() { return comparison_; }

    // Puts away the list of keys; false where it is not shown.
    bool dismiss() { return std::exchange(view_.keysShown(), false); }

    // What is to be changed about the model, where that was asked for since this was asked.
    RequestChange takeChange() { return model_.takeChange(); }
    // Whether the button for files was pressed since this was asked.
    bool wantsFiles() { return std::exchange(filesPressed_, false); }
    ViewPanel& view() { return view_; }
    const ViewPanel& view() const { return view_; }
    LightingPanel& lighting() { return lighting_; }
    const LightingPanel& lighting() const { return lighting_; }
    // Chooses the vertex at that point of the window, where the picture was seen by that camera.
    void choose(const Playback& playback, const OrbitCamera& camera, const glm::dvec2& point,
                const glm::dvec2& windowSize);
    // What show() is about to leave to the model.
    PictureArea area(const Controls& controls) const;

private:
    // With `showView` as a tab, where there is one: in a window too narrow for two panels.
    void showLeft(ModelFrame& frame, Controls& controls, const ui::Box& box,
                  const std::function<void()>& showView);
    void showViewGroups(ModelFrame& frame, Controls& controls, double frameSeconds);

    const samples::Scene& scene_;
    const gpu::Device& device_;
    TimelinePanel timeline_;
    ModelPanel model_;
    JointsPanel joints_;
    SkinningPanel skinning_;
    ViewPanel view_;
    LightingPanel lighting_;
    SkinningComparison comparison_;
    PerformancePanel performance_;
    Selection selection_;
    // Tabs of the left panel, by their place.
    static constexpr std::size_t kModelTab = 0;
    static constexpr std::size_t kJointsTab = 1;
    static constexpr std::size_t kSkinningTab = 2;
    std::size_t tab_ = kModelTab;
    bool filesPressed_ = false;
};

class OffscreenPanels
{
public:
    // All must outlive the panels.
    OffscreenPanels(const gpu::Device& device, const samples::Scene& scene, const Options& options,
                    ModelFrame& model);

    // What the pictures show, for the panels to tell.
    SkinningComparison& skinning() { return panels_.skinning(); }

    // Draws the panels at `seconds` in the clips over a picture of that view, which was left as
    // ui::kDrawnOver and becomes gpu::kColourAttachment.
    void record(const gpu::Frame& frame, const RenderTarget& target, double seconds,
                const ModelView& view);

    // All that they say at --time.
    std::string text();

private:
    const Options& options_;
    ModelFrame& model_;
    Controls controls_;
    ui::Interface interface_;
    Panels panels_;
};

} // namespace sinew::viewer
