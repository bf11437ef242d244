// Reads little-endian binary files on any machine: numbers, names, error reports, and array ranges
// that are validated once, so that reads of elements need no checks.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/text_scanner.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace sinew
{

// All functions below require that the range lies inside `bytes`.

// Reads 1 to 8 bytes.
inline std::uint64_t numberAt(std::span<const std::byte> bytes, std::size_t offset,
                              std::size_t size)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i)
        number |= std::to_integer<std::uint64_t>(bytes[offset + i]) << 8 * i;
    return number;
}

inline std::uint16_t uint16At(std::span<const std::byte> bytes, std::size_t offset)
{
    return static_cast<std::uint16_t>(std::to_integer<unsigned>(bytes[offset]) |
                                      std::to_integer<unsigned>(bytes[offset + 1]) << 8U);
}

inline std::uint32_t uint32At(std::span<const std::byte> bytes, std::size_t offset)
{
    return std::uint32_t{uint16At(bytes, offset)} | std::uint32_t{uint16At(bytes, offset + 2)}
                                                        << 16U;
}

inline std::int32_t int32At(std::span<const std::byte> bytes, std::size_t offset)
{
    return std::bit_cast<std::int32_t>(uint32At(bytes, offset));
}

inline float floatAt(std::span<const std::byte> bytes, std::size_t offset)
{
    static_assert(std::numeric_limits<float>::is_iec559);
    return std::bit_cast<float>(uint32At(bytes, offset));
}

// `Bytes` is a container of std::byte or char.
template <class Bytes>
void appendUint32(Bytes& bytes, std::uint32_t value)
{
    for (std::uint32_t shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<typename Bytes::value_type>(value >> shift & 0xFFU));
}

// XXH3, 64 bits in hexadecimal. Identifies contents; not secure against forgery.
std::string contentHash(std::span<const std::byte> bytes);

// A field of `size` bytes up to its first zero byte, or the whole field.
inline std::string nameAt(std::span<const std::byte> bytes, std::size_t offset, std::size_t size)
{
    const std::span<const std::byte> field = bytes.subspan(offset, size);
    const auto end = std::find(field.begin(), field.end(), std::byte{0});
    std::string name(static_cast<std::size_t>(end - field.begin()), '\0');
    std::transform(field.begin(), end, name.begin(),
                   [](std::byte character) { return std::to_integer<char>(character); });
    return name;
}

// A whole file or a part of it: a header, followed by the arrays that it refers to.
struct BinaryPart
{
    std::size_t begin = 0;      // in the file
    std::size_t size = 0;       // at least headerSize
    std::size_t headerSize = 0; // bytes
    std::string owner;          // " of surface 0 (\"head\")", for messages; empty: the file
};

// Offsets of the two header words that describe an array.
struct BinaryArrayFields
{
    std::string_view count; // its name in messages
    std::size_t countOffset = 0;
    std::string_view start; // its name in messages; counted from the part's start
    std::size_t startOffset = 0;
    std::uint64_t elementSize = 0;
};

// An array inside its part, after the header.
struct BinaryArray
{
    std::uint32_t count = 0;
    std::size_t begin = 0; // in the file; 0 if count is 0
};

// Reads a file's bytes. Throws failures as a Diagnostic and records warnings.
class BinaryReader
{
public:
    // All must outlive the reader.
    BinaryReader(std::span<const std::byte> bytes, std::string_view fileName, Diagnostics& warnings)
        : bytes_(bytes), fileName_(fileName), warnings_(&warnings)
    {
    }

    // `offset` is the position in the file to report.
    [[noreturn]] void fail(std::uint64_t offset, std::string message) const;
    void warn(std::uint64_t offset, std::string message);

    std::span<const std::byte> bytes() const { return bytes_; }
    std::uint32_t word(std::size_t offset) const { return uint32At(bytes_, offset); }

    // Fails unless the file begins with `ident` and a complete header of this version.
    void checkHeader(std::string_view ident, std::size_t headerSize, std::size_t versionOffset,
                     std::uint32_t version) const;

    // Reads a float. Fails if it is not finite or too large. `owner()` names it in the message.
    template <class Owner>
    float number(std::size_t offset, const Owner& owner) const
    {
        const float value = floatAt(bytes_, offset);
        if (!isSmallEnough(value))
            failNumber(offset, value, owner());
        return value;
    }

    // `part` must lie inside the file. Each counted element is stored `repetitions` times (at least
    // once). Fails if the array does not fit into the part.
    BinaryArray array(const BinaryPart& part, const BinaryArrayFields& fields,
                      std::uint32_t repetitions = 1) const;

    // Fails unless that many elements fit into the part at the offset stored at `startOffset`.
    // `start` names this field in messages.
    void checkInside(const BinaryPart& part, std::size_t startOffset, std::string_view start,
                     std::uint64_t count, std::uint64_t elementSize) const;

private:
    [[noreturn]] void failNumber(std::size_t offset, float value, const std::string& owner) const;

    std::span<const std::byte> bytes_;
    std::string_view fileName_;
    Diagnostics* warnings_;
};

} // namespace sinew
