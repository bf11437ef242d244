#include "engine/formats/iqm/iqm_bytes.h"

#include "engine/formats/iqm/iqm.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sinew
{
namespace
{

constexpr IqmArrayFields kText = {.count = "num_text",
                                  .countOffset = 28,
                                  .start = "ofs_text",
                                  .startOffset = 32,
                                  .elementSize = 1};

} // namespace

IqmBytes::IqmBytes(std::span<const std::byte> bytes, std::string_view fileName,
                   Diagnostics& warnings)
    : bytes_(bytes), report_(fileName, warnings)
{
}

bool IqmBytes::holds(std::size_t startOffset, std::string_view start, std::uint64_t count,
                     std::uint64_t elementSize)
{
    const std::uint64_t offset = word(startOffset);
    const std::uint64_t room = bytes_.size() - kIqmHeaderSize;
    if (count > room / elementSize)
        report_.fail(startOffset,
                     fmt::format("{} is {}: the {} bytes behind the header cannot hold "
                                 "{} times {} bytes",
                                 start, offset, room, count, elementSize));
    else if (const std::uint64_t last = bytes_.size() - count * elementSize;
             offset < kIqmHeaderSize || offset > last)
        report_.fail(startOffset,
                     fmt::format("{} is {}: expected {} to {}, where {} times {} bytes "
                                 "have room",
                                 start, offset, kIqmHeaderSize, last, count, elementSize));
    return ok();
}

IqmArray IqmBytes::array(const IqmArrayFields& fields)
{
    const std::uint32_t count = word(fields.countOffset);
    const std::uint64_t room = bytes_.size() - kIqmHeaderSize;
    if (count == 0 || !ok())
        return {}; // the offset of an empty array does not matter
    if (count > room / fields.elementSize)
    {
        report_.fail(fields.countOffset,
                     fmt::format("{} is {}: the {} bytes behind the header "
                                 "cannot hold so many of {} bytes",
                                 fields.count, count, room, fields.elementSize));
        return {};
    }
    if (!holds(fields.startOffset, fields.start, count, fields.elementSize))
        return {};
    return {.count = count, .begin = word(fields.startOffset)};
}

std::string IqmBytes::name(std::size_t wordOffset, std::string_view what)
{
    if (!ok())
        return {};
    if (!std::exchange(hasText_, true))
    {
        text_ = array(kText);
        warnedOfNames_ = !ok();
        report_.forgive("all names are left empty");
    }
    const std::uint32_t begin = word(wordOffset);
    if (begin < text_.count)
        return nameAt(bytes_, text_.begin + begin,
                      std::min<std::size_t>(text_.count - begin, kMostIqmName));
    if ((begin > 0 || text_.count > 0) && !std::exchange(warnedOfNames_, true))
        report_.warn(wordOffset, fmt::format("the {} starts at byte {} of the text, but num_text "
                                             "is {}: such names are left empty",
                                             what, begin, text_.count));
    return {};
}

void IqmBytes::failNumber(std::size_t offset, float value, const std::string& owner)
{
    report_.fail(offset, fmt::format("{} has the number {}: expected a magnitude of at most {:g}",
                                     owner, value, kMaxMagnitude));
}

} // namespace sinew
