#include "engine/images/image_program.h"

#include "engine/base/text.h"
#include "engine/images/texture.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <tuple>
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

// A zero vector becomes the flat normal.
glm::dvec3 unit(const glm::dvec3& v)
{
    const double length = glm::length(v);
    return length > 0.0 ? v / length : glm::dvec3(0.0, 0.0, 1.0);
}

// Doom 3's encoding: 128 is 0; fractions are truncated.
void storeNormal(const glm::dvec3& normal, std::byte* pixel)
{
    for (int i = 0; i < 3; ++i)
        pixel[i] = static_cast<std::byte>(static_cast<int>(normal[i] * 127.0 + 128.0));
}

glm::dvec3 normalOf(const std::byte* pixel)
{
    return glm::dvec3(value(pixel[0]) - 128, value(pixel[1]) - 128, value(pixel[2]) - 128) / 127.0;
}

using Images = std::span<Image>;
using Numbers = std::span<const float>;

// Converts the grey average of the colours to tangent-space normals. x and y come from the slopes
// to the right and down, times scale / 256 per grey step. Each normal is the mean of two triangles,
// which are at (0,0) (1,0) (0,1) and (0,1) (1,1) (0,0) relative to the pixel. Alpha becomes 255.
void heightmapToNormals(Images images, Numbers numbers)
{
    Image& image = images[0];
    const double slope = double{numbers[0]} / 256.0;
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

// Adds x and y of the second image's normals. Alpha becomes 255.
void addNormals(Images images, Numbers /*numbers*/)
{
    for (std::size_t i = 0; i < images[0].pixels.size(); i += 4)
    {
        std::byte* pixel = &images[0].pixels[i];
        glm::dvec3 normal = normalOf(pixel);
        // Some maps fade to black at their edges, which means a flat normal.
        if (glm::dot(normal, normal) < 1.0)
            normal.z = std::sqrt(1.0 - normal.x * normal.x - normal.y * normal.y);
        const glm::dvec3 added = normalOf(&images[1].pixels[i]);
        storeNormal(unit({normal.x + added.x, normal.y + added.y, normal.z}), pixel);
        pixel[3] = std::byte{255};
    }
}

// Averages the 3 x 3 normals around a pixel, ignoring black and mid-grey.
void smoothNormals(Images images, Numbers /*numbers*/)
{
    Image& image = images[0];
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

// Adds all four channels and clamps them to 255.
void addImages(Images images, Numbers /*numbers*/)
{
    std::ranges::transform(images[0].pixels, images[1].pixels, images[0].pixels.begin(),
                           [](std::byte a, std::byte b)
                           { return static_cast<std::byte>(std::min(value(a) + value(b), 255)); });
}

// Scales each channel and clamps it.
void scaleImage(Images images, Numbers factors)
{
    for (std::size_t i = 0; i < images[0].pixels.size(); ++i)
    {
        std::byte& channel = images[0].pixels[i];
        channel = static_cast<std::byte>(
            static_cast<int>(std::clamp(value(channel) * double{factors[i % 4]}, 0.0, 255.0)));
    }
}

void invertAlpha(Pixel pixel)
{
    pixel[3] ^= std::byte{255};
}

void invertColour(Pixel pixel)
{
    for (std::byte& channel : pixel.first<3>())
        channel ^= std::byte{255};
}

// Copies red into all channels, including alpha.
void makeIntensity(Pixel pixel)
{
    std::ranges::fill(pixel, std::byte{pixel[0]});
}

// White, with the average of the colours as alpha.
void makeAlpha(Pixel pixel)
{
    pixel[3] = averageColour(pixel);
    std::ranges::fill(pixel.first<3>(), std::byte{255});
}

template <void (*kFunction)(Pixel)>
void toEachPixel(Images images, Numbers /*numbers*/)
{
    forEachPixel(images[0], kFunction);
}

constexpr ImageFunction kFunctions[] = {
    {.name = "heightmap", .numbers = 1, .apply = heightmapToNormals},
    {.name = "addnormals", .sources = 2, .apply = addNormals},
    {.name = "smoothnormals", .apply = smoothNormals},
    {.name = "add", .sources = 2, .apply = addImages},
    {.name = "scale", .numbers = 4, .apply = scaleImage},
    {.name = "invertAlpha", .apply = toEachPixel<invertAlpha>},
    {.name = "invertColor", .apply = toEachPixel<invertColour>},
    {.name = "makeIntensity", .apply = toEachPixel<makeIntensity>},
    {.name = "makeAlpha", .apply = toEachPixel<makeAlpha>},
};

Image resized(const Image& image, std::uint32_t width, std::uint32_t height)
{
    Image result = blankImage(width, height);
    // The two stored pixels around a position along one axis, and the weight of the second.
    const auto around = [](std::uint32_t i, std::uint32_t from, std::uint32_t to)
    {
        const double position = (i + 0.5) * from / to - 0.5;
        const auto before = static_cast<std::int64_t>(std::floor(position));
        return std::tuple(static_cast<std::size_t>((before + from) % from),
                          static_cast<std::size_t>((before + 1) % from),
                          position - std::floor(position));
    };
    std::byte* target = result.pixels.data();
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
        {
            const auto [upper, lower, down] = around(y, image.height, height);
            const auto [left, right, across] = around(x, image.width, width);
            for (std::size_t i = 0; i < 4; ++i)
            {
                const std::byte* const above = &image.pixels[upper * image.width * 4 + i];
                const std::byte* const below = &image.pixels[lower * image.width * 4 + i];
                const double first =
                    std::lerp(value(above[left * 4]), value(above[right * 4]), across);
                const double last =
                    std::lerp(value(below[left * 4]), value(below[right * 4]), across);
                *target++ = static_cast<std::byte>(std::lround(std::lerp(first, last, down)));
            }
        }
    return result;
}

// Quotes the name if a reader would otherwise end it early.
std::string quotedIfNeeded(const std::string& name)
{
    const bool isPlain = name.find_first_of(" \t(){},") == std::string::npos;
    return isPlain ? name : '"' + name + '"';
}

} // namespace

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

std::optional<std::string> ImageBudget::take(std::uint64_t pixels)
{
    constexpr std::uint64_t kLeast = 4096;
    pixels = std::max(pixels, kLeast);
    if (pixels > pixelsLeft_)
        return fmt::format(
            "takes {0:.1f} MiB, but only {2:.1f} of the {1} MiB for the images of a scene are "
            "left (--limit images)",
            static_cast<double>(pixels) / (1 << 18), bytes_ >> 20,
            static_cast<double>(pixelsLeft_) / (1 << 18));
    pixelsLeft_ -= pixels;
    return std::nullopt;
}

Result<Image> runImageProgram(const ImageProgram& program, ImageBudget& budget,
                              const std::function<Result<Image>(const std::string&)>& load)
{
    if (program.isImage())
        return load(program.name);
    std::vector<Image> images;
    for (const ImageProgram& source : program.sources)
    {
        Result<Image> image = runImageProgram(source, budget, load);
        if (!image)
            return image;
        images.push_back(std::move(*image));
    }
    Image& first = images.front();
    Image& last = images.back();
    constexpr std::uint64_t kPixelsRead = 4;
    if (auto reason = budget.take(kPixelsRead * first.width * first.height))
        return refusal("image program", std::move(*reason));
    if (first.width != last.width || first.height != last.height)
        last = resized(last, first.width, first.height);
    program.function->apply(images, program.numbers);
    return std::move(first);
}

} // namespace sinew
