#include "engine/formats/md5/md5_text.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace sinew
{

namespace
{

constexpr std::array<std::string_view, 7> kVersion6Keys = {
    "bone", "bindpos", "bindmat", "numbones", "nummeshes", "channel", "numchannels"};

std::string jointForMessage(const JointList& joints, std::size_t joint)
{
    return fmt::format("joint {} ({})", joint, quotedForMessage(joints.names[joint]));
}

void checkParentsExist(TextScanner& scanner, const JointList& joints)
{
    const auto count = static_cast<std::int64_t>(joints.parents.size());
    for (std::size_t joint = 0; joint < joints.parents.size(); ++joint)
    {
        const std::int32_t parent = joints.parents[joint];
        if (parent < -1 || parent >= count)
            return scanner.fail(joints.parentOffsets[joint],
                                fmt::format("{} has parent {}: expected -1 or an index below {}",
                                            jointForMessage(joints, joint), parent, count));
    }
}

// Follows each joint's parents up to a root or to a joint already known to lead to one, so every
// joint is passed once.
void checkParentsEnd(TextScanner& scanner, const JointList& joints)
{
    constexpr std::size_t kUnseen = 0;
    std::vector<std::size_t> seenFrom(joints.parents.size(), kUnseen); // 1 + the joint begun at
    for (std::size_t start = 0; start < joints.parents.size(); ++start)
    {
        std::size_t joint = start;
        while (seenFrom[joint] == kUnseen)
        {
            seenFrom[joint] = start + 1;
            if (joints.parents[joint] < 0)
                break;
            joint = static_cast<std::size_t>(joints.parents[joint]);
            if (seenFrom[joint] != start + 1)
                continue;
            scanner.fail(joints.parentOffsets[joint],
                         joints.parents[joint] == static_cast<std::int64_t>(joint)
                             ? jointForMessage(joints, joint) + " is its own parent"
                             : jointForMessage(joints, joint) +
                                   " is an ancestor of itself: its parents never reach a root");
            return;
        }
    }
}

void warnOfSharedNames(TextScanner& scanner, const JointList& joints)
{
    std::vector<std::size_t> byName(joints.names.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::stable_sort(byName.begin(), byName.end(),
                     [&](std::size_t a, std::size_t b)
                     { return joints.names[a] < joints.names[b]; });
    for (std::size_t i = 1; i < byName.size(); ++i)
        if (joints.names[byName[i - 1]] == joints.names[byName[i]])
            scanner.warn(joints.parentOffsets[byName[i]],
                         fmt::format("{} has the name of joint {}",
                                     jointForMessage(joints, byName[i]), byName[i - 1]));
}

} // namespace

void readMd5Version(TextScanner& scanner)
{
    if (!scanner.acceptWord("MD5Version"))
        return scanner.failExpected("'MD5Version'");
    const std::string_view version = scanner.name();
    if (scanner.ok() && version != "10")
        scanner.fail(scanner.lastOffset(), fmt::format("version {} is not supported: expected 10",
                                                       quotedForMessage(version, '\'')));
}

void readCount(TextScanner& scanner, std::string_view key, std::size_t minimumRowBytes,
               std::optional<DeclaredCount>& count)
{
    const std::size_t keyOffset = scanner.lastOffset();
    const std::uint32_t value = scanner.unsignedInteger();
    if (!scanner.ok())
        return;
    if (count)
        return scanner.fail(keyOffset, fmt::format("'{}' is given twice", key));
    if (minimumRowBytes > 0 && value > scanner.bytesLeft() / minimumRowBytes)
        return scanner.fail(
            scanner.lastOffset(),
            fmt::format("{} is {}, but the {} bytes that follow cannot hold so many", key, value,
                        scanner.bytesLeft()));
    count = {.value = value, .offset = keyOffset};
}

glm::dvec3 readVec3(TextScanner& scanner)
{
    std::array<double, 3> xyz{};
    scanner.tuple(xyz);
    return {xyz[0], xyz[1], xyz[2]};
}

void readOtherKey(TextScanner& scanner, std::string_view key,
                  std::span<const std::string_view> otherKindsKeys, std::string_view otherKind)
{
    const std::size_t offset = scanner.lastOffset();
    const auto isKey = [&](std::string_view other) { return other == key; };
    if (std::any_of(kVersion6Keys.begin(), kVersion6Keys.end(), isKey))
        return scanner.fail(
            offset, fmt::format("'{}' belongs to MD5Version 6: only version 10 is supported", key));
    if (std::any_of(otherKindsKeys.begin(), otherKindsKeys.end(), isKey))
        return scanner.fail(offset, fmt::format("'{}' belongs to a {} file", key, otherKind));
    scanner.skipValues();
    scanner.warn(offset, fmt::format("unknown key {} is left out", quotedForMessage(key, '\'')));
}

void readNameAndParent(TextScanner& scanner, JointList& joints)
{
    joints.names.push_back(scanner.name());
    joints.parents.push_back(scanner.integer());
    joints.parentOffsets.push_back(scanner.lastOffset());
}

void checkJointList(TextScanner& scanner, const JointList& joints,
                    const std::optional<DeclaredCount>& declared)
{
    if (!declared)
        scanner.failExpected("'numJoints'");
    else if (declared->value != joints.names.size())
        scanner.fail(declared->offset, fmt::format("numJoints is {}, but the file lists {} joints",
                                                   declared->value, joints.names.size()));
    else if (joints.names.empty())
        scanner.fail(declared->offset, "the file has no joints: expected at least one");
    if (scanner.ok())
        checkParentsExist(scanner, joints);
    if (scanner.ok())
        checkParentsEnd(scanner, joints);
    if (scanner.ok())
        warnOfSharedNames(scanner, joints);
}

std::size_t offsetInRow(const TextScanner& scanner, std::size_t firstRow, std::string_view key,
                        std::uint32_t index, int token)
{
    TextScanner again = scanner;
    again.seek(firstRow);
    while (!again.atEnd())
    {
        if (!again.acceptWord(key))
        {
            again.next();
            continue;
        }
        if (again.unsignedInteger() != index)
            continue;
        for (int i = 1; i < token; ++i)
            again.next();
        return again.lastOffset();
    }
    return firstRow;
}

} // namespace sinew
