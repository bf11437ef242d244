// .md3 files in several levels of detail: NAME.md3, NAME_1.md3 and so on, of one waving cloth in
// coarser and coarser grids.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew::test
{

struct ClothFile
{
    std::uint32_t divisions = 1; // of each side: two triangles for each of their products
    std::vector<std::string> surfaces{"cloth"}; // one cloth above the other
    std::vector<std::string> tags{};
    std::uint32_t frames = 8;
};

std::vector<std::byte> clothFile(const ClothFile& file);

} // namespace sinew::test
