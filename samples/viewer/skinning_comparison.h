// A model as two ways of skinning show it, side by side or as the distance between them.
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
    // The next way of skinning that may change something of the model.
    void showNext();
    void toggleSplit();
    // Where the line first appears, as a share of the window's width.
    void startSplitAt(double split) { newSplit_ = split; }
    // Where the line is, while there is one.
    void moveSplit(std::optional<double> split) { choice_.split = split; }

    // Computes what the next picture shows at that playback. Where the two are to be measured,
    // gives the frame the colours of their difference too. To be called between two frames; it
    // waits for those in flight where the device's vertices are measured.
    void update(ModelFrame& frame, const Playback& playback, bool measures);
    // Lets the view show it. Valid until the next update.
    void apply(ModelView& view) const;

    // Of the last update that measured; nothing before.
    const std::optional<SkinningDifference>& difference() const { return difference_; }
    // That the brightest colour stands for: the greatest difference since the two were chosen.
    double scale() const { return scale_; }

    // Why a method changes nothing of this model.
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
