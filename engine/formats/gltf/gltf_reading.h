// Reads the parts of a glTF file for readGltf: buffers, buffer views and URIs; accessors, whose
// declarations are checked and whose contents are decoded; and Draco-compressed primitives
// (KHR_draco_mesh_compression). Limits the memory of decoded data.
#pragma once

#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/json.h"

#include <fmt/format.h>
#include <glm/ext/matrix_float4x4.hpp>
#include <glm/ext/vector_float2.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/ext/vector_float4.hpp>
#include <glm/ext/vector_uint4_sized.hpp>
#include <tl/expected.hpp>

#include <map>
#include <set>
#include <tuple>
#include <type_traits>

namespace sinew
{

// Limit of decoded arrays: a fixed number of bytes, plus a number per byte of the file and its
// buffers. An accessor without a buffer view takes one line of text and decodes to any number of
// zeros; many accessors may refer to the same bytes; compressed views expand.
inline constexpr std::uint64_t kGltfDecodedBytes = std::uint64_t{32} << 20;
inline constexpr std::uint64_t kGltfDecodedBytesPerByte = 32;

class GltfStorage
{
public:
    // Keeps the bytes of a file unchanged, each file once.
    std::span<const std::byte> keep(const SharedBytes& bytes)
    {
        if (memory_->files.insert(bytes).second)
            left_ += bytes->size() * kGltfDecodedBytesPerByte;
        return *bytes;
    }

    // Counts memory without allocating it. If the limit is exceeded, fails with an error about
    // `value`.
    void take(const JsonValue& value, std::uint64_t count, std::uint64_t size = 1)
    {
        if (count > left_ / size)
            value.fail(fmt::format("decoding the file up to here takes more memory than {} bytes "
                                   "plus {} per byte of the file",
                                   kGltfDecodedBytes, kGltfDecodedBytesPerByte));
        left_ -= count * size;
    }

    // Allocates an uninitialised array.
    template <class Element>
    std::span<Element> make(const JsonValue& value, std::uint64_t count)
    {
        static_assert(std::is_trivially_copyable_v<Element>);
        take(value, count, sizeof(Element));
        const auto size = static_cast<std::size_t>(count);
        std::byte* const array =
            memory_->arrays.emplace_back(new std::byte[size * sizeof(Element)]).get();
        return {reinterpret_cast<Element*>(array), size};
    }

    // Owns all arrays; copies of the pointer share them.
    std::shared_ptr<const void> memory() const { return memory_; }

private:
    struct Memory
    {
        std::set<SharedBytes> files;
        std::vector<std::unique_ptr<std::byte[]>> arrays;
    };

    std::uint64_t left_ = kGltfDecodedBytes;
    std::shared_ptr<Memory> memory_ = std::make_shared<Memory>();
};

struct GltfView
{
    std::span<const std::byte> bytes; // uncompressed, at least one
    std::uint64_t stride = 0;         // 0: none
};

class GltfBuffers
{
public:
    // Reads every buffer. A bad buffer or view fails only when it is used. `glbBuffer` is the
    // binary chunk of a .glb.
    GltfBuffers(JsonReport& report, GltfStorage& storage, const JsonValue& root,
                const std::optional<std::span<const std::byte>>& glbBuffer,
                const GltfResource& resource);

    // Returns the view of an object's "bufferView". Decompresses EXT_meshopt_compression, and the
    // part of KHR_meshopt_compression that equals it.
    GltfView view(const JsonValue& object);

private:
    struct Buffer
    {
        std::uint64_t size = 0;
        std::optional<std::span<const std::byte>> bytes; // none: not available
        std::optional<JsonFailure> fault;
    };

    void readBuffer(const JsonValue& json, const GltfResource& resource, Buffer& buffer);
    std::span<const std::byte> bytesOfUri(const JsonValue& uri, const GltfResource& resource);
    std::span<const std::byte> bytesOf(const JsonValue& range) const;
    std::span<const std::byte> unpacked(const JsonValue& view, const JsonValue& packed);

