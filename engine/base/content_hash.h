// A number for the contents of files and of what was made of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <type_traits>

namespace sinew
{

// XXH3, 64 bits: to tell contents apart, not to trust them. Equal bytes give equal numbers, however
// they are divided among calls of add().
class ContentHash
{
public:
    ContentHash();
    ~ContentHash();
    ContentHash(const ContentHash&) = delete;
    ContentHash& operator=(const ContentHash&) = delete;

    void add(std::span<const std::byte> bytes);
    // A number, or a type of numbers without gaps between them.
    template <class T>
    requires std::has_unique_object_representations_v<T> || std::is_floating_point_v<T>
    void add(const T& value) { add(std::as_bytes(std::span(&value, 1))); }

    std::string text() const; // hexadecimal

private:
    struct State;
    std::unique_ptr<State> state_;
};

std::string contentHash(std::span<const std::byte> bytes);

} // namespace sinew
