// What --info prints about a model: one JSON object.
#pragma once

#include "engine/lod/model_lods.h"
#include "samples/common/scene.h"

#include <glm/ext/vector_double3.hpp>
#include <nlohmann/json.hpp>

#include <span>
#include <string>

namespace sinew::viewer
{

using Json = nlohmann::ordered_json;

inline Json toJson(const glm::dvec3& vector)
{
    return Json::array({vector.x, vector.y, vector.z});
}

// --info: one JSON object, indented; docs/options.md lists its fields.
std::string describeScene(const samples::Scene& scene, std::span<const ModelLod> lods);

} // namespace sinew::viewer
