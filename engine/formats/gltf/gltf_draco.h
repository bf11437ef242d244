// Decodes Draco-compressed primitives (KHR_draco_mesh_compression).
#pragma once

#include "engine/formats/gltf/gltf_accessors.h"
#include "engine/formats/gltf/gltf_reading.h"

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

// Primitives with the same stream and accessors share the decoded arrays.
class GltfDraco
{
public:
    explicit GltfDraco(const GltfReading& reading)
        : reading_(&reading), viewCount_(reading.buffers.viewCount())
    {
    }

    // Decodes the primitive's arrays, replaces its accessors by them (GltfAccessors::replace) and
    // returns its new mode: triangles. Returns `mode` and changes nothing after a failure, and for
    // a primitive that is not compressed or that the file also stores uncompressed.
    //
    // If an attribute that can be rebuilt does not match its accessor, it is left out with a
    // warning.
    GltfMode decode(const JsonValue& primitive, GltfMode mode);

private:
    // Accessors of the attributes (nothing: left out), followed by that of the indices.
    using Decoded = std::vector<std::optional<std::uint32_t>>;
    // View, mode, index accessor, unique ids and accessors of the attributes.
    using Key = std::tuple<std::uint32_t, GltfMode, std::uint32_t,
                           std::vector<std::pair<std::uint32_t, std::uint32_t>>>;

    const GltfReading* reading_;
    std::size_t viewCount_; // without added ones
    std::map<Key, Decoded> decoded_;
};

} // namespace sinew
