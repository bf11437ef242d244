#include "engine/formats/md3/md3_arrays.h"

#include "engine/base/little_endian.h"

#include <fmt/format.h>

namespace sinew
{

Md3Array md3Array(std::span<const std::byte> bytes, const Md3Part& part,
                  const Md3ArrayFields& fields, std::uint32_t repetitions, BinaryReport& report)
{
    const std::size_t countOffset = part.begin + fields.countOffset;
    const std::int32_t count = int32At(bytes, countOffset);
    if (count < 0)
        report.fail(countOffset,
                    fmt::format("{}{} is {}: expected 0 or more", fields.count, part.owner, count));
    if (count <= 0)
        return {}; // the offset of an empty array does not matter

    const std::uint64_t size = std::uint64_t{fields.elementSize} * repetitions;
    const std::uint64_t room = part.size - kMd3HeaderSize;
    if (static_cast<std::uint64_t>(count) > room / size)
    {
        report.fail(countOffset, fmt::format("{}{} is {}: the {} bytes behind the header cannot "
                                             "hold so many of {} bytes",
                                             fields.count, part.owner, count, room, size));
        return {};
    }

    const std::size_t startOffset = part.begin + fields.startOffset;
    const std::int64_t offset = int32At(bytes, startOffset);
    const auto last =
        static_cast<std::int64_t>(part.size - static_cast<std::uint64_t>(count) * size);
    if (offset < std::int64_t{kMd3HeaderSize} || offset > last)
    {
        report.fail(startOffset,
                    fmt::format("{}{} is {}: expected {} to {}, where {} times {} bytes have room",
                                fields.start, part.owner, offset, kMd3HeaderSize, last, count,
                                size));
        return {};
    }
    return {.count = static_cast<std::uint32_t>(count),
            .begin = part.begin + static_cast<std::size_t>(offset)};
}

} // namespace sinew
