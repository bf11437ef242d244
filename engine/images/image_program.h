// A material's `map`: an image, or images combined by Doom 3's image functions.
#pragma once

#include "engine/images/image.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Budget of pixels that may still be decoded and computed for a scene: limits memory and time.
class ImageBudget
{
public:
    explicit ImageBudget(std::uint64_t bytes) : bytes_(bytes), pixelsLeft_(bytes / 4) {}

    // Call before creating an image with this many pixels. Returns the reason if it is rejected.
    // Small images count as 4096 pixels, because finding and creating them takes time too.
    std::optional<std::string> take(std::uint64_t pixels);

    std::uint64_t pixelsLeft() const { return pixelsLeft_; }

private:
    std::uint64_t bytes_; // the limit, for messages
    std::uint64_t pixelsLeft_;
};

// A Doom 3 image function.
struct ImageFunction
{
    std::string_view name;
    std::size_t sources = 1;
    std::size_t numbers = 0;
    // Overwrites the first image. All images have its size.
    void (*apply)(std::span<Image> images, std::span<const float> numbers) = nullptr;
};

// Finds a function by name in any case; null if unknown.
const ImageFunction* imageFunction(std::string_view name);

// A tree: an image's name, or a function of one or two programs and numbers.
struct ImageProgram
{
    const ImageFunction* function = nullptr; // null: an image
    std::string name;                        // for an image, as written: "textures/a.tga", "_white"
    std::vector<ImageProgram> sources;       // as many as the function takes
    std::vector<float> numbers;              // as many as the function takes; finite

    bool isImage() const { return function == nullptr; }
    bool empty() const { return isImage() && name.empty(); }
};

// The program as text: "addnormals(a, heightmap(b, 4))".
std::string toString(const ImageProgram& program);

// Limits of a program's memory and work, enforced by the reader.
inline constexpr std::size_t kMaxImageProgramDepth = 32; // nested functions
inline constexpr std::size_t kMaxImageProgramImages = 64;

// Computes the program's image. `load` returns an image by name. The first error is returned. A
// function takes four times its pixels from the budget, which pays for the images it reads.
// Functions of two images scale the second to the first's size by interpolating the nearest four
// pixels.
//
// The functions match dhewm3's (neo/renderer/Image_program.cpp), but do not depend on sizes being
// powers of two. Images repeat at their edges.
Result<Image> runImageProgram(const ImageProgram& program, ImageBudget& budget,
                              const std::function<Result<Image>(const std::string&)>& load);

} // namespace sinew
