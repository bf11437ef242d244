// Decodes Draco-compressed primitives (KHR_draco_mesh_compression).
#pragma once

#include "engine/formats/gltf/gltf_reading.h"

namespace sinew
{

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
