// Reads the parts of a glTF file into GltfFile, for readGltf alone: buffers, buffer views and URIs;
// the memory of everything that is decoded; accessors, whose declarations are checked and whose
// contents are decoded; and primitives that Draco compressed (KHR_draco_mesh_compression).
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

// Limit of decoded arrays in bytes: the first, plus the second for each byte of the file and its
// buffers. An accessor without a buffer view takes one line of text and decodes to any number of
// zeros; many accessors may refer to the same bytes; compressed views hold more than they take.
inline constexpr std::uint64_t kGltfDecodedBytes = std::uint64_t{32} << 20;
inline constexpr std::uint64_t kGltfDecodedBytesPerByte = 32;

class GltfStorage
{
public:
    // Keeps the bytes of a file as they are, once.
    std::span<const std::byte> keep(const SharedBytes& bytes)
    {
        if (memory_->files.insert(bytes).second)
            left_ += bytes->size() * kGltfDecodedBytesPerByte;
        return *bytes;
    }

    // Counts memory without allocating it. A failure is about `value`.
    void take(const JsonValue& value, std::uint64_t count, std::uint64_t size = 1)
    {
        if (count > left_ / size)
            value.fail(fmt::format("decoding this and what came before takes more memory than {} "
                                   "bytes and {} for each byte of the file",
                                   kGltfDecodedBytes, kGltfDecodedBytesPerByte));
        left_ -= count * size;
    }

    // An array without values yet.
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
    std::span<const std::byte> bytes; // unpacked, at least one
    std::uint64_t stride = 0;         // 0: none
};

class GltfBuffers
{
public:
    // Reads every buffer. A wrong buffer or view becomes a failure when it is used.
    // `glbBuffer` is the one behind the JSON of a .glb.
    GltfBuffers(JsonReport& report, GltfStorage& storage, const JsonValue& root,
                const std::optional<std::span<const std::byte>>& glbBuffer,
                const GltfResource& resource);

    // The view that the "bufferView" of an object names. Unpacks views that are compressed with
    // EXT_meshopt_compression, or with the part of KHR_meshopt_compression that equals it.
    GltfView view(const JsonValue& object);

private:
    struct Buffer
    {
        std::uint64_t size = 0;
        std::optional<std::span<const std::byte>> bytes; // nothing: none are there
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

// The bytes of a data URI. Errors say what is wrong, to follow a name in a message.
tl::expected<std::vector<std::byte>, std::string> decodeDataUri(std::string_view uri);

// The file that a relative URI names, percent-decoded: '/' between parts, below the model's folder.
// Refused: URIs with a scheme, absolute ones, those that lead out of the folder, and what stands
// for no file.
tl::expected<std::string, std::string> fileOfUri(std::string_view uri);

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
    bool mayLackAlpha = false; // VEC3 for VEC4: the last number is 1
};

class GltfAccessors
{
public:
    // A wrong accessor becomes a failure when it is used.
    GltfAccessors(GltfStorage& storage, GltfBuffers& buffers, const JsonValue& root);

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
    // Accessor, its bytes, type of the numbers, how many of each element, whether normalised.
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

// Called in this order, since each refers to the parts before it.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfNodes(const GltfReading& reading); // with scenes
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
