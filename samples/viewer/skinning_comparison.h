// Compares two skinning methods on one model, side by side or as a difference.
#pragma once

#include "engine/animation/skinning_methods.h"
#include "engine/render/model_frame.h"
#include "samples/viewer/choices.h"

#include <optional>
#include <string>
#include <vector>

namespace sinew::viewer
{

class SkinningComparison
{
public:
    // `model` must outlive it.
    SkinningComparison(const AnimatedModel& model, const SkinningChoice& choice);

    const SkinningChoice& choice() const { return choice_; }
    void choose(const SkinningChoice& choice);
    // Shows the reference instead of the device, or the device again.
    void toggleReference();
    // The next skinning method that can differ for this model.
    void showNext();
    void toggleSplit();
    // Initial position of the divider as a share of the window's width.
    void startSplitAt(double split) { newSplit_ = split; }
    // Position of the divider; empty without one.
    void moveSplit(std::optional<double> split) { choice_.split = split; }

    // Computes the vertices of the next image. If the difference is shown, also sets its vertex
    // colours. To be called between frames; waits for frames in flight if the device's vertices are
    // measured.
    void update(ModelFrame& frame, const Playback& playback, bool measures);
    // Applies the comparison to the view. Valid until the next update.
    void apply(ModelView& view) const;

    // The result of the last measuring update, if any.
    const std::optional<SkinningDifference>& difference() const { return difference_; }
    // Difference of the brightest colour: the largest since the two methods were chosen.
    double scale() const { return scale_; }

    // The reason why a method has no effect on this model.
    std::optional<const char*> idleBecause(SkinningMethod method);

private:
    struct Side
    {
        std::vector<ReferenceVertex> vertices; // empty: not computed
        SkinnedVertices packed;
    };

    const SkinningMethods& methods();
    Side sideOf(SkinningMethod method, ModelFrame& frame, const Playback& playback, bool measures);

    const AnimatedModel& model_;
    SkinningChoice choice_;
    double newSplit_ = 0.5;
    std::optional<SkinningMethods> methods_; // made when first needed
    Playback computedAt_;
    bool isComputed_ = false;
    bool isMeasured_ = false;
    Side shown_;
    Side against_;
    std::optional<SkinningDifference> difference_;
    double scale_ = 0.0;
};

// "Four weights against Reference".
std::string describe(const SkinningChoice& choice);

} // namespace sinew::viewer
