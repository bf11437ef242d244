// Mutates the files in a zip archive, their names and their number. The directory, the sizes and
// the checksums of stored entries are recomputed; otherwise few mutations would pass them. A
// deflated entry keeps the size and checksum from its header.
#include "engine/base/binary_file.h"
#include "tests/fuzz/mutation.h"
#include "tests/unit/assets/make_archive.h"

#include <vector>

namespace sinew::fuzz
{
namespace
{

constexpr std::string_view kLocalMagic("PK\x03\x04", 4);
constexpr std::size_t kLocalSize = 30;
constexpr std::size_t kMostAdded = 64;
constexpr std::uint16_t kStored = 0;

// Consecutive entries at the start of the archive.
std::vector<test::RawEntry> entriesOf(std::string_view file)
{
    std::vector<test::RawEntry> entries;
    while (file.size() >= kLocalSize && file.starts_with(kLocalMagic))
    {
        const auto bytes = std::as_bytes(std::span(file));
        const std::size_t stored = uint32At(bytes, 18);
        const std::size_t name = uint16At(bytes, 26);
        const std::size_t extra = uint16At(bytes, 28);
        if (kLocalSize + name + extra + stored > file.size())
            break;
        test::RawEntry entry{.name = std::string(file.substr(kLocalSize, name)),
                             .stored = std::string(file.substr(kLocalSize + name + extra, stored)),
                             .method = uint16At(bytes, 8),
                             .flags = uint16At(bytes, 6)};
        if (entry.method != kStored) // only the header has its unpacked size and checksum
        {
            entry.checksum = uint32At(bytes, 14);
            entry.size = uint32At(bytes, 22);
        }
        entries.push_back(std::move(entry));
        file.remove_prefix(kLocalSize + name + extra + stored);
    }
    return entries;
}

std::optional<std::string> mutated(std::string_view file, Random& random)
{
    test::RawArchive archive{.entries = entriesOf(file)};
    if (archive.entries.empty())
        return std::nullopt;
    const std::size_t index = below(random, archive.entries.size());
    test::RawEntry& entry = archive.entries[index];
    switch (below(random, 8))
    {
    case 0:
        archive.entries.erase(archive.entries.begin() + static_cast<std::ptrdiff_t>(index));
        break;
    case 1:
        archive.entries.push_back(test::RawEntry(entry));
        archive.entries.back().name += static_cast<char>('0' + below(random, 10));
        break;
    case 2:
        entry.name = withOtherBytes(entry.name, kMostAdded);
        break;
    case 3:
        archive.isZip64 = true;
        break;
    default:
        entry.stored = below(random, 3) == 0
                           ? withOtherNumber(entry.stored, random).value_or(entry.stored)
                           : withOtherBytes(entry.stored, kMostAdded);
    }
    return archive.bytes();
}

} // namespace
} // namespace sinew::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    using namespace sinew::fuzz;
    Random random(seed);
    if (below(random, 3) == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    return handBack(mutated(textOf(data, size), random), data, size, maxSize);
}
