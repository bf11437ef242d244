// Makes small images and image files for tests of the image readers.
#pragma once

#include "engine/images/image.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

// Red grows to the right, green downwards; blue and alpha distinguish neighbours.
Image gradient(std::uint32_t width, std::uint32_t height);

// A pixel as 0xRRGGBBAA.
std::uint32_t pixelAt(const Image& image, std::uint32_t x, std::uint32_t y);

// All pixels, row by row: "ff0000ff 00ff00ff".
std::string shownPixels(const Image& image);

std::span<const std::byte> bytesOf(std::string_view text);

// Decodes an image file. If it is refused, a test failure and one pixel.
Image decodedImage(std::span<const std::byte> bytes, std::string_view fileName);

// The error message, or "it is not" if the file is accepted.
std::string whyImageIsRefused(std::span<const std::byte> bytes, std::string_view fileName);

// Expects that the file is read and every shorter prefix is refused.
void expectEveryShorterFileIsRefused(const std::vector<std::byte>& file, std::string_view fileName);

// Decodes the file once for each byte from `first` on, with that byte inverted.
void decodeWithEachByteDamaged(const std::vector<std::byte>& file, std::string_view fileName,
                               std::size_t first = 0);

void appendBytes(std::vector<std::byte>& bytes, std::initializer_list<int> values);

} // namespace sinew::test
