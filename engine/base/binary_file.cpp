#include "engine/base/binary_file.h"

#include <fmt/format.h>

#include <utility>

namespace sinew
{

void BinaryReport::fail(std::uint64_t offset, std::string message) const
{
    throw Diagnostic{
        .file = std::string(fileName_), .message = std::move(message), .offset = offset};
}

void BinaryReport::warn(std::uint64_t offset, std::string message)
{
    warnings_->push_back(
        {.file = std::string(fileName_), .message = std::move(message), .offset = offset});
}

void checkInside(std::span<const std::byte> bytes, const BinaryPart& part, std::size_t startOffset,
                 std::string_view start, std::uint64_t count, std::uint64_t elementSize,
                 const BinaryReport& report)
{
    const std::uint64_t offset = uint32At(bytes, part.begin + startOffset);
    const std::uint64_t room = part.size - part.headerSize;
    if (count > room / elementSize)
        report.fail(part.begin + startOffset,
                    fmt::format("{}{} is {}: the {} bytes behind the header cannot hold {} times "
                                "{} bytes",
                                start, part.owner, offset, room, count, elementSize));
    const std::uint64_t last = part.size - count * elementSize;
    if (offset < part.headerSize || offset > last)
        report.fail(part.begin + startOffset,
                    fmt::format("{}{} is {}: expected {} to {}, where {} times {} bytes have room",
                                start, part.owner, offset, part.headerSize, last, count,
                                elementSize));
}

BinaryArray arrayIn(std::span<const std::byte> bytes, const BinaryPart& part,
                    const BinaryArrayFields& fields, std::uint32_t repetitions,
                    const BinaryReport& report)
{
    const std::uint32_t count = uint32At(bytes, part.begin + fields.countOffset);
    if (count == 0)
        return {}; // the offset of an empty array does not matter
    const std::uint64_t size = fields.elementSize * repetitions;
    const std::uint64_t room = part.size - part.headerSize;
    if (count > room / size)
        report.fail(part.begin + fields.countOffset,
                    fmt::format("{}{} is {}: the {} bytes behind the header cannot hold so many of "
                                "{} bytes",
                                fields.count, part.owner, count, room, size));
    checkInside(bytes, part, fields.startOffset, fields.start, count, size, report);
    return {.count = count, .begin = part.begin + uint32At(bytes, part.begin + fields.startOffset)};
}

} // namespace sinew
