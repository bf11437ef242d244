// The memory of what is decoded from a glTF file, with a limit in proportion to the file's size.
#pragma once

#include "engine/formats/gltf/json_report.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace sinew
{

// Decoded arrays may take this many bytes, and as many more for each byte of the file and its
// buffers: an accessor without a buffer view takes one line of text and decodes to any number of
// zeros, many accessors may refer to the same bytes, and compressed views hold more than they take.
inline constexpr std::uint64_t kGltfDecodedBytes = std::uint64_t{32} << 20;
inline constexpr std::uint64_t kGltfDecodedBytesPerByte = 32;

// A file's, owned by all who use them.
using SharedBytes = std::shared_ptr<const std::vector<std::byte>>;

inline SharedBytes shared(std::vector<std::byte> bytes)
{
    return std::make_shared<const std::vector<std::byte>>(std::move(bytes));
}

class GltfStorage
{
public:
    explicit GltfStorage(JsonReport& report) : report_(&report) {}

    // Bytes that were read, kept as they are; those of one file may come again.
    std::span<const std::byte> keep(const SharedBytes& bytes)
    {
        if (memory_->files.insert(bytes).second)
            left_ += bytes->size() * kGltfDecodedBytesPerByte;
        return *bytes;
    }

    // Counts memory without allocating it; false after a failure, which is about `value`.
    bool take(const JsonValue& value, std::uint64_t count, std::uint64_t size = 1)
    {
        if (count > left_ / size)
        {
            report_->fail(value, fmt::format("decoding this and what came before takes more memory "
                                             "than {} bytes and {} for each byte of the file",
                                             kGltfDecodedBytes, kGltfDecodedBytesPerByte));
            return false;
        }
        left_ -= count * size;
        return true;
    }

    // An array without values yet; empty after a failure, which is about `value`.
    template <class Element>
    std::span<Element> make(const JsonValue& value, std::uint64_t count)
    {
        static_assert(std::is_trivially_copyable_v<Element>);
        if (!take(value, count, sizeof(Element)))
            return {};
        const auto size = static_cast<std::size_t>(count);
        std::byte* const array =
            memory_->arrays.emplace_back(new std::byte[size * sizeof(Element)]).get();
        return {reinterpret_cast<Element*>(array), size};
    }

    // What all of it lies in; copies of the pointer share it.
    std::shared_ptr<const void> memory() const { return memory_; }

private:
    struct Memory
    {
        std::set<SharedBytes> files;
        std::vector<std::unique_ptr<std::byte[]>> arrays;
    };

    JsonReport* report_;
    std::uint64_t left_ = kGltfDecodedBytes;
    std::shared_ptr<Memory> memory_ = std::make_shared<Memory>();
};

} // namespace sinew
