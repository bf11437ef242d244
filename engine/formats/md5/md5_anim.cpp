#include "engine/formats/md5/md5.h"
#include "engine/formats/md5/md5_text.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kMinimumFrameBytes = 9;     // "frame 0{}"
constexpr std::size_t kMinimumComponentBytes = 2; // "0 "
constexpr std::uint32_t kAnyAnimated = 63;        // all AnimatedComponent bits of the format

// Outside of this a clip's length in seconds or its frame at some second is no longer a number.
constexpr double kMinFrameRate = 1e-6;
constexpr double kMaxFrameRate = 1e6;

class AnimFileReader
{
public:
    AnimFileReader(std::string_view text, std::string_view fileName, Diagnostics& warnings)
        : scanner_(text, fileName, warnings)
    {
    }

    Clip read()
    {
        readMd5Version(scanner_);
        while (!scanner_.atEnd())
            readKey(scanner_.key());
        for (const std::string_view key :
             {"numFrames", "frameRate", "numAnimatedComponents", "hierarchy", "baseframe"})
            needed(scanner_, key, given_);
        checkJoints(scanner_, joints_, given_);
        checkFrames();
        for (std::size_t i = 0; i < joints_.size(); ++i)
            checkComponents(i);
        return std::move(clip_);
    }

private:
    void readKey(std::string_view key)
    {
        if (key == "commandline")
            scanner_.name();
        else if (key == "numFrames")
        {
            readCount(scanner_, key, kMinimumFrameBytes, given_);
            clip_.frameCount = given_[key].count;
            isFrameGiven_.resize(clip_.frameCount);
        }
        else if (key == "numJoints")
            readCount(scanner_, key, 0, given_);
        else if (key == "numAnimatedComponents")
        {
            readCount(scanner_, key, 0, given_);
            clip_.componentsPerFrame = given_[key].count;
        }
        else if (key == "frameRate")
            readFrameRate(key);
        else if (key == "hierarchy")
            readHierarchy(key);
        else if (key == "baseframe")
            readBaseFrame(key);
        else if (key == "bounds")
            scanner_.skipValues(); // real files have wrong ones
        else if (key == "frame")
            readFrame();
        else
            skipOtherKey(scanner_, key);
    }

    void readFrameRate(std::string_view key)
    {
        giveOnce(scanner_, key, given_);
        clip_.frameRate = scanner_.number();
        if (!(clip_.frameRate >= kMinFrameRate && clip_.frameRate <= kMaxFrameRate))
            scanner_.fail(scanner_.lastOffset(),
                          fmt::format("frameRate is {}: expected a number above 0, from {} to {}",
                                      clip_.frameRate, kMinFrameRate, kMaxFrameRate));
    }

    // Rows of `"name" parent flags firstComponent`.
    void readHierarchy(std::string_view key)
    {
        giveOnce(scanner_, key, given_);
        scanner_.expect('{');
        while (!scanner_.accept('}'))
        {
            const Md5JointRow& row = joints_.emplace_back(readJointRow(scanner_));
            const std::uint32_t flags = scanner_.unsignedInteger() & kAnyAnimated;
            clip_.joints.push_back(
                {.name = std::string(row.name), .parent = row.parent, .animated = flags});
            firstComponents_.push_back(scanner_.integer());
        }
    }

    void readBaseFrame(std::string_view key)
    {
        giveOnce(scanner_, key, given_);
        scanner_.expect('{');
        while (!scanner_.accept('}'))
        {
            const glm::dvec3 position = readVec3(scanner_);
            baseFrame_.emplace_back(position, readVec3(scanner_));
        }
    }

    void readFrame()
    {
        for (const std::string_view key : {"numFrames", "numAnimatedComponents"})
            if (!given_.contains(key))
                scanner_.fail(scanner_.lastOffset(), fmt::format("expected '{}' first", key));
        const std::uint32_t frame = scanner_.unsignedInteger();
        const std::size_t offset = scanner_.lastOffset();
        if (frame >= clip_.frameCount || isFrameGiven_[frame])
            scanner_.fail(offset, fmt::format("frame {} is given twice or not below {}", frame,
                                              clip_.frameCount));
        isFrameGiven_[frame] = true;
        scanner_.expect('{');
        const bool isEmpty = scanner_.accept('}');
        if (!isEmpty)
            readComponents(frame);
        if (isEmpty)
            emptyFrames_.push_back(offset);
    }