    GltfStorage* storage_;
    std::vector<Buffer> buffers_;
    std::vector<JsonValue> views_;
    std::map<std::uint32_t, std::span<const std::byte>> unpacked_; // by view
};

bool isDataUri(std::string_view uri);

// Decodes a data URI. Errors are phrased to follow a name in a message.
tl::expected<std::vector<std::byte>, std::string> decodeDataUri(std::string_view uri);

// The file that a relative URI names, percent-decoded: '/' between parts, below the model's folder.
// Rejects URIs that have a scheme, are absolute, leave the folder, or do not name a file.
tl::expected<std::string, std::string> fileOfUri(std::string_view uri);

struct GltfShape
{
    std::string_view name;
    std::size_t columns = 1;
    std::size_t rows = 1;

    std::size_t numbers() const { return columns * rows; }
};

// componentType, with the file's values.
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
    GltfView elements; // starts at the first element; no bytes: all zeros

    // Size in bytes. Matrix columns are aligned to four bytes.
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
// The accessor type that a use expects, and the deviations that it tolerates.
struct GltfUse
{
    std::string_view type = "SCALAR";
    bool isNormalized = false; // integers are normalised, whatever the accessor says
    bool mayLackAlpha = false; // accepts VEC3 for VEC4, with 1 as the last number
};

class GltfAccessors
{
public:
    // A bad accessor fails only when it is used.
    GltfAccessors(GltfStorage& storage, GltfBuffers& buffers, const JsonValue& root);

    // Makes this member of an object refer to `accessor` from now on.
    void replace(const JsonValue& member, const GltfAccessor& accessor)
    {
        replaced_.insert_or_assign(member, accessor);
    }

    // The accessor that a member names. It lies inside its buffer view.
    GltfAccessor named(const JsonValue& object, std::string_view key) const;

    // Returns all elements of the accessor that a member names: float (all components in a row),
    // glm::vec2 to vec4, glm::mat4, glm::u16vec4 or std::uint32_t. Each call returns the same
    // array; it is empty if the member is missing. Floats are finite, except in matrices. Converts
    // integers to floats, even where only KHR_mesh_quantization allows them. Fails if the accessor
    // does not suit the use.
    template <class Element>
    std::span<const Element> read(const JsonValue& object, std::string_view key, const GltfUse& use)
    {
        if (!object[key])
            return {};
        GltfComponent component = GltfComponent::Float;
        std::size_t numbers = sizeof(Element) / 4; // of four bytes each
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
    // Accessor, its bytes, number type, numbers per element, whether normalised.
    using Key = std::tuple<JsonValue, const std::byte*, GltfComponent, std::size_t, bool>;

    GltfView elementsOf(const JsonValue& json, std::uint64_t count, std::uint64_t elementSize,
                        bool isStrided) const;
    std::span<const std::byte> decoded(const JsonValue& object, std::string_view key,
                                       const GltfUse& use, GltfComponent component,
                                       std::size_t numbers);
    template <class Target>
    void decode(const GltfAccessor& accessor, bool isNormalized, std::size_t numbers, Target* out);

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

// Must be called in this order: each refers to the parts before it.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfNodes(const GltfReading& reading); // with scenes
void readGltfAnimations(const GltfReading& reading);
// Never fails; skips broken parts.
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

// Returns an error message, or "" on success. Rejects a stream with other counts or attributes, or
// one for which Draco needs more than 64 MiB plus 256 bytes per byte of the stream, before
// allocating memory. A build without Draco rejects every stream.
std::string decodeDraco(std::span<const std::byte> stream, const DracoMesh& mesh);

// Decodes the arrays of a compressed primitive and replaces its accessors with them. Does nothing
// if the primitive is uncompressed, or has an uncompressed copy in a file that does not require the
// extension.
void decodeGltfDraco(const GltfReading& reading, const JsonValue& primitive, GltfMode mode);

} // namespace sinew
