// The viewer's panels: what each shows, and where they lie in the window or in a picture.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/formats/model_request.h"
#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"
#include "samples/common/scene.h"
#include "samples/interface/interface.h"
#include "samples/interface/panel_layout.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/options.h"
#include "samples/viewer/panels/view_panel.h"
#include "samples/viewer/panels/widgets.h"
#include "samples/viewer/skinning_comparison.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sinew::viewer
{

// What a hand changes about the model that is asked for; nothing where it changed nothing.
using RequestChange = std::function<void(ModelRequest& request)>;

// Shows those that have something to choose.
RequestChange chooseAlternative(const ModelAlternatives& alternatives);

// What was noticed while the model was loaded.
void showReport(const samples::Scene& scene);

// What the model is made of: its meshes, each with its material and images, and what else its files
// can show.
class ModelPanel
{
public:
    explicit ModelPanel(const samples::Scene& scene) : scene_(scene) {}

    void show(ModelFrame& frame, Controls& controls);

    // What was chosen since this was asked.
    RequestChange takeChange() { return std::exchange(change_, nullptr); }

private:
    void showMesh(std::size_t mesh, ModelFrame& frame, Controls& controls);
    void showMorphTargets(const ModelMesh& mesh, Controls& controls) const;

    const samples::Scene& scene_;
    Search search_;
    RequestChange change_;
};

// The joints as a tree, the transform of the chosen joint, and the influences of the chosen vertex.
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

// Which two ways of skinning are compared, and how far apart they are.
class SkinningPanel
{
public:
    explicit SkinningPanel(const AnimatedModel& model);

    // What a hand changes is changed at once.
    void show(SkinningComparison& comparison, ViewPanel& view, Selection& selection) const;

    // The line between the two sides of a split picture, and what each of them shows.
    static void drawSplit(const SkinningChoice& choice);

private:
    static void showChoices(SkinningComparison& comparison, ViewPanel& view);
    void showDifference(const SkinningComparison& comparison, Selection& selection) const;

    double size_; // of the model at rest: the diagonal of its box
};

// The clips, and where in them the model is: chosen, played, held and stepped through.
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