    void readComponents(std::uint32_t frame)
    {
        const std::size_t expected = clip_.componentsPerFrame;
        const std::uint64_t all = std::uint64_t{clip_.frameCount} * expected;
        if (clip_.components.empty() && all > scanner_.bytesLeft() / kMinimumComponentBytes + 1)
            scanner_.fail(given_["numAnimatedComponents"].offset,
                          fmt::format("{} frames of {} components do not fit into the {} bytes "
                                      "that the frames have",
                                      clip_.frameCount, expected, scanner_.bytesLeft()));
        clip_.components.resize(all);
        const std::size_t found =
            scanner_.numbers(std::span(clip_.components).subspan(frame * expected, expected));
        if (found == expected && scanner_.accept('}'))
            return;
        scanner_.failExpected(
            found < expected
                ? fmt::format("component {} of the {} of frame {}", found + 1, expected, frame)
                : fmt::format("'}}' after the {} components of frame {}", expected, frame));
    }

    void checkFrames()
    {
        const std::size_t offset = given_["numFrames"].offset;
        const auto missing = std::ranges::find(isFrameGiven_, false);
        const std::uint64_t keys = std::uint64_t{clip_.frameCount} * clip_.joints.size();
        if (clip_.frameCount == 0 || missing != isFrameGiven_.end())
            scanner_.fail(offset, fmt::format("numFrames is {}, but frame {} is missing",
                                              clip_.frameCount, missing - isFrameGiven_.begin()));
        if (keys > kMaxKeysPerClip)
            scanner_.fail(
                offset, fmt::format("{} frames of {} joints are {} keys: expected at most {}",
                                    clip_.frameCount, clip_.joints.size(), keys, kMaxKeysPerClip));
        if (emptyFrames_.empty())
            return;
        if (emptyFrames_.size() < clip_.frameCount)
            scanner_.fail(
                emptyFrames_.front(),
                fmt::format("the frame is empty: expected {} components, as other frames have",
                            clip_.componentsPerFrame));
        // Real clips that do not move have empty frames, which stand for the base frame.
        clip_.componentsPerFrame = 0;
        for (ClipJoint& joint : clip_.joints)
            joint.animated = 0;
    }

    void checkComponents(std::size_t index)
    {
        if (baseFrame_.size() != joints_.size())
            scanner_.fail(given_["baseframe"].offset,
                          fmt::format("baseframe has {} joints: expected {}", baseFrame_.size(),
                                      joints_.size()));
        ClipJoint& joint = clip_.joints[index];
        joint.basePosition = baseFrame_[index].first;
        joint.baseOrientation = baseFrame_[index].second;
        const std::int64_t first = firstComponents_[index];
        const std::int64_t count = std::popcount(joint.animated);
        if (count == 0)
            return; // reads nothing, so it does not matter what the file says
        if (first < 0 || first + count > std::int64_t{clip_.componentsPerFrame})
            scanner_.fail(joints_[index].offset,
                          fmt::format("joint {} ({}) has {} components from {} on, but "
                                      "numAnimatedComponents is {}",
                                      index, quotedForMessage(joint.name), count, first,
                                      clip_.componentsPerFrame));
        joint.firstComponent = static_cast<std::uint32_t>(first);
    }

    TextScanner scanner_;
    Clip clip_;
    GivenKeys given_;
    std::vector<Md5JointRow> joints_;
    std::vector<std::int32_t> firstComponents_;                // as written, one per joint
    std::vector<std::pair<glm::dvec3, glm::dvec3>> baseFrame_; // position, orientation
    std::vector<bool> isFrameGiven_;
    std::vector<std::size_t> emptyFrames_; // offsets
};

} // namespace

Result<Clip> readMd5Anim(std::string_view text, std::string_view fileName, Diagnostics& warnings)
{
    return resultOf([&] { return AnimFileReader(text, fileName, warnings).read(); });
}

std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model)
{
    const JointMatch match = matchJoints(namedJoints(clip.joints), namedJoints(model.joints));
    return match.difference.empty() ? std::nullopt : std::optional(match.difference);
}

} // namespace sinew
