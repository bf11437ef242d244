// Small pictures, and files of them, for the tests of the image readers.
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

// Red grows to the right, green downwards; blue and alpha tell neighbours apart.
Image gradient(std::uint32_t width, std::uint32_t height);

// A pixel as 0xRRGGBBAA.
std::uint32_t pixelAt(const Image& image, std::uint32_t x, std::uint32_t y);

// All of them, row by row: "ff0000ff 00ff00ff".
std::string shownPixels(const Image& image);

std::span<const std::byte> bytesOf(std::string_view text);

// The picture in a file. Where it is refused, a test failure and one pixel.
Image decodedImage(std::span<const std::byte> bytes, std::string_view fileName);

// The message, or "it is not".
std::string whyImageIsRefused(std::span<const std::byte> bytes, std::string_view fileName);

// Expects that the file is read, and that everything shorter is refused.
void expectEveryShorterFileIsRefused(const std::vector<std::byte>& file, std::string_view fileName);

// Decodes the file once for each of its bytes from `first` on, with that byte inverted.
void decodeWithEachByteDamaged(const std::vector<std::byte>& file, std::string_view fileName,
                               std::size_t first = 0);

void appendBytes(std::vector<std::byte>& bytes, std::initializer_list<int> values);

} // namespace sinew::test
