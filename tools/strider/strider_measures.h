// Dimensions of the strider shared by several of its parts.
#pragma once

#include <glm/ext/vector_double3.hpp>

namespace sinew::strider
{

inline constexpr glm::dvec3 kHeadCentre{19.5, 0.0, 66.5};
inline constexpr glm::dvec3 kEyeCentre{23.2, 0.0, 66.5};
inline constexpr double kEyeRadius = 5.5;

inline constexpr glm::dvec3 kPort{17.0, 0.0, 41.0};    // of the heart, in the breast
inline constexpr glm::dvec3 kExhaust{-9.0, 4.4, 46.5}; // of the left pipe
inline constexpr glm::dvec3 kExhaustAxis{-0.72, 0.16, 1.0};

} // namespace sinew::strider
