// Builds DDS files, field by field, for tests of their reader.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sinew::test
{

struct DdsExtension
{
    std::uint32_t format = 0; // DXGI_FORMAT
    std::uint32_t dimensions = 3;
    std::uint32_t flags = 0;
    std::uint32_t arraySize = 1;
};

// Fields that the reader uses, with the values of a plain writer.
struct Dds
{
    std::uint32_t headerSize = 124;
    std::uint32_t flags = 0x1007; // capabilities, height, width, pixel format
    std::uint32_t width = 4;
    std::uint32_t height = 4;
    std::uint32_t levelCount = 0;
    std::uint32_t formatSize = 32;
    std::uint32_t formatFlags = 0;
    std::string_view fourCc; // sets its flag
    std::uint32_t bits = 0;
    std::array<std::uint32_t, 4> masks{};
    std::uint32_t capabilities = 0x1000; // texture
    std::uint32_t secondCapabilities = 0;
    std::optional<DdsExtension> extension; // sets the FourCC and its flag
};

inline constexpr std::uint32_t kDdsHasLevelCount = 0x20000; // of the flags

std::vector<std::byte> ddsFile(const Dds& dds, std::span<const std::byte> data);

// Bytes without a short period; the same on each call.
std::vector<std::byte> noise(std::size_t size);

} // namespace sinew::test
