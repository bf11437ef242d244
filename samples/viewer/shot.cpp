#include "samples/viewer/shot.h"

namespace sinew::viewer
{

ModelBefore ShotBefore::of(ModelFrame& frame, const Shot& before, const SkinningChoice& choice)
{
    constexpr bool kMeasures = false;
    if (choice != skinning_.choice())
        skinning_.choose(choice);
    skinning_.update(frame, before.playback, kMeasures);
    ModelBefore result{.view = before.view,
                       .plays = channelPlays(model_, before.playback),
                       .departure = departureAt(model_, before.playback)};
    result.view.split.reset();
    skinning_.apply(result.view);
    return result;
}

} // namespace sinew::viewer
