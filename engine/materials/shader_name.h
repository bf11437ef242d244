// What a shader name says about image files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// The extensions of images that are decoded, in the order in which Doom 3 and Quake 3 try them.
// WebP comes last, because neither engine knows it.
inline constexpr std::string_view kImageExtensions[] = {"tga", "jpg", "jpeg", "png", "dds", "webp"};

struct ImageNames
{
    // Without extension, relative, '/' between parts, case as given; in the order to be tried.
    std::vector<std::string> stems;
    // All of kImageExtensions, the one that the shader named first.
    std::vector<std::string> extensions;
    bool namesExtension = false; // one of these
};

// The image names that a shader name stands for; see conventional_images.h. No stem holds "..", an
// empty part or a NUL, and none is empty.
ImageNames imageNamesOf(std::string_view shader);

} // namespace sinew
