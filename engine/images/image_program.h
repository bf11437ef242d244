// What a material's `map` may be: an image, or images put through Doom 3's functions.
#pragma once

#include "engine/images/image.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

class ImageBudget;

// One of Doom 3's functions.
struct ImageFunction
{
    std::string_view name;
    std::size_t sources = 1;
    std::size_t numbers = 0;
    std::uint64_t work = 1; // pixels read for each one made
    // Changes the first of `sources` images, which all have its size.
    void (*apply)(std::span<Image> images, std::span<const float> numbers) = nullptr;
};

// Without regard to case; null where there is none of that name.
const ImageFunction* imageFunction(std::string_view name);

// A tree: an image's name, or a function of one or two programs and numbers.
struct ImageProgram
{
    const ImageFunction* function = nullptr; // null: an image
    std::string name;                        // of an image, as written: "textures/a.tga", "_white"
    std::vector<ImageProgram> sources;       // as many as the function has
    std::vector<float> numbers;              // likewise; finite

    bool isImage() const { return function == nullptr; }
    bool empty() const { return isImage() && name.empty(); }
};

// As it would be written: "addnormals(a, heightmap(b, 4))".
std::string toString(const ImageProgram& program);

// Limits on the memory and the work that a program may cost. The reader refuses more.
inline constexpr std::size_t kMaxImageProgramDepth = 32; // functions inside each other
inline constexpr std::size_t kMaxImageProgramImages = 64;

// How many images are held at once to run the program.
std::size_t imagesAtOnce(const ImageProgram& program);

// The program's picture. `load` delivers an image by name. The first failure is the result's. What
// the functions cost is taken from the budget; of two sources the one that holds more images is run
// first. Functions of two images scale the second to the
// first's size.
Result<Image> runImageProgram(const ImageProgram& program, ImageBudget& budget,
                              const std::function<Result<Image>(const std::string&)>& load);

// Doom 3's functions on images, after what dhewm3 does (neo/renderer/Image_program.cpp); where it
// depends on sizes being powers of two, these do not. Images repeat at their edges.

// Tangent-space normals of the grey average of the colours: x and y the slopes towards the right
// and down, times scale / 256 of a grey step. Each pixel takes the mean of two triangles, (0,0)
// (1,0) (0,1) and (0,1) (1,1) (0,0) seen from it. Alpha becomes 255. `scale` is finite.
void heightmapToNormals(Image& image, float scale);

// Adds the x and y of `other`'s normals, of the same size. Alpha becomes 255.
void addNormals(Image& image, const Image& other);

// The mean of the 3 x 3 normals around a pixel; black and mid-grey are no normals and left out.
void smoothNormals(Image& image);

// All four channels, at most 255. `other` has the same size.
void addImages(Image& image, const Image& other);

// Channel by channel, clamped. The factors are finite.
void scaleImage(Image& image, std::array<float, 4> factors);

void invertAlpha(Image& image);
void invertColour(Image& image);

// Red into all channels, alpha too.
void makeIntensity(Image& image);

// White, with the average of the colours as alpha.
void makeAlpha(Image& image);

// By the nearest four pixels.
Image resized(const Image& image, std::uint32_t width, std::uint32_t height);

} // namespace sinew
