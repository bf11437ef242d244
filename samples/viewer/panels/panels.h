// The viewer's panels and their layout in a window or an image.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/load_model.h"
#include "engine/render/model_frame.h"
#include "samples/app/scene.h"
#include "samples/app/widgets.h"
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

using samples::counted;
using ui::checkbox;
using ui::explain;
using ui::group;
using ui::say;
using ui::sayMuted;

// Changes by the user to the requested model; empty if none.
using RequestChange = std::function<void(ModelRequest& request)>;

// Draws the overlays with ImGui for the model as seen in `view`. The selected joint's axes and the
// selected vertex are always drawn.
void drawOverlays(const samples::Scene& scene, const Playback& playback, const ModelView& view,
                  const Overlays& overlays, const Selection& selection);

// Picks the visible vertex nearest to a point of the window.
std::optional<std::uint32_t> vertexAt(const samples::Scene& scene, const Playback& playback,
                                      const ModelView& view, const glm::dvec2& point,
                                      const glm::dvec2& windowSize);

// All panels of one model.
class Panels
{
public:
    // The panels change options, frame and controls. All arguments must outlive them.
    Panels(const samples::Scene& scene, Options& options, ModelFrame& frame, Controls& controls,
           SkinningComparison& comparison);

    // Lays out all panels for one frame over an image of `view`. User changes take effect at once.
    void show(const ModelView& view);

    // Draws only the overlays.
    void showOverlays(const ModelView& view) const;

    const Selection& selection() const { return selection_; }
    // Restores the selection of `other` where this model has the same items.
    void select(const Selection& chosen, const AnimatedModel& other);
    // Selects the vertex at a point of the window that shows `view`, and the joint that influences
    // it most.
    void choose(const ModelView& view, const glm::dvec2& point, const glm::dvec2& windowSize);

    // Prepares the next image: see SkinningComparison::update. Also updates the vertex colours if
    // their meaning changed.
    void update();

    // Returns and clears the requested change to the model.
    RequestChange takeChange() { return std::exchange(change_, nullptr); }
    // Returns and clears whether the files button was pressed.
    bool wantsFiles() { return std::exchange(filesPressed_, false); }
    // The area that show() will leave free for the model.
    PictureArea area() const;

private:
    struct JointLine
    {
        std::uint32_t joint = 0;
        std::size_t depth = 0; // below a root
    };

    // The timeline: selects, plays, pauses and steps through clips.
    void showTimeline();
    void showClips(std::uint32_t channel);

    // Meshes with materials and images, joints, alternative scenes and skins, loading warnings; the
    // transform of the selected joint and the influences of the selected vertex.
    void showModel();
    void showAlternatives();
    void showMesh(std::size_t mesh);
    void showMorphTargets(const ModelMesh& mesh);
    void showJoints();
    void showTransform(std::uint32_t joint, const ModelPose& pose) const;
    void showVertex(std::uint32_t vertex, const ModelPose& pose);

    // Groups of the right panel.
    void showDisplay();
    void showLegend() const;
    void showSkinning();
    void showLayers();
    bool showLayer(PlayedLayer& layer) const; // returns false to remove it
    void showCamera();
    void showLighting();

    const samples::Scene& scene_;
    Options& options_;
    ModelFrame& frame_;
    Controls& controls_;
    SkinningComparison& comparison_;
    std::vector<JointLine> joints_; // depth-first, parents first
    double size_;                   // size of the model at rest
    ui::Search search_;
    Selection selection_;
    std::optional<SurfaceChoice> coloured_; // surface mode of the frame's current colours
    std::optional<std::uint32_t> colouredJoint_;
    bool skinningIsOpen_ = false; // whether its group is open
    bool filesPressed_ = false;
    RequestChange change_;
};

// Shows messages at the top of the window until the user closes them.
void showMessages(std::vector<std::string>& messages);

// The dialog for choosing a model from folders and archives.
class FilesPanel
{
public:
    explicit FilesPanel(const ArchiveLimits& limits) : limits_(limits) {}

    bool isOpen() const { return isOpen_; }
    // Starts in the model's folder, later in the last folder shown.
    void toggle(const std::filesystem::path& model);
    void close() { isOpen_ = false; }
    // Opens the dialog at a folder or an archive.
    void goTo(const std::filesystem::path& place);

    // Shows the dialog and returns the chosen model, in the form that MODEL accepts.
    std::optional<std::filesystem::path> show();

private:
    std::optional<std::filesystem::path> showPlace();

    ArchiveLimits limits_;
    bool isOpen_ = false;
    Place place_;
    ui::Search search_;
};

} // namespace sinew::viewer
