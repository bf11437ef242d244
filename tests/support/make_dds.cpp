#include "tests/support/make_dds.h"

#include <random>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kHasFourCc = 0x4;

void appendWord(std::vector<std::byte>& bytes, std::uint32_t word)
{
    for (std::uint32_t i = 0; i < 4; ++i)
        bytes.push_back(static_cast<std::byte>(word >> 8 * i & 255U));
}

void appendText(std::vector<std::byte>& bytes, std::string_view text)
{
    for (const char c : text)
        bytes.push_back(static_cast<std::byte>(c));
}

} // namespace

std::vector<std::byte> ddsFile(const Dds& dds, std::span<const std::byte> data)
{
    const std::string_view fourCc = dds.extension ? "DX10" : dds.fourCc;
    std::vector<std::byte> bytes;
    appendText(bytes, "DDS ");
    for (const std::uint32_t word : {dds.headerSize, dds.flags, dds.height, dds.width,
                                     /* pitch */ 0U, /* depth */ 0U, dds.levelCount})
        appendWord(bytes, word);
    for (int reserved = 0; reserved < 11; ++reserved)
        appendWord(bytes, 0);
    appendWord(bytes, dds.formatSize);
    appendWord(bytes, dds.formatFlags | (fourCc.empty() ? 0U : kHasFourCc));
    appendText(bytes, fourCc.empty() ? std::string_view("\0\0\0\0", 4) : fourCc);
    appendWord(bytes, dds.bits);
    for (const std::uint32_t mask : dds.masks)
        appendWord(bytes, mask);
    for (const std::uint32_t word : {dds.capabilities, dds.secondCapabilities, 0U, 0U, 0U})
        appendWord(bytes, word);
    if (dds.extension)
        for (const std::uint32_t word : {dds.extension->format, dds.extension->dimensions,
                                         dds.extension->flags, dds.extension->arraySize, 0U})
            appendWord(bytes, word);
    bytes.insert(bytes.end(), data.begin(), data.end());
    return bytes;
}

std::vector<std::byte> noise(std::size_t size)
{
    std::minstd_rand random;
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i < size; ++i)
        bytes.push_back(static_cast<std::byte>(random() >> 8 & 255U));
    return bytes;
}

} // namespace sinew::test
