// Compares an image with its golden image.
#pragma once

#include "engine/images/image.h"

#include <filesystem>
#include <string>

namespace sinew::test
{

inline constexpr int kNoticeable = 8; // in values of a channel, 0 to 255

struct PictureLimits
{
    double mean = 0.0;            // in values of a channel, 0 to 255
    double noticeableShare = 0.0; // fraction of all pixels
};

// Limits for images from one driver.
inline constexpr PictureLimits kOfOneDriver{.mean = 0.5, .noticeableShare = 0.001};
// Limits for images from two drivers, which rasterise edges and round texture coordinates
// differently.
inline constexpr PictureLimits kOfTwoDrivers{.mean = 0.5, .noticeableShare = 0.01};
// Limits for fine textures: GPUs filter them anisotropically, software drivers do not.
inline constexpr PictureLimits kOfCpuAndGpu{.mean = 1.5, .noticeableShare = 0.06};

struct PictureDifference
{
    bool sameSize = false;
    double mean = 0.0;            // over all channels of all pixels
    double noticeableShare = 0.0; // fraction of pixels that differ by more than kNoticeable

    bool within(const PictureLimits& limits) const
    {
        return sameSize && mean <= limits.mean && noticeableShare <= limits.noticeableShare;
    }
};

PictureDifference compare(const Image& actual, const Image& expected);

std::string toString(const PictureDifference& difference,
                     const PictureLimits& limits = kOfOneDriver);

// Eight times the difference of each channel, on black. Requires images of the same size.
Image differencePicture(const Image& actual, const Image& expected);

// Writes NAME-actual.png, NAME-expected.png and, for images of the same size, NAME-diff.png to
// `folder`. Returns a message that names them.
std::string keepFailure(const std::filesystem::path& folder, const std::string& name,
                        const Image& actual, const Image& expected);

} // namespace sinew::test
