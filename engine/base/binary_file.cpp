#include "engine/base/binary_file.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#define XXH_INLINE_ALL // header-only, nothing to link
#include <utility>
#include <xxhash.h>

namespace sinew
{

std::string contentHash(std::span<const std::byte> bytes)
{
    return fmt::format("{:016x}", XXH3_64bits(bytes.data(), bytes.size()));
}

void BinaryReader::fail(std::uint64_t offset, std::string message) const
{
    throw Diagnostic{
        .file = std::string(fileName_), .message = std::move(message), .offset = offset};
}

void BinaryReader::warn(std::uint64_t offset, std::string message)
{
    warnings_->push_back(
        {.file = std::string(fileName_), .message = std::move(message), .offset = offset});
}

void BinaryReader::checkHeader(std::string_view ident, std::size_t headerSize,
                               std::size_t versionOffset, std::uint32_t version) const
{
    if (!asText(bytes_).starts_with(ident))
        fail(0,
             fmt::format("expected {} at the start of the file, found {}", quotedForMessage(ident),
                         quotedForMessage(asText(bytes_).substr(0, ident.size()))));
    if (bytes_.size() < headerSize)
        fail(bytes_.size(),
             fmt::format("the file ends in its header: expected {} bytes", headerSize));
    if (word(versionOffset) != version)
        fail(versionOffset,
             fmt::format("version {} is not supported: expected {}", word(versionOffset), version));
}

void BinaryReader::checkInside(const BinaryPart& part, std::size_t startOffset,
                               std::string_view start, std::uint64_t count,
                               std::uint64_t elementSize) const
{
    const std::uint64_t offset = word(part.begin + startOffset);
    if (count > (part.size - part.headerSize) / elementSize || offset < part.headerSize ||
        offset > part.size - count * elementSize)
        fail(part.begin + startOffset,
             fmt::format("{}{} is {}: expected {} times {} bytes between the header, which ends at "
                         "{}, and {}",
                         start, part.owner, offset, count, elementSize, part.headerSize,
                         part.size));
}

BinaryArray BinaryReader::array(const BinaryPart& part, const BinaryArrayFields& fields,
                                std::uint32_t repetitions) const
{
    const std::uint32_t count = word(part.begin + fields.countOffset);
    if (count == 0)
        return {}; // the offset of an empty array does not matter
    checkInside(part, fields.startOffset, fields.start, count, fields.elementSize * repetitions);
    return {.count = count, .begin = part.begin + word(part.begin + fields.startOffset)};
}

void BinaryReader::failNumber(std::size_t offset, float value, const std::string& owner) const
{
    fail(offset, fmt::format("{} has the number {}: expected a magnitude of at most {:g}", owner,
                             value, kMaxMagnitude));
}

} // namespace sinew
