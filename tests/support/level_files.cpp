#include "tests/support/level_files.h"

#include "tests/support/md3_writer.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>

namespace sinew::test
{
namespace
{

Md3FileVertex vertexAt(double s, double t, double height, double phase)
{
    constexpr double kSide = 40.0;
    constexpr double kWave = 3.0;
    const double angle = std::numbers::pi * (s + t) + phase;
    const double slope = kWave * std::numbers::pi * std::cos(angle) / kSide;
    return {.position = {kSide * s, kSide * t, height + kWave * std::sin(angle)},
            .normal = glm::normalize(glm::dvec3(-slope, -slope, 1.0))};
}

Md3FileSurface cloth(const ClothFile& file, std::size_t index)
{
    constexpr double kBetweenCloths = 20.0;
    const double height = kBetweenCloths * static_cast<double>(index);
    Md3FileSurface surface{.name = file.surfaces[index], .shaders = {"models/cloth"}};
    surface.frames.resize(file.frames);
    const std::uint32_t n = file.divisions;
    for (std::uint32_t row = 0; row <= n; ++row)
        for (std::uint32_t column = 0; column <= n; ++column)
        {
            const double s = static_cast<double>(column) / n;
            const double t = static_cast<double>(row) / n;
            surface.texCoords.emplace_back(s, t);
            for (std::uint32_t frame = 0; frame < file.frames; ++frame)
                surface.frames[frame].push_back(
                    vertexAt(s, t, height, 2.0 * std::numbers::pi * frame / file.frames));
        }
    for (std::uint32_t row = 0; row < n; ++row)
        for (std::uint32_t column = 0; column < n; ++column)
        {
            const std::uint32_t corner = row * (n + 1) + column;
            surface.triangles.push_back({corner, corner + n + 1, corner + 1});
            surface.triangles.push_back({corner + 1, corner + n + 1, corner + n + 2});
        }
    return surface;
}

} // namespace

std::vector<std::byte> clothFile(const ClothFile& file)
{
    Md3File md3{.name = "cloth"};
    md3.frames.resize(file.frames);
    for (std::uint32_t frame = 0; frame < file.frames && !file.tags.empty(); ++frame)
    {
        md3.tags.emplace_back();
        for (const std::string& tag : file.tags)
            md3.tags.back().push_back({.name = tag, .origin = {0.0, 0.0, 40.0}});
    }
    for (std::size_t i = 0; i < file.surfaces.size(); ++i)
        md3.surfaces.push_back(cloth(file, i));
    return writeMd3(md3);
}

} // namespace sinew::test
