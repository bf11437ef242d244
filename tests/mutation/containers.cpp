#include "tests/mutation/containers.h"

#include "engine/base/little_endian.h"
#include "tests/support/png_checksums.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace sinew::test
{

namespace
{

constexpr std::size_t kGlbHeader = 12;
constexpr std::size_t kGlbJson = 20; // behind the header and that of the first chunk

std::uint32_t littleEndian(std::string_view bytes, std::size_t offset)
{
    return uint32At(std::as_bytes(std::span(bytes)), offset);
}

void setLittleEndian(std::string& bytes, std::size_t offset, std::uint32_t word)
{
    for (std::size_t i = 0; i < 4; ++i)
        bytes[offset + i] = static_cast<char>(word >> 8 * i & 0xFFU);
}

bool isGlb(std::string_view bytes)
{
    return bytes.starts_with("glTF") && bytes.size() >= kGlbJson;
}

std::string repairedGlb(std::string bytes, std::size_t oldSize)
{
    const std::size_t oldJson = littleEndian(bytes, kGlbHeader);
    const std::size_t jsonEnd = kGlbJson + oldJson + bytes.size() - oldSize; // wraps as it should
    if (jsonEnd < kGlbJson || jsonEnd > bytes.size())
        return bytes;
    bytes.insert(jsonEnd, (4 - jsonEnd % 4) % 4, ' ');
    const std::size_t padded = (jsonEnd + 3) / 4 * 4;
    setLittleEndian(bytes, kGlbHeader, static_cast<std::uint32_t>(padded - kGlbJson));
    setLittleEndian(bytes, 8, static_cast<std::uint32_t>(bytes.size()));
    return bytes;
}

} // namespace

TextRange textOf(std::string_view bytes)
{
    if (isGlb(bytes))
        return {
            .begin = kGlbJson,
            .end = std::min(bytes.size(), kGlbJson + std::size_t{littleEndian(bytes, kGlbHeader)})};
    const bool isText = bytes.find('\0') == std::string_view::npos &&
                        !bytes.starts_with("\x89PNG") && !bytes.starts_with("\xff\xd8");
    return {.begin = 0, .end = isText ? bytes.size() : 0};
}

std::string repaired(std::string bytes, std::size_t oldSize)
{
    if (isGlb(bytes))
        return repairedGlb(std::move(bytes), oldSize);
    return bytes.starts_with("\x89PNG") ? withRightChecksums(std::move(bytes)) : bytes;
}

} // namespace sinew::test
