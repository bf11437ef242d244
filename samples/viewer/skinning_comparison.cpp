#include "samples/viewer/skinning_comparison.h"

#include "samples/viewer/choices.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::viewer
{

namespace
{

std::vector<ReferenceVertex> positionsOf(const SkinningResult& posed)
{
    std::vector<ReferenceVertex> vertices;
    vertices.reserve(posed.vertices.size());
    for (const gpu::SkinnedVertex& vertex : posed.vertices)
        vertices.push_back({.position = glm::dvec3(vertex.position)});
    return vertices;
}

} // namespace

SkinningComparison::SkinningComparison(const AnimatedModel& model, const SkinningChoice& choice)
    : model_(model), choice_(choice)
{
}

void SkinningComparison::choose(const SkinningChoice& choice)
{
    if (choice.shown != choice_.shown || choice.against != choice_.against)
    {
        difference_.reset();
        scale_ = 0.0;
    }
    choice_ = choice;
    isComputed_ = false;
}

void SkinningComparison::toggleReference()
{
    SkinningChoice next = choice_;
    next.shown = choice_.shown == SkinningMethod::Device ? SkinningMethod::Reference
                                                         : SkinningMethod::Device;
    choose(next);
}

void SkinningComparison::showNext()
{
    SkinningChoice next = choice_;
    do
        next.shown = static_cast<SkinningMethod>((static_cast<std::size_t>(next.shown) + 1) %
                                                 kSkinningMethods);
    while (idleBecause(next.shown));
    choose(next);
}

void SkinningComparison::toggleSplit()
{
    SkinningChoice next = choice_;
    next.split = choice_.split ? std::nullopt : std::optional(newSplit_);
    choose(next);
}

const SkinningMethods& SkinningComparison::methods()
{
    if (!methods_)
        methods_.emplace(model_);
    return *methods_;
}

SkinningComparison::Side SkinningComparison::sideOf(SkinningMethod method, ModelFrame& frame,
                                                    const Playback& playback, bool measures)
{
    if (method == SkinningMethod::Device)
        return {.vertices = measures ? positionsOf(frame.poseNow(channelPlays(model_, playback)))
                                     : std::vector<ReferenceVertex>(),
                .packed = {}};
    Side side{.vertices = methods().skin(method, playback), .packed = {}};
    side.packed = packSkinned(side.vertices);
    return side;
}

void SkinningComparison::update(ModelFrame& frame, const Playback& playback, bool measures)
{
    if (isComputed_ && isMeasured_ == measures && computedAt_ == playback)
        return;
    if (playback.clips != computedAt_.clips)
        scale_ = 0.0;
    computedAt_ = playback;
    isComputed_ = true;
    isMeasured_ = measures;
    shown_ = sideOf(choice_.shown, frame, playback, measures);
    against_ =
        measures || choice_.split ? sideOf(choice_.against, frame, playback, measures) : Side{};
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

std::optional<const char*> SkinningComparison::idleBecause(SkinningMethod method)
{
    return methods().idleBecause(method);
}

std::string describe(const SkinningChoice& choice)
{
    return fmt::format("{} against {}", describe(choice.shown), describe(choice.against));
}

} // namespace sinew::viewer
