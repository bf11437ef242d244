#include "engine/formats/content_hash.h"

#include <fmt/format.h>

#include <cstdint>

namespace sinew
{

std::string contentHash(std::span<const std::byte> bytes)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const std::byte byte : bytes)
        hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3U;
    return fmt::format("{:016x}", hash);
}

} // namespace sinew
