#include "engine/export/obj_export.h"

#include "engine/export/axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace sinew
{
namespace
{

// A name is what follows on its line.
std::string onOneLine(std::string_view name)
{
    std::string line(name);
    std::ranges::replace_if(
        line, [](char character) { return static_cast<unsigned char>(character) < ' '; }, '_');
    return line.empty() ? "unnamed" : line;
}

void appendVector(fmt::memory_buffer& out, std::string_view keyword, const glm::dvec3& turned)
{
    fmt::format_to(std::back_inserter(out), "{} {:.9g} {:.9g} {:.9g}\n", keyword, turned.x,
                   turned.y, turned.z);
}

} // namespace

std::string exportObj(const ExportedScene& scene, const Playback& playback)
{
    const SkinningModel& model = scene.model.skinning;
    const ExportAxes axes(scene.model.facing);
    const std::vector<ReferenceVertex> vertices = verticesAt(scene.model, playback);
    fmt::memory_buffer out;
    std::uint32_t written = 0; // vertices of the objects before
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.meshes[i];
        const LoadedMaterial& material = scene.materials.materials[scene.meshMaterials[i]];
        if (!isDrawn(material))
            continue;
        fmt::format_to(std::back_inserter(out), "o {}\n", onOneLine(scene.model.meshes[i].name));
        const std::uint32_t count = vertexCountOf(mesh);
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
            appendVector(out, "v", axes.turned(vertices[v].position + scene.model.origin));
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
        {
            const glm::dvec2& texCoord = model.vertices[v].texCoord;
            fmt::format_to(std::back_inserter(out), "vt {:.9g} {:.9g}\n", texCoord.x,
                           1.0 - texCoord.y);
        }
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + count; ++v)
            appendVector(out, "vn", axes.turned(vertices[v].normal));
        fmt::format_to(std::back_inserter(out), "usemtl {}\n", onOneLine(material.shader));
        for (std::uint32_t t = 0; t + 2 < mesh.indexCount; t += 3)
        {
            out.push_back('f');
            for (const std::uint32_t corner : {0U, 2U, 1U}) // counter-clockwise
                fmt::format_to(std::back_inserter(out), " {0}/{0}/{0}",
                               model.indices[mesh.firstIndex + t + corner] - mesh.firstVertex +
                                   written + 1);
            out.push_back('\n');
        }
        written += count;
    }
    return fmt::to_string(out);
}

} // namespace sinew
