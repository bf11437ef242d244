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
#include <tl/expected.hpp>

#include <map>
#include <tuple>

namespace sinew
{

enum class GltfShape
{
    Scalar,
    Vec2,
    Vec3,
    Vec4,
    Mat2,
    Mat3,
    Mat4,
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
    struct Bytes // of a view
    {
        std::uint32_t view = 0;
        std::uint64_t offset = 0;
        std::uint64_t stride = 0;
    };
    struct Sparse
    {
        JsonValue json;
        std::uint32_t count = 0;
        GltfComponent indexComponent = GltfComponent::Uint32;
        Bytes indices;
        Bytes values;
    };

    JsonValue json;
    GltfShape shape = GltfShape::Scalar;
    GltfComponent component = GltfComponent::Float;
    bool isNormalized = false;
    std::uint32_t count = 0;
    std::optional<Bytes> bytes; // nothing: zeros
    std::optional<Sparse> sparse;
    std::optional<JsonFailure> fault; // why it cannot be read
    bool hasGaps = false;             // `fault` is about some elements, which are 0 instead
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
std::size_t gltfElementSize(GltfShape shape, GltfComponent component);

// Which components an attribute may have; a set of bits.
using GltfComponents = unsigned;
constexpr GltfComponents gltfComponents(GltfComponent component)
{
    return 1U << (static_cast<unsigned>(component) - static_cast<unsigned>(GltfComponent::Int8));
}
inline constexpr GltfComponents kGltfFloats = gltfComponents(GltfComponent::Float);
inline constexpr GltfComponents kGltfUnsigned =
    gltfComponents(GltfComponent::Uint8) | gltfComponents(GltfComponent::Uint16);
inline constexpr GltfComponents kGltfIntegers =
    kGltfUnsigned | gltfComponents(GltfComponent::Int8) | gltfComponents(GltfComponent::Int16);

struct GltfUse
{
    GltfShape shape = GltfShape::Scalar;
    GltfComponents components = kGltfFloats;
    bool isNormalized = false; // integers must be
    // The consequence to report for elements with non-finite numbers, which become 0; empty: such
    // an element is a failure.
    std::string_view gaps;
};

// How many of the `components` numbers of an element are stored; 1 stands for the rest.
struct ElementNumbers
{
    std::size_t stored = 0;
    std::size_t components = 0;
};

class GltfAccessors
{
public:
    // Reads the declarations and checks that they stay inside their buffer views. A wrong one
    // becomes a failure when it is used.
    GltfAccessors(JsonReport& report, GltfStorage& storage, GltfBuffers& buffers,
                  const JsonValue& root);

    std::size_t size() const { return declaredCount_; } // without added ones
    const GltfAccessor& operator[](std::uint32_t index) const { return accessors_[index]; }

    // Adds a copy of `accessor` with these packed elements; returns its index.
    std::uint32_t add(GltfAccessor accessor, std::span<const std::byte> elements);
    // From now on, named() returns `accessor` for this member of an object.
    void replace(const JsonValue& member, std::optional<std::uint32_t> accessor)
    {
        replaced_[member] = accessor;
    }

    // The accessor that a member names; nothing where there is no such member.
    std::optional<std::uint32_t> named(const JsonValue& object, std::string_view key) const;

    // Returns all elements of an accessor: float (all components in a row), glm::vec2 to vec4,
    // glm::mat4, glm::u16vec4 or std::uint32_t; the same array on each call. Floats are finite,
    // except in matrices. Fails for example if the accessor does not suit the use that `value`
    // makes of it. With `repairs`, gaps that the use allows and a missing "normalized" are added
    // there and are not failures.
    template <class Element>
    std::span<const Element> read(const JsonValue& value, std::uint32_t index, const GltfUse& use,
                                  JsonFaults* repairs = nullptr);

    // The same for the accessor that a member names; empty where there is no such member.
    template <class Element>
    std::span<const Element> read(const JsonValue& object, std::string_view key, const GltfUse& use,
                                  JsonFaults* repairs = nullptr)
    {
        const std::optional<std::uint32_t> accessor = named(object, key);
        return accessor ? read<Element>(object[key], *accessor, use, repairs)
                        : std::span<const Element>();
    }

    // COLOR_0: of four components, or of three, with an alpha of 1.
    std::span<const glm::vec4> readColours(const JsonValue& object, std::string_view key,
                                           JsonFaults& repairs);

private:
    void readAccessor(GltfAccessor& accessor);
    void readSparse(GltfAccessor& accessor, const JsonValue& json);
    GltfAccessor::Bytes readBytes(const JsonValue& json, std::uint64_t count,
                                  std::uint64_t elementSize, std::uint64_t componentSize,
                                  bool isStrided);
    void checkUse(const JsonValue& value, std::uint32_t index, const GltfUse& use,
                  JsonFaults* repairs) const;
    template <class Element>
    void decode(GltfAccessor& declared, bool isNormalized, std::span<Element> out);
    template <class Component>
    void decodeSparse(const GltfAccessor& accessor, const ElementNumbers& numbers, Component* out);
    void closeGaps(GltfAccessor& accessor, std::size_t components, std::span<float> numbers);

    // One per accessor, then one per accessor read as if it were normalized; empty: not yet read.
    template <class Element>
    using Decoded = std::vector<std::span<const Element>>;

    JsonReport* report_;
    GltfStorage* storage_;
    GltfBuffers* buffers_;
    std::vector<GltfAccessor> accessors_;
    std::size_t declaredCount_ = 0; // without added ones
    std::map<JsonValue, std::optional<std::uint32_t>> replaced_;
    std::tuple<Decoded<float>, Decoded<glm::vec2>, Decoded<glm::vec3>, Decoded<glm::vec4>,
               Decoded<glm::mat4>, Decoded<glm::u16vec4>, Decoded<std::uint32_t>>
        decoded_;
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
    GltfFile& file;
};

// Called in this order, since each refers to the parts before it.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfCameras(const GltfReading& reading); // never fails: broken ones are left out
void readGltfNodes(const GltfReading& reading);   // with scenes
void readGltfAnimations(const GltfReading& reading);
// Names of morph targets that meshes do not name, and VRM. Never fails: broken parts are left out.
void readGltfVrm(const GltfReading& reading);

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
    // returns its new mode: triangles. Returns `mode` and changes nothing for a primitive that is
    // not compressed or that the file also stores uncompressed.
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
