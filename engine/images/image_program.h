// A material's `map`: an image, or images combined by Doom 3's image functions.
#pragma once

#include "engine/images/image.h"

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

// A Doom 3 image function.
struct ImageFunction
{
    std::string_view name;
    std::size_t sources = 1;
    std::size_t numbers = 0;
    std::uint64_t work = 1; // pixels read for each one made
    // Changes the first of `sources` images, which all have its size.
    void (*apply)(std::span<Image> images, std::span<const float> numbers) = nullptr;
};

// Finds a function by name in any case; null if unknown.
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

// The program as text: "addnormals(a, heightmap(b, 4))".
std::string toString(const ImageProgram& program);

// Limits of a program's memory and work, enforced by the reader.
inline constexpr std::size_t kMaxImageProgramDepth = 32; // functions inside each other
inline constexpr std::size_t kMaxImageProgramImages = 64;

// Number of images needed at once to run the program.
std::size_t imagesAtOnce(const ImageProgram& program);

// The program's picture. `load` delivers an image by name. The first failure is the result's. What
// the functions cost is taken from the budget. Functions of two images scale the second to the
// first's size by the nearest four pixels.
//
// The functions do what dhewm3's do (neo/renderer/Image_program.cpp); where it depends on sizes
// being powers of two, these do not. Images repeat at their edges.
Result<Image> runImageProgram(const ImageProgram& program, ImageBudget& budget,
                              const std::function<Result<Image>(const std::string&)>& load);

} // namespace sinew
