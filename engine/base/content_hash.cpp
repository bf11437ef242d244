#include "engine/base/content_hash.h"

#include <fmt/format.h>

#define XXH_INLINE_ALL // so that nothing is linked
#include <xxhash.h>

namespace sinew
{

struct ContentHash::State
{
    XXH3_state_t xxh3;
};

ContentHash::ContentHash() : state_(std::make_unique<State>())
{
    XXH3_64bits_reset(&state_->xxh3);
}

ContentHash::~ContentHash() = default;

void ContentHash::add(std::span<const std::byte> bytes)
{
    XXH3_64bits_update(&state_->xxh3, bytes.data(), bytes.size());
}

std::string ContentHash::text() const
{
    return fmt::format("{:016x}", XXH3_64bits_digest(&state_->xxh3));
}

std::string contentHash(std::span<const std::byte> bytes)
{
    ContentHash hash;
    hash.add(bytes);
    return hash.text();
}

} // namespace sinew
