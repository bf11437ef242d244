// Numbers and names in the bytes of a little-endian file, read the same way on every machine. What
// reads requires that all of it lies inside `bytes`.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace sinew
{

inline std::uint16_t uint16At(std::span<const std::byte> bytes, std::size_t offset)
{
    return static_cast<std::uint16_t>(std::to_integer<unsigned>(bytes[offset]) |
                                      std::to_integer<unsigned>(bytes[offset + 1]) << 8U);
}

inline std::int16_t int16At(std::span<const std::byte> bytes, std::size_t offset)
{
    return std::bit_cast<std::int16_t>(uint16At(bytes, offset));
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

// `Bytes`: a container of std::byte or char.
template <class Bytes>
void appendUint32(Bytes& bytes, std::uint32_t value)
{
    for (std::uint32_t shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<typename Bytes::value_type>(value >> shift & 0xFFU));
}

// A field of `size` bytes up to its first zero, or all of it where there is none.
inline std::string nameAt(std::span<const std::byte> bytes, std::size_t offset, std::size_t size)
{
    const std::span<const std::byte> field = bytes.subspan(offset, size);
    const auto end = std::find(field.begin(), field.end(), std::byte{0});
    std::string name(static_cast<std::size_t>(end - field.begin()), '\0');
    std::transform(field.begin(), end, name.begin(),
                   [](std::byte character) { return std::to_integer<char>(character); });
    return name;
}

} // namespace sinew
