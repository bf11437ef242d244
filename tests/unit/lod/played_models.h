// Models in poses of their clips: at keys, between them, and in blends of two clips.
#pragma once

#include "engine/animation/animated_model.h"
#include "tests/unit/animation/posed_models.h"

#include <vector>

namespace sinew::test
{

// A pose of a clip, or of a blend of two, and the resulting vertices.
struct SomePose
{
    ModelPose joints; // empty for stored frames
    std::vector<glm::dvec3> positions;
};
SomePose somePose(const AnimatedModel& model, Random& random);

// The default model, made-up ones of every kind, and the models of the corpus if it is there.
struct PlayedModel
{
    std::string name;
    AnimatedModel model;
};
std::vector<PlayedModel> playedModels();

} // namespace sinew::test
