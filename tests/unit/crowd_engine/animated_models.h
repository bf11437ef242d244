// Converts played models to the form from which crowds are built.
#pragma once

#include "engine/animation/animated_model.h"
#include "tests/support/crowd_models.h"

namespace sinew::test
{

inline AnimatedModel animated(const PlayedModel& played)
{
    AnimatedModel model{.joints = modelJoints(played.model.joints),
                        .skinning = buildSkinningModel(played.model, 60.0),
                        .still = stillInBindPose(played.model.joints)};
    for (std::size_t i = 0; i < played.clips.size(); ++i)
        model.clips.push_back({.clip = played.clips[i], .loopMode = played.loopModes[i]});
    return model;
}

} // namespace sinew::test
