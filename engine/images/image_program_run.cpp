#include "engine/images/image_program.h"
#include "engine/images/image_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

using Function = ImageProgram::Function;

constexpr const char* kShown = "image program"; // in messages, as the file

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

// Pixels that it reads for each that it makes.
std::uint64_t workOf(Function function)
{
    switch (function)
    {
    case Function::SmoothNormals:
        return 9;
    case Function::Heightmap:
        return 4;
    case Function::AddNormals:
    case Function::Add:
        return 2;
    default:
        return 1;
    }
}

class Runner
{
public:
    Runner(ImageBudget& budget, const std::function<Result<Image>(const std::string&)>& load)
        : budget_(budget), load_(load)
    {
    }

    // Requires that whyRefused gives no reason.
    Result<Image> run(const ImageProgram& program)
    {
        if (program.function == Function::Image)
            return load_(program.name);
        const std::vector<ImageProgram>& sources = program.sources;
        if (sources.size() == 1)
            return runOnOne(program, run(sources[0]));
        if (imagesAtOnce(sources[1]) <= imagesAtOnce(sources[0]))
        {
            Result<Image> image = run(sources[0]);
            if (!image)
                return image;
            return runOnTwo(program, std::move(image), run(sources[1]));
        }
        Result<Image> other = run(sources[1]);
        if (!other)
            return other;
        return runOnTwo(program, run(sources[0]), std::move(other));
    }

private:
    std::optional<Diagnostic> takeWork(std::uint64_t pixels)
    {
        if (std::optional<std::string> reason = budget_.takeWork(pixels))
            return Diagnostic{.file = kShown, .message = std::move(*reason)};
        return std::nullopt;
    }

    Result<Image> runOnOne(const ImageProgram& program, Result<Image> image)
    {
        if (!image)
            return image;
        if (const auto reason = takeWork(workOf(program.function) * pixelsOf(*image)))
            return tl::unexpected(*reason);
        apply(program, *image);
        return image;
    }

    Result<Image> runOnTwo(const ImageProgram& program, Result<Image> image, Result<Image> other)
    {
        if (!image || !other)
            return image ? other : image;
        const bool resizes = other->width != image->width || other->height != image->height;
        constexpr std::uint64_t kWorkOfResizing = 4;
        const std::uint64_t work = workOf(program.function) + (resizes ? kWorkOfResizing : 0);
        if (const auto reason = takeWork(work * pixelsOf(*image)))
            return tl::unexpected(*reason);
        if (resizes)
            other = resized(*other, image->width, image->height);
        if (program.function == Function::Add)
            addImages(*image, *other);
        else
            addNormals(*image, *other);
        return image;
    }

    static std::uint64_t pixelsOf(const Image& image)
    {
        return std::uint64_t{image.width} * image.height;
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

    ImageBudget& budget_;
    const std::function<Result<Image>(const std::string&)>& load_;
};

} // namespace

std::size_t imagesAtOnce(const ImageProgram& program)
{
    std::vector<std::size_t> counts;
    for (const ImageProgram& source : program.sources)
        counts.push_back(imagesAtOnce(source));
    if (counts.empty())
        return 1;
    const std::size_t most = std::ranges::max(counts);
    const bool areEqual = std::ranges::count(counts, most) > 1;
    return areEqual ? most + 1 : most; // the first is held while the second is made
}

Result<Image> runImageProgram(const ImageProgram& program, ImageBudget& budget,
                              const std::function<Result<Image>(const std::string&)>& load)
{
    std::size_t images = 0;
    if (std::string reason = whyRefused(program, 0, images); !reason.empty())
        return refusal(kShown, std::move(reason));
    return Runner(budget, load).run(program);
}

} // namespace sinew
