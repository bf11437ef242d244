#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/md3/player_model.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sinew
{
namespace
{

// As in Quake 3, words end only at blanks and comments: "scale(2)" does not begin a row.
constexpr TextRules kAnimationText("\"", true, "the end of the file");

// Same range as for a .md5anim's frameRate: outside it, a clip has no sensible duration.
constexpr double kLeastPlayerRate = 1e-6;
constexpr double kMostPlayerRate = 1e6;

constexpr std::size_t kGesture = 6; // of kPlayerRowNames
constexpr std::size_t kFirstOfLegs = 13;
static_assert(kPlayerRowNames[kGesture] == "TORSO_GESTURE" &&
              kPlayerRowNames[kFirstOfLegs] == "LEGS_WALKCR");

ClipChannels channelsOf(std::string_view name)
{
    if (name.starts_with("BOTH_"))
        return ClipChannels::Both;
    return name.starts_with("LEGS_") ? ClipChannels::First : ClipChannels::Second;
}

// Whether a number begins here, well-formed or not.
bool isNumber(const TextToken& token)
{
    const std::size_t digits = token.text.starts_with('-') || token.text.starts_with('+') ? 1 : 0;
    return digits < token.text.size() && isDigit(token.text[digits]);
}

class PlayerAnimationReader
{
public:
    PlayerAnimationReader(std::string_view text, std::string_view fileName, Diagnostics& warnings)
        : scanner_(text, fileName, warnings, kAnimationText), places_(text)
    {
    }

    PlayerAnimations read()
    {
        while (!scanner_.atEnd() && !isNumber(scanner_.peek()))
            readHeaderWord();
        while (animations_.size() < kNeededPlayerRows)
            readRow();
        while (animations_.size() < kPlayerRowNames.size() && isNumber(scanner_.peek()))
            readRow();
        if (!scanner_.atEnd())
            scanner_.warn(scanner_.nextOffset(), fmt::format("what follows the row {} is not read",
                                                             animations_.back().name));
        return std::move(animations_);
    }

private:
    // Unused keywords about footsteps and how the game holds the player.
    void readHeaderWord()
    {
        const TextToken word = scanner_.next();
        const std::string lower = lowerCase(word.text);
        if (lower == "headoffset")
            for (int i = 0; i < 3; ++i)
                scanner_.number();
        else if (lower == "sex" || lower == "footsteps")
            scanner_.text(fmt::format("a value after '{}'", lower));
        else if (lower != "fixedlegs" && lower != "fixedtorso")
            scanner_.warn(word.offset,
                          fmt::format("the word {} is unknown and passed over", shown(word)));
    }

    std::int32_t frames(std::int32_t least, std::string_view what, const PlayerAnimation& row)
    {
        return scanner_.integer(least, kMostPlayerFrames,
                                fmt::format("the {} of {}", what, row.name));
    }

    void readRow()
    {
        PlayerAnimations& rows = animations_;
        PlayerAnimation row{.name = std::string(kPlayerRowNames.at(rows.size()))};
        row.channels = channelsOf(row.name);
        const std::int32_t first = frames(0, "first frame", row);
        const std::size_t place = scanner_.lastOffset();
        if (rows.size() == kFirstOfLegs)
            legsOffset_ = first - static_cast<std::int32_t>(rows[kGesture].firstFrame);
        const std::int32_t offset = row.channels == ClipChannels::First ? legsOffset_ : 0;
        row.firstFrame = static_cast<std::uint32_t>(std::max(first - offset, 0));
        row.place = places_.locate(place);
        const std::int32_t count = frames(-kMostPlayerFrames, "frames", row);
        row.backwards = count < 0;
        row.frameCount = static_cast<std::uint32_t>(std::abs(count));
        const std::int32_t loop = frames(-kMostPlayerFrames, "looping frames", row);
        row.loopFrames = static_cast<std::uint32_t>(std::clamp(loop, 0, std::abs(count)));
        readFrameRate(row);
        if (first < offset)
        {
            scanner_.warn(place,
                          fmt::format("{} begins at frame {}: expected {} or more, which is where "
                                      "the legs' frames begin; it is not played",
                                      row.name, first, offset));
            row.frameCount = row.loopFrames = 0;
        }
        rows.push_back(std::move(row));
    }

    void readFrameRate(PlayerAnimation& row)
    {
        const double rate = scanner_.number();
        row.framesPerSecond = rate == 0.0 ? 1.0 : rate;
        if (!(row.framesPerSecond >= kLeastPlayerRate && row.framesPerSecond <= kMostPlayerRate))
            scanner_.fail(scanner_.lastOffset(),
                          fmt::format("{} has {} frames per second: expected a number from {} to "
                                      "{}, or 0, which stands for 1",
                                      row.name, rate, kLeastPlayerRate, kMostPlayerRate));
    }

    TextScanner scanner_;
    TextLocator places_;
    PlayerAnimations animations_;
    // First frames of the legs' rows count the torso's frames before them, which the legs' model
    // does not have.
    std::int32_t legsOffset_ = 0;
};

} // namespace

Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings)
{
    return resultOf([&] { return PlayerAnimationReader(text, fileName, warnings).read(); });
}

} // namespace sinew
