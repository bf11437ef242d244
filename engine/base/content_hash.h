// A number for the contents of files and of what was made of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

namespace sinew
{

// FNV-1a, 64 bits: to tell contents apart, not to trust them (Fowler, Noll, Vo).
class ContentHash
{
public:
    void add(std::span<const std::byte> bytes);
    // A number, or a type of numbers without gaps between them.
    template <class T>
    requires std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>
    void add(const T& value) { add(std::as_bytes(std::span(&value, 1))); }

    std::string text() const; // hexadecimal

private:
    std::uint64_t hash_ = 0xCBF29CE484222325U;
};

std::string contentHash(std::span<const std::byte> bytes);

} // namespace sinew
