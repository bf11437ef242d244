#include "engine/base/content_hash.h"

#include <fmt/format.h>

namespace sinew
{

void ContentHash::add(std::span<const std::byte> bytes)
{
    for (const std::byte byte : bytes)
        hash_ = (hash_ ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3U;
}

std::string ContentHash::text() const
{
    return fmt::format("{:016x}", hash_);
}

std::string contentHash(std::span<const std::byte> bytes)
{
    ContentHash hash;
    hash.add(bytes);
    return hash.text();
}

} // namespace sinew
