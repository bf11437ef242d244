// The viewer's panels and their layout in a window or an image.
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

// User changes to the requested model; empty if there are none.
using RequestChange = std::function<void(ModelRequest& request)>;

// Shows meshes with materials and images, joints, alternative scenes and skins, and loading
// warnings; the transform of the selected joint and the influences of the selected vertex.
class ModelPanel
{
public:
    explicit ModelPanel(const samples::Scene& scene);

    void show(ModelFrame& frame, Controls& controls, Selection& selection);

    // Returns and clears the user's choice.
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
    // `weights` are the morph weights.
    void showVertex(std::uint32_t vertex, const ModelPose& pose, std::span<const double> weights,
                    Selection& selection) const;

    const samples::Scene& scene_;
    std::vector<JointLine> joints_;       // each behind its parent, as a tree is read
    std::vector<std::size_t> influences_; // one per joint
    Search search_;
    RequestChange change_;
};

// Shows which two skinning methods are compared, and their difference. `size` is the diagonal of
// the model's box at rest.
void showSkinning(SkinningComparison& comparison, SurfaceChoice& surface, Selection& selection,
                  double size);

// Draws the divider of a split view and the labels of both sides.
void drawSplit(const SkinningChoice& choice);

// The timeline: choose, play, pause and step through clips.
class TimelinePanel
{
public:
    void show(const AnimatedModel& model, Controls& controls);
    // Height at which everything fits. Correct from the second frame after a resize.
    float height() const { return height_; }

private:
    void showControls(const AnimatedModel& model, Controls& controls);
    void showClips(const AnimatedModel& model, Controls& controls, std::uint32_t channel);

    Search search_;
    float height_ = 0.0F;
};

// Surface mode and overlays.
void showDisplay(Options& options, const AnimatedModel& model, const Selection& selection,
                 const SkinningComparison& comparison);
void showCamera(Controls& controls);
// `facing` is AnimatedModel::facing.
void showLighting(Options& options, double facing);

// Draws the overlays with ImGui for the model as `view` shows it. The selected joint's axes and the
// selected vertex are always drawn.
void drawOverlays(const samples::Scene& scene, const Playback& playback, const ModelView& view,
                  const Overlays& overlays, const Selection& selection);

// Picks the visible vertex nearest to a point of the window. Of several, the one nearest to the
// camera.
std::optional<std::uint32_t> vertexAt(const samples::Scene& scene, const Playback& playback,
                                      const OrbitCamera& camera, const glm::dvec2& point,
                                      const glm::dvec2& windowSize);

// All panels of one model.
class Panels
{
public:
    // All arguments must outlive the panels, which change the options.
    Panels(const samples::Scene& scene, Options& options);

    // Lays out all panels for one frame, over an image of `view`. User changes take effect at once.
    void show(ModelFrame& frame, Controls& controls, const ModelView& view);

    // Draws only the overlays on the model.
    void showOverlays(const Playback& playback, const ModelView& view) const;

    const Selection& selection() const { return selection_; }
    // Takes over the selection of `other` as far as this model has the same items.
    void select(const Selection& chosen, const AnimatedModel& other);

    // Prepares the next image: see SkinningComparison::update. Also updates the vertex colours if
    // their meaning changed.
    void update(ModelFrame& frame, const Playback& playback);
    SkinningComparison& skinning() { return comparison_; }

    // Returns and clears the requested change of the model.
    RequestChange takeChange() { return model_.takeChange(); }
    // Returns and clears whether the files button was pressed.
    bool wantsFiles() { return std::exchange(filesPressed_, false); }
    // Selects the vertex at a point of the window, seen by `camera`.
    void choose(const Playback& playback, const OrbitCamera& camera, const glm::dvec2& point,
                const glm::dvec2& windowSize);
    // The area that show() will leave free for the model.
    PictureArea area(const Controls& controls) const;

private:
    // `showView` becomes a tab in a window too narrow for two panels.
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
    // Indices of the left panel's tabs.
    static constexpr std::size_t kModelTab = 0;
    static constexpr std::size_t kSkinningTab = 1;
    std::size_t tab_ = kModelTab;
    bool filesPressed_ = false;
};

// Shows messages at the top of the window and clears them when the user closes them.
void showMessages(std::vector<Message>& messages);

// The dialog to choose a model from folders and archives.
class FilesPanel
{
public:
    explicit FilesPanel(const ArchiveLimits& limits) : limits_(limits) {}

    bool isOpen() const { return isOpen_; }
    // Starts in the model's folder, later where it was last.
    void toggle(const std::filesystem::path& model);
    void close() { isOpen_ = false; }
    // Opens the dialog at `place` or at the model's folder, which is listed in a thread.
    void goTo(const std::filesystem::path& place);
    void goToModel(const std::filesystem::path& model);

    // Shows the dialog and returns the model that the user chose, as MODEL names it. `isOpening`
    // tells whether one is being opened.
    std::optional<std::filesystem::path> show(bool isOpening);

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
