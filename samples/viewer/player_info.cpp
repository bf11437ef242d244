#include "samples/viewer/player_info.h"

#include "samples/common/option_values.h"

#include <string_view>

namespace sinew::viewer
{
namespace
{

// Tags as they are in frame 0.
Json describePart(const samples::Scene& scene, std::size_t index)
{
    const PlayerPart& part = scene.player->parts[index];
    Json json = {{"name", part.name},    {"file", part.file}, {"frames", part.model.frameCount},
                 {"parent", nullptr},    {"tag", nullptr},    {"surfaces", Json::array()},
                 {"tags", Json::array()}};
    if (part.parent)
    {
        const PlayerPart& parent = scene.player->parts[*part.parent];
        json["parent"] = parent.name;
        json["tag"] = parent.model.tagNames[part.tag];
    }
    for (std::size_t mesh = 0; mesh < scene.model.meshes.size(); ++mesh)
    {
        if (scene.player->meshParts[mesh] != index)
            continue;
        const SkinningMesh& range = scene.skinning.meshes[mesh];
        json["surfaces"].push_back({{"name", scene.model.meshes[mesh].name},
                                    {"shader", scene.model.meshes[mesh].shader},
                                    {"vertices", range.fileVertexCount},
                                    {"triangles", range.indexCount / 3}});
    }
    for (std::size_t tag = 0; tag < part.model.tagNames.size(); ++tag)
        json["tags"].push_back(
            {{"name", part.model.tagNames[tag]}, {"origin", toJson(part.model.tags[tag].origin)}});
    return json;
}

std::string_view halfName(PlayerHalf half)
{
    return half == PlayerHalf::Legs ? "legs" : half == PlayerHalf::Torso ? "torso" : "both";
}

Json describePlayerClip(const samples::SceneClip& clip)
{
    const bool backwards = clip.frames.step < 0;
    const std::uint32_t count = clip.clip.frameCount;
    const bool loops = clip.loopMode != LoopMode::Once;
    return {{"name", clip.name},
            {"file", clip.file},
            {"half", halfName(clip.half)},
            {"first_frame", backwards ? clip.frames.first + 1 - count : clip.frames.first},
            {"frames", count},
            {"backwards", backwards},
            {"looping_frames", loops ? count - clip.clip.loopStart : 0},
            {"frame_rate", clip.clip.frameRate},
            {"duration", clip.period},
            {"loop", samples::loopModeName(clip.loopMode)}};
}

} // namespace

Json describePlayer(const samples::Scene& scene)
{
    Json json = {{"player", scene.player->isPlayer},
                 {"parts", Json::array()},
                 {"clips", Json::array()},
                 {"skins", scene.player->skins}};
    for (std::size_t part = 0; part < scene.player->parts.size(); ++part)
        json["parts"].push_back(describePart(scene, part));
    for (const samples::SceneClip& clip : scene.clips)
        json["clips"].push_back(describePlayerClip(clip));
    return json;
}

} // namespace sinew::viewer
