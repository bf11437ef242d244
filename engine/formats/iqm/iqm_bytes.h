// The bytes of an IQM file, and the parts that read them.
#pragma once

#include "engine/base/binary_file.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/iqm/iqm.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew
{

inline constexpr std::size_t kIqmHeaderSize = 124;

class IqmBytes
{
public:
    // All must outlive this.
    IqmBytes(std::span<const std::byte> bytes, std::string_view fileName, Diagnostics& warnings);

    std::span<const std::byte> bytes() const { return bytes_; }
    BinaryReport& report() { return report_; }
    std::uint32_t word(std::size_t offset) const { return uint32At(bytes_, offset); }

    // Both require the header.
    BinaryArray array(const BinaryArrayFields& fields) const
    {
        return arrayIn(bytes_, whole_, fields, 1, report_);
    }
    void check(std::size_t startOffset, std::string_view start, std::uint64_t count,
               std::uint64_t elementSize) const
    {
        checkInside(bytes_, whole_, startOffset, start, count, elementSize, report_);
    }

    // The text at the offset that the word gives, at most kMostIqmName bytes. Warns once if names
    // lie outside the file's text; they are empty.
    std::string name(std::size_t wordOffset, std::string_view what);

    // A float; fails where it is not finite or too large. `owner()` names what it belongs to.
    template <class Owner>
    float number(std::size_t offset, const Owner& owner) const
    {
        const float value = floatAt(bytes_, offset);
        if (!isSmallEnough(value))
            failNumber(offset, value, owner());
        return value;
    }

private:
    [[noreturn]] void failNumber(std::size_t offset, float value, const std::string& owner) const;

    std::span<const std::byte> bytes_;
    BinaryPart whole_;
    BinaryReport report_;
    BinaryArray text_;
    bool hasText_ = false;
    bool warnedOfNames_ = false;
};

// Reads positions, texCoords, normals, tangents and weights. Requires that file.joints were read.
void readIqmVertices(IqmBytes& bytes, IqmFile& file);

} // namespace sinew
