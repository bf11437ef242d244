// The arrays of an MD3 file: their offsets are checked once, so that their elements can be read
// without further checks.
#pragma once

#include "engine/base/binary_report.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew
{

// Bytes of the file's header, and of each surface's.
inline constexpr std::size_t kMd3HeaderSize = 108;

// The file or one of its surfaces: a header, followed by arrays, whose offsets it has.
struct Md3Part
{
    std::size_t begin = 0; // in the file
    std::size_t size = 0;  // at least kMd3HeaderSize
    std::string owner;     // " of surface 0 (\"head\")", for messages; empty: the file
};

// Which two fields of a part's header, at these offsets from its start, describe an array.
struct Md3ArrayFields
{
    std::string_view count; // its name in messages
    std::size_t countOffset = 0;
    std::string_view start; // its name in messages; counted from the part's start
    std::size_t startOffset = 0;
    std::size_t elementSize = 0;
};

// Lies inside its part, behind the header.
struct Md3Array
{
    std::uint32_t count = 0;
    std::size_t begin = 0; // in the file; 0 where nothing is counted
};

// Requires that `part` lies inside `bytes`. Each counted element is stored `repetitions` times
// (at least once). Where the part cannot hold the array this is reported and the array is empty.
Md3Array md3Array(std::span<const std::byte> bytes, const Md3Part& part,
                  const Md3ArrayFields& fields, std::uint32_t repetitions, BinaryReport& report);

} // namespace sinew
