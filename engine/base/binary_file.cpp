#include "engine/base/binary_file.h"

#include <fmt/format.h>

#include <utility>

namespace sinew
{

void BinaryReport::fail(std::uint64_t offset, std::string message)
{
    if (ok())
        error_ = Diagnostic{
            .file = std::string(fileName_), .message = std::move(message), .offset = offset};
}

void BinaryReport::warn(std::uint64_t offset, std::string message)
{
    if (ok())
        warnings_->push_back(
            {.file = std::string(fileName_), .message = std::move(message), .offset = offset});
}

void BinaryReport::forgive(std::string_view result)
{
    if (ok())
        return;
    Diagnostic failure = std::move(*error_);
    error_.reset();
    failure.message = fmt::format("{}: {}", result, failure.message);
    warnings_->push_back(std::move(failure));
}

bool isInside(std::span<const std::byte> bytes, const BinaryPart& part, std::size_t startOffset,
              std::string_view start, std::uint64_t count, std::uint64_t elementSize,
              BinaryReport& report)
{
    const std::uint64_t offset = uint32At(bytes, part.begin + startOffset);
    const std::uint64_t room = part.size - part.headerSize;
    if (count > room / elementSize)
        report.fail(part.begin + startOffset,
                    fmt::format("{}{} is {}: the {} bytes behind the header cannot hold {} times "
                                "{} bytes",
                                start, part.owner, offset, room, count, elementSize));
    else if (const std::uint64_t last = part.size - count * elementSize;
             offset < part.headerSize || offset > last)
        report.fail(part.begin + startOffset,
                    fmt::format("{}{} is {}: expected {} to {}, where {} times {} bytes have room",
                                start, part.owner, offset, part.headerSize, last, count,
                                elementSize));
    return report.ok();
}

BinaryArray arrayIn(std::span<const std::byte> bytes, const BinaryPart& part,
                    const BinaryArrayFields& fields, std::uint32_t repetitions,
                    BinaryReport& report)
{
    const std::uint32_t count = uint32At(bytes, part.begin + fields.countOffset);
    if (count == 0 || !report.ok())
        return {}; // the offset of an empty array does not matter
    const std::uint64_t size = fields.elementSize * repetitions;
    const std::uint64_t room = part.size - part.headerSize;
    if (count > room / size)
        report.fail(part.begin + fields.countOffset,
                    fmt::format("{}{} is {}: the {} bytes behind the header cannot hold so many of "
                                "{} bytes",
                                fields.count, part.owner, count, room, size));
    if (!isInside(bytes, part, fields.startOffset, fields.start, count, size, report))
        return {};
    return {.count = count, .begin = part.begin + uint32At(bytes, part.begin + fields.startOffset)};
}

} // namespace sinew
