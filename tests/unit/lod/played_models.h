// Models in poses that their clips reach: at keys, between them, and in blends of two clips.
#pragma once

#include "engine/animation/animated_model.h"
#include "tests/unit/animation/posed_models.h"

#include <vector>

namespace sinew::test
{

// Where all vertices are in some pose of a clip, or of a blend of two.
std::vector<glm::dvec3> positionsInSomePose(const AnimatedModel& model, Random& random);

// The default model, made-up ones of every kind, and what there is of the corpus.
struct PlayedModel
{
    std::string name;
    AnimatedModel model;
};
std::vector<PlayedModel> playedModels();

} // namespace sinew::test
