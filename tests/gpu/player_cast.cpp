#include "tests/gpu/player_cast.h"

#include "tests/support/player_reference.h"

#include <cmath>
#include <random>
#include <utility>

namespace sinew::test
{

PlayerCast::PlayerCast(PlayedPlayer model) : player(std::move(model)), play(player)
{
    Diagnostics warnings;
    clips = playerClips(player.parts, player.animations, "animation.cfg", warnings);
}

std::vector<gpu::CrowdInstance> instancesOf(const PlayerCast& cast, std::uint32_t count)
{
    std::mt19937 random(7);
    const auto below = [&](std::uint32_t limit)
    { return static_cast<std::uint32_t>(random() % limit); };
    const auto clipFor = [&](std::uint32_t channel)
    {
        std::uint32_t clip = 0;
        do
            clip = below(static_cast<std::uint32_t>(cast.clips.size()));
        while (!playsOn(cast.clips[clip].channels, channel));
        return clip;
    };
    std::vector<gpu::CrowdInstance> instances(count);
    for (gpu::CrowdInstance& instance : instances)
    {
        const std::uint32_t legs = clipFor(gpu::kFirstChannel);
        const std::uint32_t torso = clipFor(gpu::kSecondChannel);
        const double halfTurn = 0.001 * below(6283) / 2.0;
        instance.position = gpu::vec3(static_cast<float>(below(2000)) - 1000.0F,
                                      static_cast<float>(below(2000)) - 1000.0F, 0.0F);
        instance.headingZ = static_cast<float>(std::sin(halfTurn));
        instance.headingW = static_cast<float>(std::cos(halfTurn));
        instance.clips = legs | torso << 16U;
        instance.speed = 128 + below(256);
        instance.first.frame = below(cast.play.crowd.records[legs].period);
        instance.first.fraction = static_cast<std::uint32_t>(random());
        instance.second.frame = below(cast.play.crowd.records[torso].period);
        instance.second.fraction = static_cast<std::uint32_t>(random());
    }
    return instances;
}

std::vector<ReferenceVertex> verticesOf(const PlayerCast& cast, const gpu::CrowdInstance& instance,
                                        double seconds)
{
    const auto moment = [&](std::uint32_t clip, std::uint32_t frame, std::uint32_t fraction)
    {
        return momentInCrowd(rowOf(cast.player, cast.clips[clip].name), seconds,
                             static_cast<double>(instance.speed) / kSpeedUnits,
                             frame + std::ldexp(static_cast<double>(fraction), -32));
    };
    return assembled(
        cast.player.parts,
        momentsOf(cast.player.parts,
                  moment(instance.clips & 0xFFFFU, instance.first.frame, instance.first.fraction),
                  moment(instance.clips >> 16U, instance.second.frame, instance.second.fraction)));
}

} // namespace sinew::test
