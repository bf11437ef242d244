// Small pictures, and files of them, for the tests of the image readers.
#pragma once

#include "engine/images/image.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace sinew::test
{

// Red grows to the right, green downwards; blue and alpha tell neighbours apart.
Image gradient(std::uint32_t width, std::uint32_t height);

// A pixel as 0xRRGGBBAA.
std::uint32_t pixelAt(const Image& image, std::uint32_t x, std::uint32_t y);

std::span<const std::byte> bytesOf(std::string_view text);

void appendBytes(std::vector<std::byte>& bytes, std::initializer_list<int> values);

} // namespace sinew::test
