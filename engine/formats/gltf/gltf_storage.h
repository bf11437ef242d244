// The memory of what is decoded from a glTF file, with a limit in proportion to the file's size.
#pragma once

#include "engine/formats/gltf/json_report.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace sinew
{

// Decoded arrays may take this many bytes, and as many more for each byte of the file and its
// buffers: an accessor without a buffer view takes one line of text and decodes to any number of
// zeros, many accessors may refer to the same bytes, and compressed views hold more than they take.
inline constexpr std::uint64_t kGltfDecodedBytes = std::uint64_t{32} << 20;
inline constexpr std::uint64_t kGltfDecodedBytesPerByte = 32;

class GltfStorage
{
public:
    explicit GltfStorage(JsonReport& report) : report_(&report) {}

    // Bytes that were read, kept as they are.
    std::span<const std::byte> keep(std::vector<std::byte> bytes)
    {
        const auto kept = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        left_ += kept->size() * kGltfDecodedBytesPerByte;
        arrays_.push_back(kept);
        return *kept;
    }

    // An array without values yet; empty after a failure, which is about `value`.
    template <class Element>
    std::span<Element> make(const JsonValue& value, std::uint64_t count)
    {
        if (count > left_ / sizeof(Element))
        {
            report_->fail(value, fmt::format("decoding this and what came before takes more memory "
                                             "than {} bytes and {} for each byte of the file",
                                             kGltfDecodedBytes, kGltfDecodedBytesPerByte));
            return {};
        }
        left_ -= count * sizeof(Element);
        const std::shared_ptr<Element[]> array(new Element[static_cast<std::size_t>(count)]);
        arrays_.push_back(array);
        return {array.get(), static_cast<std::size_t>(count)};
    }

    std::vector<std::shared_ptr<const void>> release() { return std::move(arrays_); }

private:
    JsonReport* report_;
    std::uint64_t left_ = kGltfDecodedBytes;
    std::vector<std::shared_ptr<const void>> arrays_;
};

} // namespace sinew
