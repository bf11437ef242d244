#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/md3/player_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sinew
{

namespace
{

// As for a .md5anim's frameRate: outside of this range a clip has no sensible length in seconds.
constexpr double kLeastPlayerRate = 1e-6;
constexpr double kMostPlayerRate = 1e6;

constexpr std::size_t kGesture = 6; // of kPlayerRowNames
constexpr std::size_t kFirstOfLegs = 13;
static_assert(kPlayerRowNames[kGesture] == "TORSO_GESTURE" &&
              kPlayerRowNames[kFirstOfLegs] == "LEGS_WALKCR");

// What has been read of a file.
struct PlayerFile
{
    std::string_view text;
    PlayerAnimations animations;
    // First frames of the legs' rows count the torso's frames before them, which the legs' model
    // does not have.
    std::int32_t legsOffset = 0;
};

ClipChannels channelsOf(std::string_view name)
{
    if (name.starts_with("BOTH_"))
        return ClipChannels::Both;
    return name.starts_with("LEGS_") ? ClipChannels::First : ClipChannels::Second;
}

// Whether a number begins here, well-formed or not.
bool isNumberAt(std::string_view text, std::size_t place)
{
    const auto isDigitAt = [&](std::size_t at) { return at < text.size() && isDigit(text[at]); };
    const bool hasSign = place < text.size() && (text[place] == '-' || text[place] == '+');
    return isDigitAt(place) || (hasSign && isDigitAt(place + 1));
}

// Takes a word up to a blank or a comment, as Quake 3 does: "scale(2)" does not begin a row.
std::string_view takeWord(TextScanner& scanner, std::string_view text)
{
    const std::string_view rest = text.substr(scanner.nextOffset());
    if (rest.starts_with('"'))
        return scanner.name();
    std::string_view word(rest.begin(), std::ranges::find_if(rest, isBlank));
    word = word.substr(0, std::min(word.find("//"), word.find("/*")));
    scanner.seek(scanner.nextOffset() + word.size());
    return word;
}

// Words before the rows, about the player's steps and how the game holds it. Nothing here uses
// them.
void readHeader(TextScanner& scanner, std::string_view text)
{
    while (!scanner.atEnd() && !isNumberAt(text, scanner.nextOffset()))
    {
        const std::size_t place = scanner.nextOffset();
        const std::string_view word = takeWord(scanner, text);
        const std::string lower = lowerCase(word);
        if (lower == "headoffset")
            for (int i = 0; i < 3; ++i)
                scanner.number();
        else if ((lower == "sex" || lower == "footsteps") && scanner.atEnd())
            scanner.failExpected(fmt::format("a value after '{}'", lower));
        else if (lower == "sex" || lower == "footsteps")
            takeWord(scanner, text);
        else if (lower != "fixedlegs" && lower != "fixedtorso")
            scanner.warn(place, fmt::format("the word {} is unknown and passed over",
                                            quotedForMessage(word, '\'')));
    }
}

void readFrameCount(TextScanner& scanner, PlayerAnimation& row)
{
    const std::int32_t count = scanner.integer(-kMostPlayerFrames, kMostPlayerFrames,
                                               fmt::format("the frames of {}", row.name));
    row.backwards = count < 0;
    row.frameCount = static_cast<std::uint32_t>(std::abs(count));
}

void readLoopFrames(TextScanner& scanner, PlayerAnimation& row)
{
    const std::int32_t frames = scanner.integer(-kMostPlayerFrames, kMostPlayerFrames,
                                                fmt::format("the looping frames of {}", row.name));
    const auto count = static_cast<std::int32_t>(row.frameCount);
    if (frames < 0)
        scanner.warn(scanner.lastOffset(),
                     fmt::format("{} has {} looping frames: expected 0 or more, taken as 0",
                                 row.name, frames));
    else if (frames > count)
        scanner.warn(scanner.lastOffset(),
                     fmt::format("{} has {} looping frames, but {} in all: taken as {}", row.name,
                                 frames, count, count));
    row.loopFrames = static_cast<std::uint32_t>(std::clamp(frames, 0, count));
}

void readFrameRate(TextScanner& scanner, std::string_view text, PlayerAnimation& row)
{
    if (scanner.atEnd() || !startsNumber(text[scanner.nextOffset()]))
        scanner.failExpected(fmt::format("the frames per second of {}, a number", row.name));
    const double rate = scanner.number();
    row.framesPerSecond = rate == 0.0 ? 1.0 : rate;
    if (scanner.ok() &&
        !(row.framesPerSecond >= kLeastPlayerRate && row.framesPerSecond <= kMostPlayerRate))
        scanner.fail(scanner.lastOffset(),
                     fmt::format("{} has {} frames per second: expected a number from {} to {}, or "
                                 "0, which stands for 1",
                                 row.name, rate, kLeastPlayerRate, kMostPlayerRate));
}

void readRow(TextScanner& scanner, std::size_t index, PlayerFile& file)
{
    std::vector<PlayerAnimation>& rows = file.animations.rows;
    PlayerAnimation row{.name = std::string(kPlayerRowNames.at(index))};
    row.channels = channelsOf(row.name);
    const std::int32_t first =
        scanner.integer(0, kMostPlayerFrames, fmt::format("the first frame of {}", row.name));
    const std::size_t firstPlace = scanner.lastOffset();
    if (index == kFirstOfLegs)
        file.legsOffset = first - static_cast<std::int32_t>(rows[kGesture].firstFrame);
    const std::int32_t offset = row.channels == ClipChannels::First ? file.legsOffset : 0;
    row.firstFrame = static_cast<std::uint32_t>(std::max(first - offset, 0));
    row.firstInFile = static_cast<std::uint32_t>(std::max(first, 0));
    row.place = TextLocator(file.text).locate(firstPlace);
    readFrameCount(scanner, row);
    readLoopFrames(scanner, row);
    readFrameRate(scanner, file.text, row);
    if (first < offset)
    {
        scanner.warn(firstPlace, fmt::format("{} begins at frame {}: expected {} or more, which is "
                                             "where the legs' frames begin; it is not played",
                                             row.name, first, offset));
        row.frameCount = row.loopFrames = 0;
    }
    rows.push_back(std::move(row));
}

// Whether the row is there; it has to be unless it is optional.
bool hasRow(TextScanner& scanner, std::size_t index, const PlayerFile& file)
{
    const bool isOptional = index >= kNeededPlayerRows;
    if (!scanner.atEnd())
    {
        if (!isOptional || isNumberAt(file.text, scanner.nextOffset()))
            return true;
        scanner.warn(scanner.nextOffset(),
                     fmt::format("expected the row {}, which begins with a number: the rest of the "
                                 "file is not read",
                                 kPlayerRowNames.at(index)));
    }
    else if (!isOptional)
        scanner.fail(scanner.nextOffset(),
                     fmt::format("the row {} is missing: expected at least {} rows, found {}",
                                 kPlayerRowNames.at(index), kNeededPlayerRows, index));
    return false;
}

void readRows(TextScanner& scanner, PlayerFile& file)
{
    std::size_t index = 0;
    while (scanner.ok() && index < kPlayerRowNames.size() && hasRow(scanner, index, file))
        readRow(scanner, index++, file);
    if (index == kPlayerRowNames.size() && !scanner.atEnd())
        scanner.warn(
            scanner.nextOffset(),
            fmt::format("what follows the row {}, the last, is not read", kPlayerRowNames.back()));
}

} // namespace

Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings)
{
    TextScanner scanner(text, fileName, warnings);
    PlayerFile file{.text = text};
    readHeader(scanner, text);
    readRows(scanner, file);
    if (!scanner.ok())
        return tl::unexpected(scanner.error());
    return std::move(file.animations);
}

} // namespace sinew
