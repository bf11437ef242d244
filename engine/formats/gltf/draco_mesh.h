// Decodes a Draco-compressed triangle mesh into arrays whose sizes the caller knows.
#pragma once

#include "engine/formats/gltf/gltf_accessors.h"

#include <tl/expected.hpp>

namespace sinew
{

struct DracoAttribute
{
    std::uint32_t uniqueId = 0; // in the stream
    GltfComponent component = GltfComponent::Float;
    std::size_t components = 0;  // per point
    std::span<std::byte> values; // output: packed values of all points
    std::string failure = {};    // output: error message; empty after a success
};

struct DracoMesh
{
    std::uint32_t pointCount = 0;
    std::span<std::uint32_t> corners; // output: three points per face, not checked
    bool mayHaveFewerFaces = false;   // than `corners` has room for
    std::span<DracoAttribute> attributes;
};

// Returns the number of faces, or an error message. Refuses a stream with other counts, or one that
// takes Draco more than 64 MiB plus 256 bytes per byte of the stream, before memory is allocated
// for it. A build without Draco refuses every stream.
tl::expected<std::uint32_t, std::string> decodeDraco(std::span<const std::byte> stream,
                                                     const DracoMesh& mesh);

} // namespace sinew
