#include "engine/formats/md5/md5.h"
#include "engine/formats/md5/md5_text.h"
#include "engine/formats/requested_clips.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <utility>

namespace sinew
{

namespace
{

constexpr std::size_t kMinimumFrameBytes = 9; // "frame 0{}"
constexpr std::uint32_t kAnyAnimated = 63;    // all AnimatedComponent bits

// Outside of this a clip's length in seconds or its frame at some second is no longer a number.
constexpr double kMinFrameRate = 1e-6;
constexpr double kMaxFrameRate = 1e6;

constexpr std::array<std::string_view, 3> kMeshKeys = {"numMeshes", "joints", "mesh"};
constexpr std::array<std::string_view, 7> kKeysGivenOnce = {
    "numFrames", "numJoints", "numAnimatedComponents", "frameRate", "hierarchy",
    "baseframe", "bounds"};

struct BaseJoint
{
    glm::dvec3 position{0.0};
    glm::dvec3 orientation{0.0};
};

// What has been read of a file.
struct AnimFile
{
    Clip clip;
    JointList joints;
    std::vector<std::int32_t> firstComponents; // as written, one per joint
    std::vector<std::size_t> firstComponentOffsets;
    std::vector<BaseJoint> baseFrame;
    std::vector<bool> frameGiven;
    std::uint32_t emptyFrames = 0;
    std::size_t firstEmptyFrameOffset = 0;

