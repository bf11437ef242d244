// The viewer's panels: what each shows, and where they lie in the window or in a picture.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/load_model.h"
#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"
#include "samples/app/interface.h"
#include "samples/app/scene.h"
#include "samples/app/widgets.h"
#include "samples/viewer/background.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/opening.h"
#include "samples/viewer/options.h"
#include "samples/viewer/skinning_comparison.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sinew::viewer
{

using ui::checkbox;
using ui::choice;
using ui::counted;
using ui::explain;
using ui::group;
using ui::say;
using ui::sayMuted;
using ui::sayMutedWrapped;
using ui::sayWrapped;
using ui::Search;

// What a hand changes about the model that is asked for; nothing where it changed nothing.
using RequestChange = std::function<void(ModelRequest& request)>;

// Shows the meshes with their materials and images, the joints, other scenes and skins of the
// files, and the warnings of loading; for the chosen joint its transform, for the chosen vertex its
// influences.
class ModelPanel
{
public:
    explicit ModelPanel(const samples::Scene& scene);

    void show(ModelFrame& frame, Controls& controls, Selection& selection);

    // What was chosen since this was asked.
    RequestChange takeChange() { return std::exchange(change_, nullptr); }

private:
    struct JointLine
    {
        std::uint32_t joint = 0;
        std::size_t depth = 0; // below a root
    };

    void showMesh(std::size_t mesh, ModelFrame& frame, Controls& controls);
    void showMorphTargets(const ModelMesh& mesh, Controls& controls) const;
    void showJoints(Selection& selection) const;
    void showSelection(const Playback& playback, Selection& selection) const;
    void showTransform(std::uint32_t joint, const ModelPose& pose) const;
    // `weights`: of morph targets.
    void showVertex(std::uint32_t vertex, const ModelPose& pose, std::span<const double> weights,
                    Selection& selection) const;

    const samples::Scene& scene_;
    std::vector<JointLine> joints_;       // each behind its parent, as a tree is read
    std::vector<std::size_t> influences_; // one per joint
    Search search_;
    RequestChange change_;
};

// Which two ways of skinning are compared, and how far apart they are; `size` of the model at rest:
// the diagonal of its box.
void showSkinning(SkinningComparison& comparison, SurfaceChoice& surface, Selection& selection,
                  double size);

// The line between the two sides of a split picture, and what each of them shows.
void drawSplit(const SkinningChoice& choice);

// The clips, and where in them the model is: chosen, played, held and stepped through.
class TimelinePanel
{
public:
    void show(const AnimatedModel& model, Controls& controls);
    // At which everything fits; right from the second frame after a resize.
    float height() const { return height_; }

private:
    void showControls(const AnimatedModel& model, Controls& controls);
    void showClips(const AnimatedModel& model, Controls& controls, std::uint32_t channel);

    Search search_;
    float height_ = 0.0F;
};

// The surface, and what is drawn over it.
void showDisplay(Options& options, const AnimatedModel& model, const Selection& selection,
                 const SkinningComparison& comparison);
void showCamera(Controls& controls);
// `facing`: of the model, as AnimatedModel::facing.
void showLighting(Options& options, double facing);

// By ImGui's calls, in the frame that is laid out; as the picture's `view` shows the model. The
// chosen joint's axes and the chosen vertex are always drawn.
void drawOverlays(const samples::Scene& scene, const Playback& playback, const ModelView& view,
                  const Overlays& overlays, const Selection& selection);

// The vertex of the surface that is drawn nearest to that point of the window, if one is near it
// and faces the eye; of several the nearest to the eye.
std::optional<std::uint32_t> vertexAt(const samples::Scene& scene, const Playback& playback,
                                      const OrbitCamera& camera, const glm::dvec2& point,
                                      const glm::dvec2& windowSize);

// All panels of one model.
class Panels
{
public:
    // All must outlive the panels, which change the options.
    Panels(const samples::Scene& scene, Options& options);

    // Lays all of them out for one frame of the interface, over a picture of that view; what a hand
    // changes in them is changed at once.
    void show(ModelFrame& frame, Controls& controls, const ModelView& view);

    // Only what is drawn over the model.
    void showOverlays(const Playback& playback, const ModelView& view) const;

    const Selection& selection() const { return selection_; }
    // Chooses what was chosen of `other`, where this model has its like.
    void select(const Selection& chosen, const AnimatedModel& other);

    // Computes what the next picture shows: see SkinningComparison::update; and the colours of
    // vertices, if what they say has changed.
    void update(ModelFrame& frame, const Playback& playback);
    SkinningComparison& skinning() { return comparison_; }

    // What is to be changed about the model, where that was asked for since this was asked.
    RequestChange takeChange() { return model_.takeChange(); }
    // Whether the button for files was pressed since this was asked.
    bool wantsFiles() { return std::exchange(filesPressed_, false); }
    // Chooses the vertex at that point of the window, where the picture was seen by that camera.
    void choose(const Playback& playback, const OrbitCamera& camera, const glm::dvec2& point,
                const glm::dvec2& windowSize);
    // What show() is about to leave to the model.
    PictureArea area(const Controls& controls) const;

private:
    // With `showView` as a tab, where there is one: in a window too narrow for two panels.
    void showLeft(ModelFrame& frame, Controls& controls, const ui::Box& box,
                  const std::function<void()>& showView);
    void showViewGroups(Controls& controls);

    const samples::Scene& scene_;
    Options& options_;
    TimelinePanel timeline_;
    ModelPanel model_;
    double size_; // of the model at rest
    SkinningComparison comparison_;
    Selection selection_;
    std::optional<SurfaceChoice> coloured_; // that the frame has the colours of
    std::optional<std::uint32_t> colouredJoint_;
    // Tabs of the left panel, by their place.
    static constexpr std::size_t kModelTab = 0;
    static constexpr std::size_t kSkinningTab = 1;
    std::size_t tab_ = kModelTab;
    bool filesPressed_ = false;
};

// Shows messages about what was opened, at the window's top, and clears them once the user closes
// them.
void showMessages(std::vector<Message>& messages);

// A window of folders, archives and models to choose from.
class FilesPanel
{
public:
    explicit FilesPanel(const ArchiveLimits& limits) : limits_(limits) {}

    bool isOpen() const { return isOpen_; }
    // At first where the model lies, later where it was.
    void toggle(const std::filesystem::path& model);
    void close() { isOpen_ = false; }
    // Opens the window there, or where the model lies. A thread of its own looks into it.
    void goTo(const std::filesystem::path& place);
    void goToModel(const std::filesystem::path& model);

    // The model that the user chose, as MODEL names it. `recent`: models, the latest first.
    // `isOpening`: whether one is being opened.
    std::optional<std::filesystem::path> show(std::span<const std::string> recent, bool isOpening);

private:
    struct Line
    {
        std::string name;
        const char* what = "";                      // is said beside it
        std::optional<std::filesystem::path> model; // to open
        std::optional<std::filesystem::path> place; // to go to instead
    };

    void takePlace();
    void showPath(std::optional<std::filesystem::path>& wish);
    void showPlace(std::optional<std::filesystem::path>& wish);
    static void showRecent(std::span<const std::string> recent,
                           std::optional<std::filesystem::path>& wish);
    std::vector<Line> linesOf(const Place& place) const;

    ArchiveLimits limits_;
    bool isOpen_ = false;
    std::string typed_; // in the field for a path
    Place place_;
    std::vector<Line> lines_; // of it
    Background<Place> looking_;
    std::optional<std::filesystem::path> next_; // to look into
    Search search_;
};

} // namespace sinew::viewer
