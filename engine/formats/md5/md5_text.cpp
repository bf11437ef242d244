#include "engine/formats/md5/md5_text.h"

#include <algorithm>
#include <array>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 7> kVersion6Keys = {
    "bone", "bindpos", "bindmat", "numbones", "nummeshes", "channel", "numchannels"};

std::string shownJoint(std::span<const Md5JointRow> joints, std::size_t joint)
{
    return fmt::format("joint {} ({})", joint, quotedForMessage(joints[joint].name));
}

// Follows each joint's parents up to a root or to a joint already known to lead to one, so every
// joint is passed once.
void checkParentsEnd(TextScanner& scanner, std::span<const Md5JointRow> joints)
{
    constexpr std::size_t kUnseen = 0;
    std::vector<std::size_t> seenFrom(joints.size(), kUnseen); // 1 + the joint begun at
    for (std::size_t start = 0; start < joints.size(); ++start)
    {
        std::size_t joint = start;
        while (seenFrom[joint] == kUnseen && joints[joint].parent >= 0)
        {
            seenFrom[joint] = start + 1;
            joint = static_cast<std::size_t>(joints[joint].parent);
            if (seenFrom[joint] == start + 1)
                scanner.fail(joints[joint].offset,
                             shownJoint(joints, joint) +
                                 " is an ancestor of itself: its parents never reach a root");
        }
    }
}

} // namespace

void readMd5Version(TextScanner& scanner)
{
    if (!scanner.acceptWord("MD5Version"))
        scanner.failExpected("'MD5Version'");
    const std::string_view version = scanner.name();
    if (version != "10")
        scanner.fail(scanner.lastOffset(), fmt::format("version {} is not supported: expected 10",
                                                       quotedForMessage(version, '\'')));
}

GivenKey& giveOnce(TextScanner& scanner, std::string_view key, GivenKeys& given)
{
    const auto [place, isNew] = given.try_emplace(key, GivenKey{.offset = scanner.lastOffset()});
    if (!isNew)
        scanner.fail(scanner.lastOffset(), fmt::format("'{}' is given twice", key));
    return place->second;
}

void readCount(TextScanner& scanner, std::string_view key, std::size_t minimumRowBytes,
               GivenKeys& given)
{
    GivenKey& read = giveOnce(scanner, key, given);
    read.count = scanner.unsignedInteger();
    if (minimumRowBytes > 0 && read.count > scanner.bytesLeft() / minimumRowBytes)
        scanner.fail(scanner.lastOffset(),
                     fmt::format("{} is {}, but the {} bytes that follow cannot hold so many", key,
                                 read.count, scanner.bytesLeft()));
}

const GivenKey& needed(TextScanner& scanner, std::string_view key, const GivenKeys& given)
{
    const auto found = given.find(key);
    if (found == given.end())
        scanner.failExpected(fmt::format("'{}'", key));
    return found->second;
}

glm::dvec3 readVec3(TextScanner& scanner)
{
    std::array<double, 3> xyz{};
    scanner.tuple(xyz);
    return {xyz[0], xyz[1], xyz[2]};
}

void skipOtherKey(TextScanner& scanner, std::string_view key)
{
    const std::size_t offset = scanner.lastOffset();
    if (std::ranges::find(kVersion6Keys, key) != kVersion6Keys.end())
        scanner.fail(
            offset, fmt::format("'{}' belongs to MD5Version 6: only version 10 is supported", key));
    scanner.skipValues();
    scanner.warn(offset, fmt::format("unknown key {} is left out", quotedForMessage(key, '\'')));
}

Md5JointRow readJointRow(TextScanner& scanner)
{
    const std::string_view name = scanner.name();
    const std::int32_t parent = scanner.integer();
    return {.name = name, .parent = parent, .offset = scanner.lastOffset()};
}

void checkJoints(TextScanner& scanner, std::span<const Md5JointRow> joints, const GivenKeys& given)
{
    const GivenKey& declared = needed(scanner, "numJoints", given);
    if (declared.count != joints.size() || joints.empty())
        scanner.fail(declared.offset, fmt::format("numJoints is {}, but the file lists {} joints: "
                                                  "expected as many, and at least one",
                                                  declared.count, joints.size()));
    for (std::size_t i = 0; i < joints.size(); ++i)
        if (joints[i].parent < -1 || joints[i].parent >= static_cast<std::int64_t>(joints.size()))
            scanner.fail(joints[i].offset,
                         fmt::format("{} has parent {}: expected -1 or an index below {}",
                                     shownJoint(joints, i), joints[i].parent, joints.size()));
    checkParentsEnd(scanner, joints);
}

} // namespace sinew
