// How far a picture may be from the one that is kept.
#pragma once

#include "engine/images/image.h"

#include <filesystem>
#include <string>

namespace sinew::test
{

// Of a channel's 0 to 255.
inline constexpr double kLargestMean = 0.5;
inline constexpr int kNoticeable = 8;
inline constexpr double kLargestShare = 0.001;

struct PictureDifference
{
    bool sameSize = false;
    double mean = 0.0;            // over all channels of all pixels
    double noticeableShare = 0.0; // of pixels with a channel that differs by more than kNoticeable

    bool withinLimits() const
    {
        return sameSize && mean <= kLargestMean && noticeableShare <= kLargestShare;
    }
};

PictureDifference compare(const Image& actual, const Image& expected);

std::string toString(const PictureDifference& difference);

// Eight times the difference of each channel, on black. Requires pictures of the same size.
Image differencePicture(const Image& actual, const Image& expected);

// Writes NAME-actual.png, NAME-expected.png and, for pictures of the same size, NAME-diff.png into
// `folder`, and says so.
std::string keepFailure(const std::filesystem::path& folder, const std::string& name,
                        const Image& actual, const Image& expected);

} // namespace sinew::test
