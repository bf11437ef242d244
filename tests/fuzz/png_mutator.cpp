// Puts the checksums of a PNG's chunks right after each mutation: the reader refuses a chunk with a
// wrong one before anything else looks at it. In one of eight they stay wrong.
#include "tests/fuzz/mutation.h"
#include "tests/unit/assets/make_archive.h"

namespace sinew::fuzz
{
namespace
{

constexpr std::size_t kSignatureSize = 8;
constexpr std::size_t kTypeSize = 4;
constexpr std::size_t kNumberSize = 4; // big-endian

std::size_t numberAt(std::string_view bytes, std::size_t offset)
{
    std::size_t number = 0;
    for (std::size_t i = 0; i < kNumberSize; ++i)
        number = number << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return number;
}

void putChecksumsRight(std::string& file)
{
    std::size_t at = kSignatureSize;
    while (at + 2 * kNumberSize + kTypeSize <= file.size())
    {
        const std::size_t length = numberAt(file, at);
        if (length > file.size() - at - 2 * kNumberSize - kTypeSize)
            return;
        const std::size_t end = at + kNumberSize + kTypeSize + length;
        const std::uint32_t checksum =
            test::checksumOf(file.substr(at + kNumberSize, kTypeSize + length));
        for (std::size_t i = 0; i < kNumberSize; ++i)
            file[end + i] = static_cast<char>(checksum >> (24 - 8 * i) & 0xFFU);
        at = end + kNumberSize;
    }
}

} // namespace
} // namespace sinew::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    using namespace sinew::fuzz;
    Random random(seed);
    const std::size_t mutatedSize = LLVMFuzzerMutate(data, size, maxSize);
    if (below(random, 8) == 0)
        return mutatedSize;
    std::string file(textOf(data, mutatedSize));
    putChecksumsRight(file);
    return handBack(file, data, mutatedSize, maxSize);
}
