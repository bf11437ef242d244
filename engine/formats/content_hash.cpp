#include "engine/formats/content_hash.h"

#include <fmt/format.h>

#include <cstdint>

namespace sinew
{

std::string contentHash(const std::string& bytes)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    return fmt::format("{:016x}", hash);
}

} // namespace sinew
