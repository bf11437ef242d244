// Small files that ask for much.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sinew::test
{

// A skeletal model of a joint and of one triangle for each shader.
std::string meshWithShaders(const std::vector<std::string>& shaders);

// "s0", "s1" ...
std::vector<std::string> numberedNames(std::size_t count);

// A picture of one colour as PNG: its file is a thousandth of its decoded size.
std::string plainPng(std::uint32_t size);

struct BlankEntries
{
    std::string folder; // "materials/"
    std::string extension;
    std::size_t count = 0;
    std::size_t size = 0; // of each, in blanks
};

// An archive of such entries, with `first` before them.
std::string archiveOfBlanks(const std::string& firstName, const std::string& first,
                            const BlankEntries& blanks);

} // namespace sinew::test
