#include "engine/images/image_program.h"

#include "engine/base/text.h"
#include "engine/images/image_sources.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace sinew
{
namespace
{

using Pixel = std::span<std::byte, 4>;

int value(std::byte channel)
{
    return std::to_integer<int>(channel);
}

template <class Function>
void forEachPixel(Image& image, Function function)
{
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
        function(Pixel(&image.pixels[i], 4));
}

std::byte averageColour(std::span<const std::byte, 4> pixel)
{
    return static_cast<std::byte>((value(pixel[0]) + value(pixel[1]) + value(pixel[2])) / 3);
}

// Zero, which has no direction, becomes the flat normal.
glm::dvec3 unit(const glm::dvec3& v)
{
    const double length = glm::length(v);
    return length > 0.0 ? v / length : glm::dvec3(0.0, 0.0, 1.0);
}

// Doom 3's coding: 128 is 0, and the fraction is cut off.
void storeNormal(const glm::dvec3& normal, std::byte* pixel)
{
    for (int i = 0; i < 3; ++i)
        pixel[i] = static_cast<std::byte>(static_cast<int>(normal[i] * 127.0 + 128.0));
}

glm::dvec3 normalOf(const std::byte* pixel)
{
    return glm::dvec3(value(pixel[0]) - 128, value(pixel[1]) - 128, value(pixel[2]) - 128) / 127.0;
}

// For bilinear filtering: the two stored pixels around a position, and the weight of the second.
struct Neighbours
{
    std::size_t first = 0;
    std::size_t second = 0;
    double share = 0.0;
};

std::vector<Neighbours> neighbours(std::uint32_t from, std::uint32_t to)
{
    std::vector<Neighbours> result;
    for (std::uint32_t i = 0; i < to; ++i)
    {
        const double position = (i + 0.5) * from / to - 0.5;
        const double before = std::floor(position);
        const auto first = static_cast<std::int64_t>(before);
        result.push_back({.first = static_cast<std::size_t>((first + from) % from),
                          .second = static_cast<std::size_t>((first + 1) % from),
                          .share = position - before});
    }
    return result;
}

using Images = std::span<Image>;
using Numbers = std::span<const float>;

template <void (*kFunction)(Image&)>
void applyToOne(Images images, Numbers /*numbers*/)
{
    kFunction(images[0]);
}

template <void (*kFunction)(Image&, const Image&)>
void applyToTwo(Images images, Numbers /*numbers*/)
{
    kFunction(images[0], images[1]);
}

void applyHeightmap(Images images, Numbers numbers)
{
    heightmapToNormals(images[0], numbers[0]);
}

void applyScale(Images images, Numbers numbers)
{
    scaleImage(images[0], {numbers[0], numbers[1], numbers[2], numbers[3]});
}

constexpr ImageFunction kFunctions[] = {
    {.name = "heightmap", .numbers = 1, .work = 4, .apply = applyHeightmap},
    {.name = "addnormals", .sources = 2, .work = 2, .apply = applyToTwo<addNormals>},
    {.name = "smoothnormals", .work = 9, .apply = applyToOne<smoothNormals>},
    {.name = "add", .sources = 2, .work = 2, .apply = applyToTwo<addImages>},
    {.name = "scale", .numbers = 4, .apply = applyScale},
    {.name = "invertAlpha", .apply = applyToOne<invertAlpha>},
    {.name = "invertColor", .apply = applyToOne<invertColour>},
    {.name = "makeIntensity", .apply = applyToOne<makeIntensity>},
    {.name = "makeAlpha", .apply = applyToOne<makeAlpha>},
};

// Quotes where the name would otherwise end early.
std::string quotedIfNeeded(const std::string& name)
{
    const bool isPlain = name.find_first_of(" \t(){},") == std::string::npos;
    return isPlain ? name : '"' + name + '"';
}

std::vector<std::size_t> imagesOfSources(const ImageProgram& program)
{
    std::vector<std::size_t> counts;
    for (const ImageProgram& source : program.sources)
        counts.push_back(imagesAtOnce(source));
    return counts;
}

bool haveOneSize(const Image& a, const Image& b)
{
    return a.width == b.width && a.height == b.height;
}

} // namespace

void heightmapToNormals(Image& image, float scale)
{
    const double slope = double{scale} / 256.0;
    std::vector<std::byte> heights;
    heights.reserve(image.pixels.size() / 4);
    forEachPixel(image, [&](Pixel pixel) { heights.push_back(averageColour(pixel)); });
    const std::size_t width = image.width;
    for (std::size_t y = 0; y < image.height; ++y)
        for (std::size_t x = 0; x < width; ++x)
        {
            const std::size_t right = (x + 1) % width;
            const std::size_t below = (y + 1) % image.height;
            const int height = value(heights[y * width + x]);
            const int heightBelow = value(heights[below * width + x]);
            const int toTheRight = value(heights[y * width + right]) - height;
            const int toTheRightBelow = value(heights[below * width + right]) - heightBelow;
            const int downwards = heightBelow - height;
            const glm::dvec3 upper = unit({-toTheRight * slope, -downwards * slope, 1.0});
            const glm::dvec3 lower = unit({-toTheRightBelow * slope, -downwards * slope, 1.0});
            std::byte* pixel = &image.pixels[(y * width + x) * 4];
            storeNormal(unit(upper + lower), pixel);
            pixel[3] = std::byte{255};
        }
}

void addNormals(Image& image, const Image& other)
{
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
    {
        std::byte* pixel = &image.pixels[i];
        glm::dvec3 normal = normalOf(pixel);
        // Some maps fade to black at their edges, which is no normal: flat is meant.
        if (glm::dot(normal, normal) < 1.0)
            normal.z = std::sqrt(1.0 - normal.x * normal.x - normal.y * normal.y);
        const glm::dvec3 added = normalOf(&other.pixels[i]);
        storeNormal(unit({normal.x + added.x, normal.y + added.y, normal.z}), pixel);
        pixel[3] = std::byte{255};
    }
}

void smoothNormals(Image& image)
{
    const Image original = image;
    const std::size_t width = image.width;
    const std::size_t height = image.height;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
        {
            glm::dvec3 sum(0.0);
            for (const std::size_t row : {(y + height - 1) % height, y, (y + 1) % height})
                for (const std::size_t column : {(x + width - 1) % width, x, (x + 1) % width})
                {
                    const std::byte* near = &original.pixels[(row * width + column) * 4];
                    const bool isOneGrey = near[0] == near[1] && near[1] == near[2];
                    if (!isOneGrey || (value(near[0]) != 0 && value(near[0]) != 128))
                        sum += normalOf(near);
                }
            storeNormal(unit(sum), &image.pixels[(y * width + x) * 4]);
        }
}

void addImages(Image& image, const Image& other)
{
    std::ranges::transform(image.pixels, other.pixels, image.pixels.begin(),
                           [](std::byte a, std::byte b)
                           { return static_cast<std::byte>(std::min(value(a) + value(b), 255)); });
}

void scaleImage(Image& image, std::array<float, 4> factors)
{
    forEachPixel(image,
                 [&](Pixel pixel)
                 {
                     for (std::size_t i = 0; i < 4; ++i)
                         pixel[i] = static_cast<std::byte>(static_cast<int>(
                             std::clamp(value(pixel[i]) * double{factors[i]}, 0.0, 255.0)));
                 });
}

void invertAlpha(Image& image)
{
    forEachPixel(image, [](Pixel pixel) { pixel[3] ^= std::byte{255}; });
}

void invertColour(Image& image)
{
    forEachPixel(image,
                 [](Pixel pixel)
                 {
                     for (std::byte& channel : pixel.first<3>())
                         channel ^= std::byte{255};
                 });
}

void makeIntensity(Image& image)
{
    forEachPixel(image, [](Pixel pixel) { std::ranges::fill(pixel, std::byte{pixel[0]}); });
}

void makeAlpha(Image& image)
{
    forEachPixel(image,
                 [](Pixel pixel)
                 {
                     pixel[3] = averageColour(pixel);
                     std::ranges::fill(pixel.first<3>(), std::byte{255});
                 });
}

Image resized(const Image& image, std::uint32_t width, std::uint32_t height)
{
    const std::vector<Neighbours> columns = neighbours(image.width, width);
    const std::vector<Neighbours> rows = neighbours(image.height, height);
    Image result{.width = width, .height = height, .pixels = {}};
    result.pixels.reserve(std::size_t{4} * width * height);
    const auto mixed = [&](std::size_t y, const Neighbours& column, std::size_t channel)
    {
        const std::byte* pixels = &image.pixels[y * image.width * 4 + channel];
        const int first = value(pixels[column.first * 4]);
        return first + (value(pixels[column.second * 4]) - first) * column.share;
    };
    for (const Neighbours& row : rows)
        for (const Neighbours& column : columns)
            for (std::size_t i = 0; i < 4; ++i)
            {
                const double upper = mixed(row.first, column, i);
                const double lower = mixed(row.second, column, i);
                result.pixels.push_back(
                    static_cast<std::byte>(std::lround(upper + (lower - upper) * row.share)));
            }
    return result;
}

const ImageFunction* imageFunction(std::string_view name)
{
    const auto function =
        std::ranges::find_if(kFunctions, [wanted = lowerCase(name)](const ImageFunction& each)
                             { return lowerCase(each.name) == wanted; });
    return function == std::end(kFunctions) ? nullptr : function;
}

std::string toString(const ImageProgram& program)
{
    if (program.isImage())
        return quotedIfNeeded(program.name);
    std::string arguments;
    for (const ImageProgram& source : program.sources)
        arguments += (arguments.empty() ? "" : ", ") + toString(source);
    for (const float number : program.numbers)
        arguments += fmt::format(", {}", number);
    return fmt::format("{}({})", program.function->name, arguments);
}

std::size_t imagesAtOnce(const ImageProgram& program)
{
    std::vector<std::size_t> counts = imagesOfSources(program);
    std::ranges::sort(counts, std::greater<>()); // the order in which the sources are run
    std::size_t most = 1;
    for (std::size_t held = 0; held < counts.size(); ++held)
        most = std::max(most, held + counts[held]);
    return most;
}

Result<Image> runImageProgram(const ImageProgram& program, ImageBudget& budget,
                              const std::function<Result<Image>(const std::string&)>& load)
{
    if (program.isImage())
        return load(program.name);
    const std::vector<std::size_t> counts = imagesOfSources(program);
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) { return counts[i]; });
    std::vector<Image> images(program.sources.size());
    for (const std::size_t source : order)
    {
        Result<Image> image = runImageProgram(program.sources[source], budget, load);
        if (!image)
            return image;
        images[source] = std::move(*image);
    }
    Image& first = images.front();
    const bool resizes = !haveOneSize(first, images.back());
    constexpr std::uint64_t kWorkOfResizing = 4;
    const std::uint64_t work = program.function->work + (resizes ? kWorkOfResizing : 0);
    if (auto reason = budget.takeWork(work * first.width * first.height))
        return refusal("image program", std::move(*reason));
    if (resizes)
        images.back() = resized(images.back(), first.width, first.height);
    program.function->apply(images, program.numbers);
    return std::move(first);
}

} // namespace sinew
