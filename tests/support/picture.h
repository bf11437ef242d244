// Examines images in tests.
#pragma once

#include "engine/images/image.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace sinew::test
{

using Colour = std::array<std::uint8_t, 4>; // red, green, blue, alpha

// Throws std::runtime_error if the file cannot be read as an image.
Image readPicture(const std::filesystem::path& file);
void writePicture(const std::filesystem::path& file, const Image& image);

// An image of one colour.
Image solidPicture(std::uint32_t width, std::uint32_t height, const Colour& colour);

Colour colourAt(const Image& image, std::uint32_t x, std::uint32_t y);
void setColourAt(Image& image, std::uint32_t x, std::uint32_t y, const Colour& colour);

// In pixels; right and bottom are exclusive.
struct PixelBox
{
    std::uint32_t left = 0;
    std::uint32_t top = 0;
    std::uint32_t right = 0;
    std::uint32_t bottom = 0;

    std::uint32_t width() const { return right - left; }
    std::uint32_t height() const { return bottom - top; }
};

// Bounds of all pixels that differ from the upper left pixel; nothing if there are none.
std::optional<PixelBox> contentBox(const Image& image);

std::size_t countColours(const Image& image);

} // namespace sinew::test
