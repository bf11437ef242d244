#include "samples/viewer/skinning_comparison.h"

#include "samples/viewer/choices.h"

#include <algorithm>
#include <utility>

namespace sinew::viewer
{

const SkinningMethods& SkinningComparison::methods()
{
    if (!methods_)
        methods_.emplace(model_);
    return *methods_;
}

SkinningComparison::Side SkinningComparison::sideOf(SkinningMethod method, ModelFrame& frame,
                                                    const Subject& subject)
{
    Side side;
    if (method != SkinningMethod::Device)
    {
        side.vertices = methods().skin(method, subject.playback);
        side.packed = packSkinned(side.vertices);
    }
    else if (subject.measures)
    {
        const SkinningResult posed = frame.poseNow(channelPlays(model_, subject.playback));
        for (const gpu::SkinnedVertex& vertex : posed.vertices)
            side.vertices.push_back({.position = glm::dvec3(vertex.position)});
    }
    return side;
}

void SkinningComparison::update(ModelFrame& frame, const Playback& playback, bool measures)
{
    Subject subject{.choice = choice_, .playback = playback, .measures = measures};
    if (computed_ == subject)
        return;
    if (!computed_ || computed_->choice.shown != choice_.shown ||
        computed_->choice.against != choice_.against || computed_->playback.clips != playback.clips)
    {
        difference_.reset();
        scale_ = 0.0;
    }
    shown_ = sideOf(choice_.shown, frame, subject);
    against_ = measures || choice_.split ? sideOf(choice_.against, frame, subject) : Side{};
    computed_ = std::move(subject);
    if (!measures)
        return;
    std::vector<double> distances;
    difference_ = differenceOf(shown_.vertices, against_.vertices, &distances);
    scale_ = std::max(scale_, difference_->distance);
    Colours colours;
    for (const double distance : distances)
        colours.push_back(heat(scale_ > 0.0 ? distance / scale_ : 0.0));
    frame.colourVertices(std::move(colours));
}

void SkinningComparison::apply(ModelView& view) const
{
    const auto given = [](const Side& side)
    { return side.packed.positions.empty() ? nullptr : &side.packed; };
    view.skinned = given(shown_);
    if (choice_.split)
        view.split = PictureSplit{.at = *choice_.split, .skinned = given(against_)};
}

} // namespace sinew::viewer
