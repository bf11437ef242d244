// Reads the parts of a glTF file into GltfFile, for readGltf alone: accessors, whose declarations
// are checked and whose contents are decoded, and primitives that Draco compressed
// (KHR_draco_mesh_compression).
#pragma once

#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_file.h"

#include <glm/ext/matrix_float4x4.hpp>
#include <glm/ext/vector_float2.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/ext/vector_float4.hpp>
#include <glm/ext/vector_uint4_sized.hpp>

#include <map>
#include <tuple>

namespace sinew
{

struct GltfShape
{
    std::string_view name;
    std::size_t columns = 1;
    std::size_t rows = 1;

    std::size_t numbers() const { return columns * rows; }
};

// componentType; the numbers are the file's.
enum class GltfComponent
{
    Int8 = 5120,
    Uint8,
    Int16,
    Uint16,
    Uint32 = 5125,
    Float,
};

struct GltfAccessor
{
    JsonValue json;
    const GltfShape* shape = nullptr;
    GltfComponent component = GltfComponent::Float;
    bool isNormalized = false;
    std::uint32_t count = 0;
    GltfView elements; // from the first on, with their stride; no bytes: zeros

    // Bytes of an element. Columns of matrices begin at multiples of four bytes.
    std::size_t elementSize() const;
};

// Calls `use` with a zero of the component's type.
template <class Use>
decltype(auto) withComponent(GltfComponent component, const Use& use)
{
    switch (component)
    {
    case GltfComponent::Int8:
        return use(std::int8_t{});
    case GltfComponent::Uint8:
        return use(std::uint8_t{});
    case GltfComponent::Int16:
        return use(std::int16_t{});
    case GltfComponent::Uint16:
        return use(std::uint16_t{});
    case GltfComponent::Uint32:
        return use(std::uint32_t{});
    case GltfComponent::Float:
        break;
    }
    return use(float{});
}

inline std::size_t gltfComponentSize(GltfComponent component)
{
    return withComponent(component, [](auto zero) { return sizeof(zero); });
}
// The accessor that a use expects, and the deviations that it tolerates.
struct GltfUse
{
    std::string_view type = "SCALAR";
    bool isNormalized = false; // integers are, whatever the accessor says
    bool mayHaveGaps = false;  // elements with numbers that are not finite become 0, with a warning
    bool mayLackAlpha = false; // VEC3 for VEC4: the last number is 1
};

class GltfAccessors
{
public:
    // A wrong accessor becomes a failure when it is used.
    GltfAccessors(JsonReport& report, GltfStorage& storage, GltfBuffers& buffers,
                  const JsonValue& root);

    // From now on, this member of an object names `accessor`.
    void replace(const JsonValue& member, const GltfAccessor& accessor)
    {
        replaced_.insert_or_assign(member, accessor);
    }

    // The accessor that a member names, which stays inside its buffer view.
    GltfAccessor named(const JsonValue& object, std::string_view key) const;

    // Returns all elements of the accessor that a member names: float (all components in a row),
    // glm::vec2 to vec4, glm::mat4, glm::u16vec4 or std::uint32_t; the same array on each call.
    // Empty where there is no such member. Floats are finite, except in matrices, and may be made
    // of integers, also where only KHR_mesh_quantization allows that. Fails for example if the
    // accessor does not suit the use.
    template <class Element>
    std::span<const Element> read(const JsonValue& object, std::string_view key, const GltfUse& use)
    {
        if (!object[key])
            return {};
        GltfComponent component = GltfComponent::Float;
        std::size_t numbers = sizeof(Element) / sizeof(float);
        if constexpr (std::is_same_v<Element, std::uint32_t>)
            component = GltfComponent::Uint32;
        else if constexpr (std::is_same_v<Element, glm::u16vec4>)
        {
            component = GltfComponent::Uint16;
            numbers = 4;
        }
        const std::span<const std::byte> bytes =
            decoded(object, key, use, component, std::is_same_v<Element, float> ? 0 : numbers);
        return {reinterpret_cast<const Element*>(bytes.data()), bytes.size() / sizeof(Element)};
    }

private:
    // Accessor, its bytes, type of the numbers, how many of each element, use.
    using Key = std::tuple<JsonValue, const std::byte*, GltfComponent, std::size_t, bool, bool>;

    GltfView elementsOf(const JsonValue& json, std::uint64_t count, std::uint64_t elementSize,
                        bool isStrided) const;
    std::span<const std::byte> decoded(const JsonValue& object, std::string_view key,
                                       const GltfUse& use, GltfComponent component,
                                       std::size_t numbers);
    template <class Target>
    void decode(const GltfAccessor& accessor, bool isNormalized, std::size_t numbers, Target* out);
    void closeGaps(const GltfAccessor& accessor, bool mayHaveGaps, std::span<float> numbers);

    JsonReport* report_;
    GltfStorage* storage_;
    GltfBuffers* buffers_;
    std::vector<JsonValue> accessors_;
    std::map<JsonValue, GltfAccessor> replaced_;
    std::map<Key, std::span<const std::byte>> decoded_;
};

enum class GltfMode
{
    Points,
    Lines,
    LineLoop,
    LineStrip,
    Triangles,
    TriangleStrip,
    TriangleFan,
};

struct GltfReading
{
    JsonReport& report;
    JsonValue root;
    GltfStorage& storage;
    GltfBuffers& buffers;
    GltfAccessors& accessors;
    const GltfResource& resource;
    GltfFile& file;
};

// Called in this order, since each refers to the parts before it.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfCameras(const GltfReading& reading); // never fails: broken ones are left out
void readGltfNodes(const GltfReading& reading);   // with scenes
void readGltfAnimations(const GltfReading& reading);
// Never fails: broken parts are left out.
void readGltfVrm(const GltfReading& reading);

struct DracoAttribute
{
    std::uint32_t uniqueId = 0; // in the stream
    GltfComponent component = GltfComponent::Float;
    std::size_t components = 0;       // per point
    std::span<std::byte> values = {}; // output: packed values of all points
};

struct DracoMesh
{
    std::uint32_t pointCount = 0;
    std::span<std::uint32_t> corners; // output: three points per face, not checked
    std::span<const DracoAttribute> attributes;
};

// Returns an error message, which is empty after a success. Refuses a stream with other counts or
// attributes, or one that takes Draco more than 64 MiB plus 256 bytes per byte of the stream,
// before memory is allocated for it. A build without Draco refuses every stream.
std::string decodeDraco(std::span<const std::byte> stream, const DracoMesh& mesh);

// Decodes the arrays of a compressed primitive and replaces its accessors by them. Changes nothing
// if the primitive is not compressed, or is stored uncompressed too in a file that does not require
// the extension.
void decodeGltfDraco(const GltfReading& reading, const JsonValue& primitive, GltfMode mode);

} // namespace sinew
