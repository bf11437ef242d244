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
};

// The shares of a point in model space; their biases sum to 1 as they are written to a file.
using Binding = std::function<std::vector<Share>(const glm::dvec3& point)>;

// One joint carries everything.
Binding bindRigid(const Skeleton& skeleton, std::string_view joint);

// For what bends along a chain of bones: a window of `window` units is centred on the point's place
// along the chain, and each bone's bias is its part of that window. So the biases change steadily
// along the chain, and a window longer than a bone gives three shares.
Binding bindChain(const Skeleton& skeleton, const std::vector<std::string_view>& joints,
                  double window);

} // namespace sinew
