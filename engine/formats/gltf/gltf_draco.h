// Primitives that Draco compressed (KHR_draco_mesh_compression).
#pragma once

#include "engine/formats/gltf/draco_mesh.h"
#include "engine/formats/gltf/gltf_reading.h"
#include "engine/formats/gltf/gltf_triangles.h"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace sinew
{

// Primitives that use the same accessors for the same stream share what is decoded from it.
class GltfDraco
{
public:
    explicit GltfDraco(const GltfReading& reading)
        : reading_(&reading), report_(&reading.report), viewCount_(reading.buffers.viewCount())
    {
    }

    // Decodes the primitive's arrays and puts them in the place of its accessors
    // (GltfAccessors::replace). Returns the mode of what its indices list now: triangles. Leaves
    // alone, and returns `mode` for, a primitive that is not compressed, or whose file brings all
    // of it uncompressed as well, and after a failure.
    //
    // An attribute that can be rebuilt is left out with a warning where the stream does not have
    // it as its accessor says.
    GltfMode decode(const JsonValue& primitive, GltfMode mode);

private:
    struct Attribute
    {
        JsonValue member; // of the primitive's "attributes"
        std::uint32_t uniqueId = 0;
        std::uint32_t accessor = 0;
        bool isNeeded = false; // cannot be rebuilt
    };
    struct Request
    {
        JsonValue json; // the extension
        std::uint32_t view = 0;
        GltfMode mode = GltfMode::Triangles;
        std::uint32_t indices = 0; // accessor
        std::uint32_t pointCount = 0;
        std::vector<Attribute> attributes;
    };
    // Accessors of the attributes, nothing for those that are left out, and then of the indices.
    using Decoded = std::vector<std::optional<std::uint32_t>>;
    // View, mode, accessor of the indices, unique ids and accessors of the attributes.
    using Key = std::tuple<std::uint32_t, GltfMode, std::uint32_t,
                           std::vector<std::pair<std::uint32_t, std::uint32_t>>>;

    Request requestOf(const JsonValue& primitive, const JsonValue& json, GltfMode mode);
    bool isUncompressedToo(const Request& request) const;
    Decoded decode(const Request& request);
    std::vector<DracoAttribute> arraysOf(const Request& request);
    // Nothing: the attribute is left out, or a failure.
    std::optional<std::uint32_t> addedAccessor(const Request& request, std::size_t index,
                                               const DracoAttribute& decoded);

    const GltfReading* reading_;
    JsonReport* report_;
    std::size_t viewCount_; // those in the file
    std::map<Key, Decoded> decoded_;
};

} // namespace sinew
