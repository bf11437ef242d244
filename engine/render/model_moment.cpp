#include "engine/render/model_moment.h"

namespace sinew
{
namespace
{

const PoseFade* fadeOf(const ClipDeparture& departure)
{
    return departure.fade ? &*departure.fade : nullptr;
}

} // namespace

ClipDeparture departureAt(const AnimatedModel& model, const Playback& playback)
{
    return {.fade = playback.fade, .weights = weightsAt(model, playback)};
}

ModelMoment::ModelMoment(const gpu::Device& device, const ModelBuffers& model,
                         std::span<const ClipBuffers> clips, JointScale scale,
                         const std::string& name)
    : device_(device), model_(model), clips_(clips), scale_(scale),
      posed_(createPosedBuffers(device, model, name))
{
}

void ModelMoment::makePasses()
{
    pose_.emplace(device_, clips_, posed_, scale_);
    skin_.emplace(device_, model_, posed_);
}

std::size_t ModelMoment::levelCount(const ChannelPlays& plays) const
{
    return pose_->levelCount(plays);
}

void ModelMoment::pose(const gpu::Frame& frame, const ChannelPlays& plays,
                       const ClipDeparture& departure, std::size_t level)
{
    if (level < levelCount(plays))
        pose_->record(frame, plays, level, fadeOf(departure));
}

void ModelMoment::skin(const gpu::Frame& frame, const ChannelPlays& plays,
                       const ClipDeparture& departure)
{
    skin_->record(frame, plays, departure.weights, fadeOf(departure));
}

void ModelMoment::upload(const gpu::Frame& frame, PictureSide side, const SkinnedVertices& vertices)
{
    if (!upload_)
        upload_.emplace(device_, model_, posed_);
    upload_->record(frame, side, vertices);
}

} // namespace sinew
