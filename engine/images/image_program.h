// What a material's `map` may be: an image, or images put through Doom 3's functions.
#pragma once

#include "engine/images/image.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace sinew
{

class ImageBudget;

// A tree: an image's name, or a function of one or two programs and numbers.
struct ImageProgram
{
    enum class Function
    {
        Image, // `name`
        Heightmap,
        AddNormals,
        SmoothNormals,
        Add,
        Scale,
        InvertAlpha,
        InvertColor,
        MakeIntensity,
        MakeAlpha,
    };
    Function function = Function::Image;
    std::string name;                  // of Image, as written: "textures/a.tga", "_white"
    std::vector<ImageProgram> sources; // one; two for AddNormals and Add
    std::vector<float> numbers;        // Heightmap: scale; Scale: r, g, b, a

    bool empty() const { return function == Function::Image && name.empty(); }
};

// As it would be written: "addnormals(a, heightmap(b, 4))".
std::string toString(const ImageProgram& program);

// Limits on the memory and the work that a program may cost.
inline constexpr std::size_t kMaxImageProgramDepth = 32; // functions inside each other
inline constexpr std::size_t kMaxImageProgramImages = 64;

// How many images are held at once to run the program.
std::size_t imagesAtOnce(const ImageProgram& program);

// The program's picture. `load` delivers an image by name. The first failure is the result's, and
// so is a program beyond the limits; where its form tells, before anything is loaded for it. What
// the functions cost is taken from the budget; of two arguments the one that needs more memory is
// run first. Functions of two images scale the second to the first's size. What each function does:
// see image_functions.h.
Result<Image> runImageProgram(const ImageProgram& program, ImageBudget& budget,
                              const std::function<Result<Image>(const std::string&)>& load);

} // namespace sinew
