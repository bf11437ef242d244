// Small files that are expensive to load.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sinew::test
{

// A skeletal model with one joint and one triangle per shader.
std::string meshWithShaders(const std::vector<std::string>& shaders);

// "s0", "s1" ...
std::vector<std::string> numberedNames(std::size_t count);

// A PNG of one colour. The file is a thousandth of the size of its pixels.
std::string plainPng(std::uint32_t size);

struct BlankEntries
{
    std::string folder; // "materials/"
    std::string extension;
    std::size_t count = 0;
    std::size_t size = 0; // size of each entry in spaces
};

// An archive with the file `first`, followed by these entries.
std::string archiveOfBlanks(const std::string& firstName, const std::string& first,
                            const BlankEntries& blanks);

} // namespace sinew::test
