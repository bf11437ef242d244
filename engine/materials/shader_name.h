// What a shader name says about image files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// The extensions of images that are decoded, in the order in which Doom 3 and Quake 3 try them.
// WebP, which neither engine knows, and Quake's LMP come last.
inline constexpr std::string_view kImageExtensions[] = {"tga", "jpg",  "jpeg", "png",
                                                        "dds", "webp", "lmp"};

// A name for a surface that is not drawn.
inline constexpr std::string_view kUndrawnShader = "nodraw";

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

// Whether the games use a name for surfaces that are not drawn: its last part is nodraw,
// nodrawnonsolid, null or invisible, or it begins with textures/common/. Requires a normalised
// name.
bool isUndrawn(std::string_view normalisedName);

} // namespace sinew
