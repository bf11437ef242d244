#include "tests/support/png_checksums.h"

#include "tests/unit/assets/make_archive.h"

#include <cstddef>
#include <cstdint>

namespace sinew::test
{
namespace
{

constexpr std::size_t kSignatureSize = 8;
constexpr std::size_t kTypeSize = 4;
constexpr std::size_t kNumberSize = 4; // big-endian

std::size_t numberAt(const std::string& bytes, std::size_t offset)
{
    std::size_t number = 0;
    for (std::size_t i = 0; i < kNumberSize; ++i)
        number = number << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return number;
}

} // namespace

std::string withRightChecksums(std::string png)
{
    constexpr std::size_t kAroundData = kNumberSize + kTypeSize + kNumberSize;
    std::size_t at = kSignatureSize;
    while (at + kAroundData <= png.size())
    {
        const std::size_t length = numberAt(png, at);
        if (length > png.size() - at - kAroundData)
            break;
        const std::size_t type = at + kNumberSize;
        const std::size_t end = type + kTypeSize + length;
        const std::uint32_t checksum = checksumOf(png.substr(type, kTypeSize + length));
        for (std::size_t i = 0; i < kNumberSize; ++i)
            png[end + i] = static_cast<char>(checksum >> (24 - 8 * i) & 0xFFU);
        at = end + kNumberSize;
    }
    return png;
}

} // namespace sinew::test
