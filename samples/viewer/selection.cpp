#include "samples/viewer/selection.h"

#include <algorithm>

namespace sinew::viewer
{

std::optional<std::uint32_t> jointNamed(const AnimatedModel& model,
                                        const std::optional<std::string>& name)
{
    if (!name)
        return std::nullopt;
    const auto found = std::ranges::find(model.joints, *name, &ModelJoint::name);
    if (found == model.joints.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - model.joints.begin());
}

} // namespace sinew::viewer
