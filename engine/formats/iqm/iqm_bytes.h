// The bytes of an IQM file: ranges are checked once, so that their elements can be read without
// further checks.
#pragma once

#include "engine/base/binary_report.h"
#include "engine/base/little_endian.h"
#include "engine/base/text_scanner.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew
{

inline constexpr std::size_t kIqmHeaderSize = 124;

// Which two words of the header, at these offsets, describe an array.
struct IqmArrayFields
{
    std::string_view count; // its name in messages
    std::size_t countOffset = 0;
    std::string_view start; // its name in messages
    std::size_t startOffset = 0;
    std::uint64_t elementSize = 0;
};

// Lies inside the file, behind the header.
struct IqmArray
{
    std::uint32_t count = 0;
    std::size_t begin = 0; // 0 where nothing is counted
};

// After the first failure arrays and names are empty, so that loops end.
class IqmBytes
{
public:
    // All must outlive this.
    IqmBytes(std::span<const std::byte> bytes, std::string_view fileName, Diagnostics& warnings);

    std::span<const std::byte> bytes() const { return bytes_; }
    BinaryReport& report() { return report_; }
    bool ok() const { return report_.ok(); }
    std::uint32_t word(std::size_t offset) const { return uint32At(bytes_, offset); }

    // Requires the header.
    IqmArray array(const IqmArrayFields& fields);

    // Whether count elements of this size lie at the offset that the word at startOffset has; fails
    // with the name of that word where they do not.
    bool holds(std::size_t startOffset, std::string_view start, std::uint64_t count,
               std::uint64_t elementSize);

    // The text at the offset that the word gives, at most kMostIqmName bytes. Warns once if names
    // lie outside the file's text; they are empty.
    std::string name(std::size_t wordOffset, std::string_view what);

    // A float; fails where it is not finite or too large. `owner()` names what it belongs to.
    template <class Owner>
    float number(std::size_t offset, const Owner& owner)
    {
        const float value = floatAt(bytes_, offset);
        if (isSmallEnough(value))
            return value;
        failNumber(offset, value, owner());
        return 0.0F;
    }

private:
    void failNumber(std::size_t offset, float value, const std::string& owner);

    std::span<const std::byte> bytes_;
    BinaryReport report_;
    IqmArray text_;
    bool hasText_ = false;
    bool warnedOfNames_ = false;
};

} // namespace sinew
