// Evaluates a .glb file in double precision by the rules of the glTF 2.0 specification. Supports
// valid files that use only features of Sinew's export.
#pragma once

#include "engine/formats/gltf/gltf_file.h"

#include <glm/ext/vector_double3.hpp>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

class GlbReference
{
public:
    // Throws std::runtime_error if the two chunks are missing.
    explicit GlbReference(std::span<const std::byte> file);

    const nlohmann::json& json() const { return json_; }

    // Components of all elements, one after the other.
    std::vector<double> numbers(std::size_t accessor) const;
    std::vector<std::byte> bytes(std::size_t bufferView) const;

    // Positions of every primitive, in the order of nodes and primitives, at a time of the
    // animation of that name; "" uses the nodes' own transforms. Throws if there is no such
    // animation.
    std::vector<std::vector<glm::dvec3>> positionsAt(const std::string& animation,
                                                     double seconds) const;

private:
    nlohmann::json json_;
    std::vector<std::byte> buffer_;
    GltfFile file_;
};

} // namespace sinew::test
