// Which joints carry a point, and with what bias.
#pragma once

#include "tools/character/skeleton.h"

#include <functional>
#include <string_view>
#include <vector>

namespace sinew
{

struct Share
{
    std::uint32_t joint = 0;
    double bias = 0.0;
    // Model space: how far from the point its joint holds it. Weighted by the biases the offsets of
    // a point sum to zero, so that the bind pose does not show them.
    glm::dvec3 offset{0.0};
};

// The shares of a point in model space; their biases sum to 1 as they are written to a file.
using Binding = std::function<std::vector<Share>(const glm::dvec3& point)>;

// Rounds the biases as a file does, leaves out those that become 0, and adds to the largest what is
// missing to 1.
void roundToSumOne(std::vector<Share>& shares);

// One joint carries everything.
Binding bindRigid(const Skeleton& skeleton, std::string_view joint);

// For what bends along a chain of bones: a window of `window` units is centred on the point's
// position along the chain, and each bone's bias is its part of that window. So the biases change
// steadily along the chain, and a window longer than a bone gives three shares.
Binding bindChain(const Skeleton& skeleton, const std::vector<std::string_view>& joints,
                  double window);

// For hoses, which bend along several bones at once: a bell-shaped window, so that biases fade out,
// and offsets that keep the bend on the line of the joints. A bone far from a point would carry it
// past the outside of the bend; so each bone holds the point nearer to the bone's middle, by `pull`
// times the distance, at most `mostPull` units.
struct HoseBinding
{
    double window = 6.0;
    double pull = 0.0;
    double mostPull = 0.0;
};
Binding bindHose(const Skeleton& skeleton, const std::vector<std::string_view>& joints,
                 const HoseBinding& hose);

} // namespace sinew