    std::optional<DeclaredCount> frameCount;
    std::optional<DeclaredCount> jointCount;
    std::optional<DeclaredCount> componentCount;
    std::map<std::string_view, std::size_t> given; // offsets of kKeysGivenOnce
};

void readFrameRate(TextScanner& scanner, Clip& clip)
{
    clip.frameRate = scanner.number();
    if (scanner.ok() && !(clip.frameRate >= kMinFrameRate && clip.frameRate <= kMaxFrameRate))
        scanner.fail(scanner.lastOffset(),
                     fmt::format("frameRate is {}: expected a number above 0, from {} to {}",
                                 clip.frameRate, kMinFrameRate, kMaxFrameRate));
}

// Rows of `"name" parent flags firstComponent`.
void readHierarchy(TextScanner& scanner, AnimFile& file)
{
    scanner.expect('{');
    while (scanner.ok() && !scanner.accept('}'))
    {
        readNameAndParent(scanner, file.joints);
        const std::uint32_t flags = scanner.unsignedInteger() & kAnyAnimated;
        file.firstComponents.push_back(scanner.integer());
        file.firstComponentOffsets.push_back(scanner.lastOffset());
        file.clip.joints.push_back({.name = std::string(file.joints.names.back()),
                                    .parent = file.joints.parents.back(),
                                    .animated = flags});
    }
}

void readBaseFrame(TextScanner& scanner, AnimFile& file)
{
    scanner.expect('{');
    while (scanner.ok() && !scanner.accept('}'))
    {
        BaseJoint& joint = file.baseFrame.emplace_back();
        joint.position = readVec3(scanner);
        joint.orientation = readVec3(scanner);
    }
}

// Makes room for all frames when the first that is not empty comes.
bool allocateComponents(TextScanner& scanner, AnimFile& file)
{
    constexpr std::size_t kMinimumComponentBytes = 2; // "0 "
    const std::uint64_t count = std::uint64_t{file.frameCount->value} * file.componentCount->value;
    if (!scanner.atEnd() && count <= scanner.bytesLeft() / kMinimumComponentBytes + 1)
    {
        file.clip.components.resize(count);
        return true;
    }
    scanner.fail(file.componentCount->offset,
                 fmt::format("{} frames of {} components do not fit into the {} bytes that the "
                             "frames have",
                             file.frameCount->value, file.componentCount->value,
                             scanner.bytesLeft()));
    return false;
}

void readFrameComponents(TextScanner& scanner, std::uint32_t frame, AnimFile& file)
{
    const std::uint32_t expected = file.componentCount->value;
    if (file.clip.components.empty() && !allocateComponents(scanner, file))
        return;
    const std::span<double> row =
        std::span(file.clip.components).subspan(std::size_t{frame} * expected, expected);
    const std::size_t found = scanner.numbers(row);
    if (!scanner.ok() || (found == expected && scanner.accept('}')))
        return;
    scanner.failExpected(
        found < expected
            ? fmt::format("component {} of the {} of frame {}", found + 1, expected, frame)
            : fmt::format("'}}' after the {} components of frame {}", expected, frame));
}

void readFrame(TextScanner& scanner, AnimFile& file)
{
    if (!file.frameCount || !file.componentCount)
        return scanner.fail(
            scanner.lastOffset(),
            "'frame' before its sizes: expected 'numFrames' and 'numAnimatedComponents'");
    const std::uint32_t frame = scanner.unsignedInteger();
    const std::size_t offset = scanner.lastOffset();
    if (scanner.ok() && frame >= file.frameCount->value)
        scanner.fail(offset, fmt::format("frame {} does not exist: expected an index below {}",
                                         frame, file.frameCount->value));
    if (scanner.ok() && file.frameGiven[frame])
        scanner.fail(offset, fmt::format("frame {} is given twice", frame));
    scanner.expect('{');
    if (!scanner.ok())
        return;
    file.frameGiven[frame] = true;
    if (!scanner.accept('}'))
        readFrameComponents(scanner, frame, file);
    else if (file.emptyFrames++ == 0)
        file.firstEmptyFrameOffset = offset;
}

void readKey(TextScanner& scanner, std::string_view key, AnimFile& file)
{
    const std::size_t offset = scanner.lastOffset();
    const bool mayBeGivenOnce = std::ranges::find(kKeysGivenOnce, key) != kKeysGivenOnce.end();
    if (mayBeGivenOnce && !file.given.emplace(key, offset).second)
        return scanner.fail(offset, fmt::format("'{}' is given twice", key));
    if (key == "commandline")
        scanner.name();
    else if (key == "numFrames")
    {
        readCount(scanner, key, kMinimumFrameBytes, file.frameCount);
        if (scanner.ok())
            file.frameGiven.resize(file.frameCount->value);
    }
    else if (key == "numJoints")
        readCount(scanner, key, 0, file.jointCount);
    else if (key == "numAnimatedComponents")
        readCount(scanner, key, 0, file.componentCount);
    else if (key == "frameRate")
        readFrameRate(scanner, file.clip);
    else if (key == "hierarchy")
        readHierarchy(scanner, file);
    else if (key == "baseframe")
        readBaseFrame(scanner, file);
    else if (key == "bounds")
        scanner.skipValues(); // real files have wrong ones
    else if (key == "frame")
        readFrame(scanner, file);
    else
        readOtherKey(scanner, key, kMeshKeys, ".md5mesh");
}

void checkAllGiven(TextScanner& scanner, const AnimFile& file)
{
    for (const std::string_view key :
         {"numFrames", "frameRate", "numAnimatedComponents", "hierarchy", "baseframe"})
        if (!file.given.contains(key))
            scanner.failExpected(fmt::format("'{}'", key));
}

void checkFrames(TextScanner& scanner, const AnimFile& file)
{
    const std::vector<bool>& given = file.frameGiven;
    const auto missing = std::find(given.begin(), given.end(), false);
    const std::uint32_t count = file.frameCount->value;
    const std::uint64_t keys = std::uint64_t{count} * file.clip.joints.size();
    if (count == 0)
        scanner.fail(file.frameCount->offset, "numFrames is 0: expected at least one frame");
    else if (missing != given.end())
        scanner.fail(file.frameCount->offset,
                     fmt::format("numFrames is {}, but frame {} is missing", count,
                                 missing - given.begin()));
    else if (keys > kMaxKeysPerClip)
        scanner.fail(file.frameCount->offset,
                     fmt::format("{} frames of {} joints are {} keys: expected at most {}", count,
                                 file.clip.joints.size(), keys, kMaxKeysPerClip));
    else if (file.emptyFrames > 0 && !file.clip.components.empty())
        scanner.fail(file.firstEmptyFrameOffset,
                     fmt::format("the frame is empty: expected {} components, as other frames have",
                                 file.componentCount->value));
}

// Real clips that do not move have empty frames, which stand for the base frame.
void holdBaseFrame(TextScanner& scanner, AnimFile& file)
{
    if (file.componentCount->value > 0)
        scanner.warn(file.firstEmptyFrameOffset,
                     fmt::format("the frames are empty, but numAnimatedComponents is {}: the clip "
                                 "holds its base frame",
                                 file.componentCount->value));
    file.clip.componentsPerFrame = 0;
    for (ClipJoint& joint : file.clip.joints)
        joint.animated = joint.firstComponent = 0;
}

void resolveComponentRanges(TextScanner& scanner, AnimFile& file)
{
    const std::int64_t available = file.componentCount->value;
    for (std::size_t i = 0; i < file.clip.joints.size(); ++i)
    {
        ClipJoint& joint = file.clip.joints[i];
        const std::int64_t first = file.firstComponents[i];
        const std::int64_t count = std::popcount(joint.animated);
        if (count == 0)
            continue; // reads nothing, so it does not matter what the file says
        if (first < 0 || first + count > available)
            return scanner.fail(file.firstComponentOffsets[i],
                                fmt::format("joint {} ({}) has {} components from {} on, but "
                                            "numAnimatedComponents is {}",
                                            i, quotedForMessage(joint.name), count, first,
                                            available));
        joint.firstComponent = static_cast<std::uint32_t>(first);
    }
}

void setBaseFrame(TextScanner& scanner, AnimFile& file)
{
    std::vector<ClipJoint>& joints = file.clip.joints;
    if (file.baseFrame.size() != joints.size())
        return scanner.fail(file.given.at("baseframe"),
                            fmt::format("baseframe has {} joints: expected {}",
                                        file.baseFrame.size(), joints.size()));
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        joints[i].basePosition = file.baseFrame[i].position;
        joints[i].baseOrientation = file.baseFrame[i].orientation;
    }
}

void finish(TextScanner& scanner, AnimFile& file)
{
    checkAllGiven(scanner, file);
    if (scanner.ok())
        checkJointList(scanner, file.joints, file.jointCount);
    if (scanner.ok())
        checkFrames(scanner, file);
    if (scanner.ok())
        resolveComponentRanges(scanner, file);
    if (scanner.ok())
        setBaseFrame(scanner, file);
    if (!scanner.ok())
        return;
    file.clip.frameCount = file.frameCount->value;
    file.clip.componentsPerFrame = file.componentCount->value;
    if (file.emptyFrames > 0)
        holdBaseFrame(scanner, file);
}

} // namespace

Result<Clip> readMd5Anim(std::string_view text, std::string_view fileName, Diagnostics& warnings)
{
    TextScanner scanner(text, fileName, warnings);
    AnimFile file;
    readMd5Version(scanner);
    while (scanner.ok() && !scanner.atEnd())
        readKey(scanner, scanner.key(), file);
    if (scanner.ok())
        finish(scanner, file);
    if (!scanner.ok())
        return tl::unexpected(scanner.error());
    return std::move(file.clip);
}

std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model)
{
    const JointMatch match = matchJoints(namedJoints(clip.joints), namedJoints(model.joints));
    return match.difference.empty() ? std::nullopt : std::optional(match.difference);
}

} // namespace sinew
