// Models in poses that their clips reach: at keys, between them, and in blends of two clips.
#pragma once

#include "engine/animation/animated_model.h"
#include "tests/unit/animation/posed_models.h"

#include <vector>

namespace sinew::test
{

// A pose of a clip, or of a blend of two, and where it takes all vertices.
struct SomePose
{
    ModelPose joints; // none for stored frames
    std::vector<glm::dvec3> positions;
};
SomePose somePose(const AnimatedModel& model, Random& random);

// The default model, made-up ones of every kind, and what there is of the corpus.
struct PlayedModel
{
    std::string name;
    AnimatedModel model;
};
std::vector<PlayedModel> playedModels();

} // namespace sinew::test
