// What other ways of skinning would make of the model: which two are compared, and how far each is
// from the reference.
#pragma once

#include "engine/animation/animated_model.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/panels/view_panel.h"
#include "samples/viewer/skinning_comparison.h"

#include <glm/ext/vector_double2.hpp>

namespace sinew::viewer
{

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

} // namespace sinew::viewer
