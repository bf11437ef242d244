// The size of a picture or a window.
#pragma once

#include <cstdint>

namespace sinew::samples
{

inline constexpr std::uint32_t kMaxPictureSize = 8192;

// In pixels, each from 1 to kMaxPictureSize.
struct PictureSize
{
    std::uint32_t width = 1280;
    std::uint32_t height = 720;
};

} // namespace sinew::samples
