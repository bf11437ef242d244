// How far a picture may be from the one that is kept.
#pragma once

#include "engine/images/image.h"

#include <filesystem>
#include <string>

namespace sinew::test
{

inline constexpr int kNoticeable = 8; // of a channel's 0 to 255

struct PictureLimits
{
    double mean = 0.0;            // of a channel's 0 to 255
    double noticeableShare = 0.0; // of all pixels
};

// Of pictures by one driver.
inline constexpr PictureLimits kOfOneDriver{.mean = 0.5, .noticeableShare = 0.001};
// Of pictures by two drivers, which rasterise edges and round texture coordinates differently.
inline constexpr PictureLimits kOfTwoDrivers{.mean = 0.5, .noticeableShare = 0.01};
// Of fine textures: CPUs do not filter them anisotropically, GPUs do.
inline constexpr PictureLimits kOfCpuAndGpu{.mean = 1.5, .noticeableShare = 0.06};

struct PictureDifference
{
    bool sameSize = false;
    double mean = 0.0;            // over all channels of all pixels
    double noticeableShare = 0.0; // of pixels with a channel that differs by more than kNoticeable

    bool within(const PictureLimits& limits) const
    {
        return sameSize && mean <= limits.mean && noticeableShare <= limits.noticeableShare;
    }
};

PictureDifference compare(const Image& actual, const Image& expected);

std::string toString(const PictureDifference& difference,
                     const PictureLimits& limits = kOfOneDriver);

// Eight times the difference of each channel, on black. Requires pictures of the same size.
Image differencePicture(const Image& actual, const Image& expected);

// Writes NAME-actual.png, NAME-expected.png and, for pictures of the same size, NAME-diff.png into
// `folder`, and says so.
std::string keepFailure(const std::filesystem::path& folder, const std::string& name,
                        const Image& actual, const Image& expected);

} // namespace sinew::test
