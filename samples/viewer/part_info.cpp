#include "samples/viewer/part_info.h"

#include "samples/common/option_values.h"

namespace sinew::viewer
{
namespace
{

Json describePart(const AnimatedModel& model, std::size_t index)
{
    const ModelPart& part = model.parts[index];
    Json json = {{"name", part.name},    {"file", part.file}, {"frames", part.frameCount},
                 {"parent", nullptr},    {"tag", nullptr},    {"surfaces", Json::array()},
                 {"tags", Json::array()}};
    if (part.parent)
    {
        json["parent"] = model.parts[*part.parent].name;
        json["tag"] = part.tag;
    }
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
    {
        if (model.meshes[mesh].part != index)
            continue;
        const SkinningMesh& range = model.skinning.meshes[mesh];
        json["surfaces"].push_back({{"name", model.meshes[mesh].name},
                                    {"shader", model.meshes[mesh].shader},
                                    {"vertices", range.fileVertexCount},
                                    {"triangles", range.indexCount / 3}});
    }
    for (const PartTag& tag : part.tags)
        json["tags"].push_back({{"name", tag.name}, {"origin", toJson(tag.origin)}});
    return json;
}

// Of a clip for one channel, that channel's name.
std::string halfName(const AnimatedModel& model, ClipChannels channels)
{
    return channels == ClipChannels::Both
               ? "both"
               : model.channels[channels == ClipChannels::First ? gpu::kFirstChannel
                                                                : gpu::kSecondChannel];
}

Json describePartClip(const AnimatedModel& model, const ModelClip& clip)
{
    const bool backwards = clip.frames.step < 0;
    const std::uint32_t count = clip.clip.frameCount;
    const bool loops = clip.loopMode != LoopMode::Once;
    return {{"name", clip.name},
            {"file", clip.file},
            {"half", halfName(model, clip.channels)},
            {"first_frame", backwards ? clip.frames.first + 1 - count : clip.frames.first},
            {"frames", count},
            {"backwards", backwards},
            {"looping_frames", loops ? count - clip.clip.loopStart : 0},
            {"frame_rate", clip.clip.frameRate},
            {"duration", clip.period},
            {"loop", samples::loopModeName(clip.loopMode)}};
}

} // namespace

Json describeParts(const samples::Scene& scene)
{
    const AnimatedModel& model = scene.model;
    Json json = {{"player", model.isPlayer}, {"parts", Json::array()}, {"clips", Json::array()}};
    for (std::size_t part = 0; part < model.parts.size(); ++part)
        json["parts"].push_back(describePart(model, part));
    for (const ModelClip& clip : model.clips)
        json["clips"].push_back(describePartClip(model, clip));
    return json;
}

} // namespace sinew::viewer
