#include "engine/images/image_program.h"
#include "engine/images/image_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace sinew
{
namespace
{

using Function = ImageProgram::Function;

constexpr const char* kShown = "image program"; // in messages, as the file

struct FunctionKind
{
    std::size_t sources = 1;
    std::size_t numbers = 0;
    std::uint64_t work = 1;                                  // pixels read for each one made
    void (*apply)(Image&, std::span<const float>) = nullptr; // of functions of one image
    void (*applyTwo)(Image&, const Image&) = nullptr;        // of two
};

template <void (*kFunction)(Image&)>
void applyPlain(Image& image, std::span<const float> /*numbers*/)
{
    kFunction(image);
}

// By ImageProgram::Function.
constexpr std::array<FunctionKind, 10> kFunctionKinds{
    {{.sources = 0},
     {.numbers = 1,
      .work = 4,
      .apply = [](Image& image, std::span<const float> numbers)
      { heightmapToNormals(image, numbers[0]); }},
     {.sources = 2, .work = 2, .applyTwo = addNormals},
     {.work = 9, .apply = applyPlain<smoothNormals>},
     {.sources = 2, .work = 2, .applyTwo = addImages},
     {.numbers = 4,
      .apply =
          [](Image& image, std::span<const float> numbers) {
              scaleImage(image, {numbers[0], numbers[1], numbers[2], numbers[3]});
          }},
     {.apply = applyPlain<invertAlpha>},
     {.apply = applyPlain<invertColour>},
     {.apply = applyPlain<makeIntensity>},
     {.apply = applyPlain<makeAlpha>}}};

const FunctionKind& kindOf(const ImageProgram& program)
{
    return kFunctionKinds.at(static_cast<std::size_t>(program.function));
}

// Counts images in `images`. Empty, or why the program is not run; nothing is loaded for it.
std::string whyRefused(const ImageProgram& program, std::size_t depth, std::size_t& images)
{
    if (depth > kMaxImageProgramDepth)
        return fmt::format("has more than {} functions inside each other", kMaxImageProgramDepth);
    if (program.function == Function::Image && ++images > kMaxImageProgramImages)
        return fmt::format("has more than {} images", kMaxImageProgramImages);
    if (program.sources.size() != kindOf(program).sources ||
        program.numbers.size() != kindOf(program).numbers)
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
        if (const auto reason = takeWork(kindOf(program).work * pixelsOf(*image)))
            return tl::unexpected(*reason);
        kindOf(program).apply(*image, program.numbers);
        return image;
    }

    Result<Image> runOnTwo(const ImageProgram& program, Result<Image> image, Result<Image> other)
    {
        if (!image || !other)
            return image ? other : image;
        const bool resizes = other->width != image->width || other->height != image->height;
        constexpr std::uint64_t kWorkOfResizing = 4;
        const std::uint64_t work = kindOf(program).work + (resizes ? kWorkOfResizing : 0);
        if (const auto reason = takeWork(work * pixelsOf(*image)))
            return tl::unexpected(*reason);
        if (resizes)
            other = resized(*other, image->width, image->height);
        kindOf(program).applyTwo(*image, *other);
        return image;
    }

    static std::uint64_t pixelsOf(const Image& image)
    {
        return std::uint64_t{image.width} * image.height;
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
