#include "tests/golden/comparison.h"

#include "tests/support/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace sinew::test
{

namespace
{

bool haveSameSize(const Image& a, const Image& b)
{
    return a.width == b.width && a.height == b.height;
}

Colour channelDifferences(const Colour& a, const Colour& b)
{
    Colour result{};
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = static_cast<std::uint8_t>(std::abs(int{a[i]} - int{b[i]}));
    return result;
}

} // namespace

PictureDifference compare(const Image& actual, const Image& expected)
{
    if (!haveSameSize(actual, expected))
        return {};
    std::size_t sum = 0;
    std::size_t noticeable = 0;
    for (std::uint32_t y = 0; y < actual.height; ++y)
        for (std::uint32_t x = 0; x < actual.width; ++x)
        {
            const Colour off = channelDifferences(colourAt(actual, x, y), colourAt(expected, x, y));
            for (const std::uint8_t channel : off)
                sum += channel;
            noticeable += *std::max_element(off.begin(), off.end()) > kNoticeable ? 1 : 0;
        }
    const double pixels = static_cast<double>(actual.width) * actual.height;
    // Alpha is always equal and would only dilute the mean.
    constexpr double kColourChannels = 3.0;
    return {.sameSize = true,
            .mean = static_cast<double>(sum) / (pixels * kColourChannels),
            .noticeableShare = static_cast<double>(noticeable) / pixels};
}

std::string toString(const PictureDifference& difference, const PictureLimits& limits)
{
    if (!difference.sameSize)
        return "the pictures differ in size";
    return fmt::format("mean difference {:.3f} (at most {}), {:.3f} % of pixels off by more than "
                       "{} (at most {} %)",
                       difference.mean, limits.mean, 100.0 * difference.noticeableShare,
                       kNoticeable, 100.0 * limits.noticeableShare);
}

Image differencePicture(const Image& actual, const Image& expected)
{
    constexpr int kMagnified = 8;
    Image result = actual;
    for (std::uint32_t y = 0; y < actual.height; ++y)
        for (std::uint32_t x = 0; x < actual.width; ++x)
        {
            Colour off = channelDifferences(colourAt(actual, x, y), colourAt(expected, x, y));
            for (std::uint8_t& channel : off)
                channel = static_cast<std::uint8_t>(std::min(kMagnified * channel, 255));
            off[3] = 255;
            setColourAt(result, x, y, off);
        }
    return result;
}

std::string keepFailure(const std::filesystem::path& folder, const std::string& name,
                        const Image& actual, const Image& expected)
{
    std::filesystem::create_directories(folder);
    const auto file = [&](const char* what)
    { return folder / fmt::format("{}-{}.png", name, what); };
    writePicture(file("actual"), actual);
    writePicture(file("expected"), expected);
    std::string text =
        fmt::format("see {}\nand {}", file("actual").string(), file("expected").string());
    if (haveSameSize(actual, expected))
    {
        writePicture(file("diff"), differencePicture(actual, expected));
        text += fmt::format("\nand {}", file("diff").string());
    }
    return text;
}

} // namespace sinew::test
