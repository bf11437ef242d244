// Checks the postconditions of readers. A broken one aborts, which the fuzzer reports as a crash.
#pragma once

#include "engine/base/diagnostic.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace sinew::fuzz
{

inline void promise(bool kept)
{
    if (!kept)
        std::abort();
}

// A message has a line, except the one that counts omitted messages.
inline void promiseMessages(const Diagnostics& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics)
        promise(!diagnostic.message.empty() && (diagnostic.line > 0 || diagnostic.leftOut > 0));
}

inline void promiseFinite(const glm::dvec3& v)
{
    promise(std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z));
}

inline void promiseUnit(const glm::dquat& q)
{
    promise(std::abs(glm::length(q) - 1.0) < 1e-9);
}

// Each parent exists, and following them leads to a root.
inline void promiseForest(const std::vector<std::int32_t>& parents)
{
    const auto count = static_cast<std::int64_t>(parents.size());
    for (const std::int32_t parent : parents)
    {
        std::int64_t steps = 0;
        for (std::int32_t joint = parent; joint != -1;
             joint = parents[static_cast<std::size_t>(joint)])
        {
            promise(joint >= 0 && joint < count);
            promise(++steps < count);
        }
    }
}

} // namespace sinew::fuzz
