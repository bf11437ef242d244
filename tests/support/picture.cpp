#include "tests/support/picture.h"

#include "engine/files/files.h"
#include "engine/images/texture.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <stdexcept>

namespace sinew::test
{

namespace
{

template <class T>
T valueOf(Result<T> result)
{
    if (!result)
        throw std::runtime_error(toString(result.error()));
    return std::move(*result);
}

std::size_t pixelOffset(const Image& image, std::uint32_t x, std::uint32_t y)
{
    return (std::size_t{y} * image.width + x) * sizeof(Colour);
}

} // namespace

Image readPicture(const std::filesystem::path& file)
{
    return toImage(valueOf(decodeTexture(valueOf(readBinaryFile(file)), file.string()))).value();
}

void writePicture(const std::filesystem::path& file, const Image& image)
{
    if (const Result<void> written = writeFile(file, encodePng(image)); !written)
        throw std::runtime_error(toString(written.error()));
}

Image solidPicture(std::uint32_t width, std::uint32_t height, const Colour& colour)
{
    Image image{.width = width, .height = height, .pixels = {}};
    image.pixels.resize(std::size_t{width} * height * sizeof(Colour));
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            setColourAt(image, x, y, colour);
    return image;
}

Colour colourAt(const Image& image, std::uint32_t x, std::uint32_t y)
{
    Colour colour{};
    std::memcpy(colour.data(), image.pixels.data() + pixelOffset(image, x, y), sizeof(colour));
    return colour;
}

void setColourAt(Image& image, std::uint32_t x, std::uint32_t y, const Colour& colour)
{
    std::memcpy(image.pixels.data() + pixelOffset(image, x, y), colour.data(), sizeof(colour));
}

std::optional<PixelBox> contentBox(const Image& image)
{
    const Colour background = colourAt(image, 0, 0);
    PixelBox box{.left = image.width, .top = image.height};
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
        {
            if (colourAt(image, x, y) == background)
                continue;
            box.left = std::min(box.left, x);
            box.top = std::min(box.top, y);
            box.right = std::max(box.right, x + 1);
            box.bottom = std::max(box.bottom, y + 1);
        }
    if (box.right == 0)
        return std::nullopt;
    return box;
}

std::size_t countColours(const Image& image)
{
    std::set<Colour> colours;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            colours.insert(colourAt(image, x, y));
    return colours.size();
}

} // namespace sinew::test
