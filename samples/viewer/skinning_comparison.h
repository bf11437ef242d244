// Compares two skinning methods on one model, side by side or as a difference.
#pragma once

#include "engine/animation/skinning_methods.h"
#include "engine/render/model_frame.h"
#include "samples/viewer/choices.h"

#include <optional>
#include <vector>

namespace sinew::viewer
{

class SkinningComparison
{
public:
    // Both must outlive it. The choice may change between updates.
    SkinningComparison(const AnimatedModel& model, const SkinningChoice& choice)
        : model_(model), choice_(choice)
    {
    }

    // Computes the vertices of the next image. With `measures`, also the difference and its vertex
    // colours. Call it between frames. Waits for frames in flight if the device's vertices are
    // measured.
    void update(ModelFrame& frame, const Playback& playback, bool measures);
    // Applies the comparison to the view. Valid until the next update.
    void apply(ModelView& view) const;

    // Result of the last update with `measures`, if any.
    const std::optional<SkinningDifference>& difference() const { return difference_; }
    // The difference that gets the brightest colour: the largest since the two methods were chosen.
    double scale() const { return scale_; }

    // The reason why a method has no effect on this model.
    std::optional<const char*> idleBecause(SkinningMethod method)
    {
        return methods().idleBecause(method);
    }

private:
    // Inputs of the computed vertices.
    struct Subject
    {
        SkinningChoice choice;
        Playback playback;
        bool measures = false;

        bool operator==(const Subject&) const = default;
    };
    struct Side
    {
        std::vector<ReferenceVertex> vertices; // empty if not computed
        SkinnedVertices packed;
    };

    const SkinningMethods& methods();
    Side sideOf(SkinningMethod method, ModelFrame& frame, const Subject& subject);

    const AnimatedModel& model_;
    const SkinningChoice& choice_;
    std::optional<SkinningMethods> methods_; // created on first use
    std::optional<Subject> computed_;
    Side shown_;
    Side against_;
    std::optional<SkinningDifference> difference_;
    double scale_ = 0.0;
};

} // namespace sinew::viewer
