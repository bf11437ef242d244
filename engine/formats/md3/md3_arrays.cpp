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
        return {}; // and nobody looks where nothing lies

    const std::uint64_t size = std::uint64_t{fields.elementSize} * repetitions;
    const std::uint64_t room = part.size - kMd3HeaderSize;
    if (static_cast<std::uint64_t>(count) > room / size)
    {
        report.fail(countOffset, fmt::format("{}{} is {}: the {} bytes behind the header cannot "
                                             "hold so many of {} bytes",
                                             fields.count, part.owner, count, room, size));
        return {};
    }

    const std::size_t placeOffset = part.begin + fields.placeOffset;
    const std::int64_t place = int32At(bytes, placeOffset);
    const auto last =
        static_cast<std::int64_t>(part.size - static_cast<std::uint64_t>(count) * size);
    if (place < std::int64_t{kMd3HeaderSize} || place > last)
    {
        report.fail(placeOffset,
                    fmt::format("{}{} is {}: expected {} to {}, where {} times {} bytes have room",
                                fields.place, part.owner, place, kMd3HeaderSize, last, count,
                                size));
        return {};
    }
    return {.count = static_cast<std::uint32_t>(count),
            .begin = part.begin + static_cast<std::size_t>(place)};
}

} // namespace sinew
