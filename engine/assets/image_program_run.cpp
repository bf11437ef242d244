#include "engine/assets/image_functions.h"
#include "engine/assets/image_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

using Function = ImageProgram::Function;

tl::unexpected<Diagnostic> refusal(std::string reason)
{
    return tl::unexpected(Diagnostic{.file = "image program", .message = std::move(reason)});
}

std::size_t sourceCount(Function function)
{
    switch (function)
    {
    case Function::Image:
        return 0;
    case Function::AddNormals:
    case Function::Add:
        return 2;
    default:
        return 1;
    }
}

std::size_t numberCount(Function function)
{
    return function == Function::Heightmap ? 1 : function == Function::Scale ? 4 : 0;
}

// Counts images in `images`. Empty, or why the program is not run; nothing is loaded for it.
std::string whyRefused(const ImageProgram& program, std::size_t depth, std::size_t& images)
{
    if (depth > kMaxImageProgramDepth)
        return fmt::format("has more than {} functions inside each other", kMaxImageProgramDepth);
    if (program.function == Function::Image && ++images > kMaxImageProgramImages)
        return fmt::format("has more than {} images", kMaxImageProgramImages);
    if (program.sources.size() != sourceCount(program.function) ||
        program.numbers.size() != numberCount(program.function))
        return "has a function with too few or too many arguments";
    if (!std::ranges::all_of(program.numbers, [](float number) { return std::isfinite(number); }))
        return "has a number that is not finite";
    for (const ImageProgram& source : program.sources)
        if (std::string reason = whyRefused(source, depth + 1, images); !reason.empty())
            return reason;
    return {};
}

class Runner
{
public:
    explicit Runner(const std::function<Result<Image>(const std::string&)>& load) : load_(load) {}

    // Of a program that whyRefused has nothing against.
    Result<Image> run(const ImageProgram& program)
    {
        if (program.function == Function::Image)
            return loadImage(program.name);
        Result<Image> image = run(program.sources[0]);
        if (!image)
            return image;
        if (program.sources.size() == 1)
        {
            apply(program, *image);
            return image;
        }
        Result<Image> other = run(program.sources[1]);
        if (!other)
            return other;
        if (other->width != image->width || other->height != image->height)
            other = resized(*other, image->width, image->height);
        if (program.function == Function::Add)
            addImages(*image, *other);
        else
            addNormals(*image, *other);
        return image;
    }

private:
    Result<Image> loadImage(const std::string& name)
    {
        Result<Image> image = load_(name);
        if (!image)
            return image;
        pixels_ += std::size_t{image->width} * image->height;
        if (pixels_ > kMaxImageProgramPixels)
            return refusal(
                fmt::format("has images of more than {} pixels in all", kMaxImageProgramPixels));
        return image;
    }

    static void apply(const ImageProgram& program, Image& image)
    {
        const std::vector<float>& numbers = program.numbers;
        switch (program.function)
        {
        case Function::Heightmap:
            return heightmapToNormals(image, numbers[0]);
        case Function::SmoothNormals:
            return smoothNormals(image);
        case Function::Scale:
            return scaleImage(image, {numbers[0], numbers[1], numbers[2], numbers[3]});
        case Function::InvertAlpha:
            return invertAlpha(image);
        case Function::InvertColor:
            return invertColour(image);
        case Function::MakeIntensity:
            return makeIntensity(image);
        case Function::MakeAlpha:
            return makeAlpha(image);
        case Function::Image:
        case Function::AddNormals:
        case Function::Add:
            break;
        }
    }

    const std::function<Result<Image>(const std::string&)>& load_;
    std::size_t pixels_ = 0; // of all images loaded
};

} // namespace

Result<Image> runImageProgram(const ImageProgram& program,
                              const std::function<Result<Image>(const std::string&)>& load)
{
    std::size_t images = 0;
    if (std::string reason = whyRefused(program, 0, images); !reason.empty())
        return refusal(std::move(reason));
    return Runner(load).run(program);
}

} // namespace sinew
