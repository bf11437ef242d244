#include "samples/viewer/skinning_report.h"

#include "engine/base/text_location.h"
#include "samples/viewer/skinning_choice.h"

#include <fmt/format.h>

#include <vector>

namespace sinew::viewer
{
namespace
{

// Of a player the clips that it starts with, since its halves play together.
std::vector<Playback> playbacksOf(const AnimatedModel& model)
{
    if (model.channels.size() > 1 || model.clips.empty())
        return {startOf(model, 0.0)};
    std::vector<Playback> playbacks;
    for (std::size_t clip = 0; clip < model.clips.size(); ++clip)
        playbacks.push_back({.clips = {clip, clip}});
    return playbacks;
}

std::string meshOf(const AnimatedModel& model, std::size_t vertex)
{
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes[i];
        if (vertex >= mesh.firstVertex && vertex < mesh.firstVertex + vertexCountOf(mesh))
            return model.meshes[i].name;
    }
    return "";
}

} // namespace

std::string compareSkinning(const AnimatedModel& model)
{
    const SkinningMethods methods(model);
    const double size = sizeAtRest(model);
    std::string text =
        fmt::format("Greatest sampled distance of a vertex from where the files say it is, in "
                    "their units.\nThe model's size is {:.6g}.\n",
                    size);
    for (const Playback& playback : playbacksOf(model))
    {
        SkinningDifferences greatest;
        for (const double seconds : timesToCompare(model, playback))
            compareAt(methods, {.clips = playback.clips, .seconds = seconds}, greatest);
        text += fmt::format("\n{}\n", printable(clipName(model, playback)));
        for (std::size_t i = 0; i < kSkinningMethods; ++i)
        {
            const auto method = static_cast<SkinningMethod>(i);
            if (method == SkinningMethod::Device || method == SkinningMethod::Reference)
                continue;
            const SkinningDifference& found = greatest.at(i);
            if (const auto reason = methods.idleBecause(method))
                text += fmt::format("  {:<17} none: {}\n", samples::wordFor(method), *reason);
            else if (isExact(found.distance, size))
                text += fmt::format("  {:<17} none\n", samples::wordFor(method));
            else
                text += fmt::format("  {:<17} {:<11.4g} {:<9} at {:.3f} s, vertex {} of {}\n",
                                    samples::wordFor(method), found.distance,
                                    fmt::format("{:.2g} %", 100.0 * found.distance / size),
                                    found.seconds, found.vertex,
                                    printable(meshOf(model, found.vertex)));
        }
    }
    return text;
}

} // namespace sinew::viewer
