// What .md5mesh and .md5anim have in common: version, counts, joints, numbered rows, other keys.
#pragma once

#include "engine/base/text_scanner.h"

#include <fmt/format.h>
#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

// Every function fails the scanner, which throws.

// The keys read so far that may be given once: where they are, and the value of a count.
struct GivenKey
{
    std::size_t offset = 0;
    std::uint32_t count = 0;
};
using GivenKeys = std::map<std::string_view, GivenKey>;

// "MD5Version 10"
void readMd5Version(TextScanner& scanner);

// For the key that was just read. Fails where it was given before.
GivenKey& giveOnce(TextScanner& scanner, std::string_view key, GivenKeys& given);

// The count after such a key. Fails where the rest of the file cannot hold as many rows of
// `minimumRowBytes` (0: not checked), so that a small file cannot ask for much memory.
void readCount(TextScanner& scanner, std::string_view key, std::size_t minimumRowBytes,
               GivenKeys& given);

// Fails where the key is missing.
const GivenKey& needed(TextScanner& scanner, std::string_view key, const GivenKeys& given);

// "( x y z )"
glm::dvec3 readVec3(TextScanner& scanner);

// Warns of a key without a meaning and reads past its values. Fails for a key of version 6.
void skipOtherKey(TextScanner& scanner, std::string_view key);

// `"name" parent`
struct Md5JointRow
{
    std::string_view name;
    std::int32_t parent = 0;
    std::size_t offset = 0; // of the parent
};
Md5JointRow readJointRow(TextScanner& scanner);

// Fails unless there are 'numJoints' joints, at least one, and the parents form a forest.
void checkJoints(TextScanner& scanner, std::span<const Md5JointRow> joints, const GivenKeys& given);

// Reads a row "<key> <index> ..." for each element, in any order; readRow(element) reads what
// follows the index. Returns the offset of each element's index.
template <class Element, class ReadRow>
std::vector<std::size_t> readIndexedRows(TextScanner& scanner, std::string_view key,
                                         std::vector<Element>& elements, const ReadRow& readRow)
{
    constexpr std::size_t kMissing = ~std::size_t{0};
    std::vector<std::size_t> offsets(elements.size(), kMissing);
    for (std::size_t row = 0; row < elements.size(); ++row)
    {
        if (!scanner.acceptWord(key))
            scanner.failExpected(fmt::format("'{}' (row {} of {})", key, row + 1, elements.size()));
        const std::uint32_t index = scanner.unsignedInteger();
        if (index >= elements.size() || offsets[index] != kMissing)
            scanner.fail(scanner.lastOffset(), fmt::format("{} {} is given twice or not below {}",
                                                           key, index, elements.size()));
        offsets[index] = scanner.lastOffset();
        readRow(elements[index]);
    }
    return offsets;
}

} // namespace sinew
