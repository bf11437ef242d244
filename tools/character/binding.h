// Binds points to joints with biases.
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
    // Model space: how far from the point its joint holds it. The offsets of a point, weighted by
    // their biases, sum to zero; the bind pose does not show them.
    glm::dvec3 offset{0.0};
};

// Returns the shares of a point in model space; their biases, rounded as in a file, sum to 1.
using Binding = std::function<std::vector<Share>(const glm::dvec3& point)>;

// Rounds the biases to the precision of a file, removes zeros, and adds the difference from 1 to
// the largest bias.
void roundToSumOne(std::vector<Share>& shares);

// Binds everything to one joint.
Binding bindRigid(const Skeleton& skeleton, std::string_view joint);

// For parts that bend along a chain of bones. A window of `window` units is centred on the point's
// position along the chain, and each bone's bias is its fraction of that window. The biases change
// steadily along the chain; a window longer than a bone gives three shares.
Binding bindChain(const Skeleton& skeleton, const std::vector<std::string_view>& joints,
                  double window);

// For hoses, which bend along several bones at once. A bell-shaped window fades the biases out, and
// offsets keep the bend on the line of the joints. A bone far from a point would carry it past the
// outside of the bend, so each bone holds the point nearer to the bone's middle, by `pull` times
// the distance, at most `mostPull` units.
struct HoseBinding
{
    double window = 6.0;
    double pull = 0.0;
    double mostPull = 0.0;
};
Binding bindHose(const Skeleton& skeleton, const std::vector<std::string_view>& joints,
                 const HoseBinding& hose);

} // namespace sinew
