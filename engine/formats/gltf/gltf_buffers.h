// Buffers, buffer views and URIs of a glTF file, and the memory of everything that is decoded from
// it.
#pragma once

#include "engine/formats/gltf/json.h"

#include <fmt/format.h>
#include <tl/expected.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sinew
{

// Limit of decoded arrays in bytes: the first, plus the second for each byte of the file and its
// buffers. An accessor without a buffer view takes one line of text and decodes to any number of
// zeros; many accessors may refer to the same bytes; compressed views hold more than they take.
inline constexpr std::uint64_t kGltfDecodedBytes = std::uint64_t{32} << 20;
inline constexpr std::uint64_t kGltfDecodedBytesPerByte = 32;

// The bytes of a file, owned by all users.
using SharedBytes = std::shared_ptr<const std::vector<std::byte>>;

inline SharedBytes shared(std::vector<std::byte> bytes)
{
    return std::make_shared<const std::vector<std::byte>>(std::move(bytes));
}

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

// Returns a whole file beside the model by its name relative to the model's folder (see fileOfUri).
// Returns the same bytes for every name of one file.
using GltfResource = std::function<Result<SharedBytes>(const std::string& file)>;

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

    // The view that the "bufferView" of an object names. Unpacks what meshoptimizer packed:
    // EXT_meshopt_compression, and the part of KHR_meshopt_compression that equals it.
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

} // namespace sinew
