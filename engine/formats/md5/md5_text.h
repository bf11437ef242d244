// What .md5mesh and .md5anim have in common: header, joint lists, numbered rows, other keys.
#pragma once

#include "engine/base/text_scanner.h"

#include <fmt/format.h>
#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// A number that a key gives, as in "numJoints 16", and where it stands.
struct DeclaredCount
{
    std::uint32_t value = 0;
    std::size_t offset = 0;
};

// "MD5Version 10", or a failure that names the version found.
void readMd5Version(TextScanner& scanner);

// The count after `key`, which may be given once. Refused if the rest of the file cannot hold that
// many rows of `minimumRowBytes` (0: not checked): a small file cannot ask for much memory.
void readCount(TextScanner& scanner, std::string_view key, std::size_t minimumRowBytes,
               std::optional<DeclaredCount>& count);

// "( x y z )"
glm::dvec3 readVec3(TextScanner& scanner);

// For a key without a meaning in this file: fails where the key shows that the file is of
// another version or kind (`otherKindsKeys`, of files called `otherKind`), else warns and reads
// past its values.
void readOtherKey(TextScanner& scanner, std::string_view key,
                  std::span<const std::string_view> otherKindsKeys, std::string_view otherKind);

// Names and parents as written, in the order of the file.
struct JointList
{
    std::vector<std::string_view> names;
    std::vector<std::int32_t> parents;
    std::vector<std::size_t> parentOffsets;
};

// `"name" parent`
void readNameAndParent(TextScanner& scanner, JointList& joints);

// Fails unless the list has `declared` joints, at least one, and its parents form a forest; warns
// about names that are used twice.
void checkJointList(TextScanner& scanner, const JointList& joints,
                    const std::optional<DeclaredCount>& declared);

// Reads `count` rows "<key> <index> ..." in any order, each index once; readRow(index) reads what
// follows the index.
template <class ReadRow>
void readIndexedRows(TextScanner& scanner, std::string_view key, std::uint32_t count,
                     ReadRow readRow)
{
    std::vector<bool> given(count);
    for (std::uint32_t row = 0; row < count && scanner.ok(); ++row)
    {
        if (!scanner.acceptWord(key))
            return scanner.failExpected(fmt::format("'{}' (row {} of {})", key, row + 1, count));
        const std::uint32_t index = scanner.unsignedInteger();
        if (!scanner.ok())
            return;
        if (index >= count || given[index])
            return scanner.fail(
                scanner.lastOffset(),
                index >= count ? fmt::format("{} {} does not exist: expected an index below {}",
                                             key, index, count)
                               : fmt::format("{} {} is given twice", key, index));
        given[index] = true;
        readRow(index);
    }
}

// The offset of the token that is `token` tokens after the key of the row `index`. Reads the rows
// from `firstRow` on a second time, so that files without mistakes pay nothing for it.
// Requires that the rows have been read without a failure.
std::size_t offsetInRow(const TextScanner& scanner, std::size_t firstRow, std::string_view key,
                        std::uint32_t index, int token);

} // namespace sinew
