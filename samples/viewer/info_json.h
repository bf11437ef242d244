// What the parts of --info have in common.
#pragma once

#include <glm/ext/vector_double3.hpp>
#include <nlohmann/json.hpp>

namespace sinew::viewer
{

using Json = nlohmann::ordered_json;

inline Json toJson(const glm::dvec3& vector)
{
    return Json::array({vector.x, vector.y, vector.z});
}

} // namespace sinew::viewer
