// Reads motion vectors written by the samples: .flo files (samples/app/file_output.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

struct FlowVector
{
    float x = 0.0F; // pixels
    float y = 0.0F;
};

struct Flow
{
    std::string magic;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<FlowVector> vectors; // row by row
};

// Throws if the file is too short.
Flow readFlow(const std::filesystem::path& file);

double longest(const Flow& flow); // pixels

} // namespace sinew::test
