#include "engine/base/text.h"
#include "engine/materials/material_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace sinew
{
namespace
{

std::string_view outcomeName(MaterialAttempt::Outcome outcome)
{
    switch (outcome)
    {
    case MaterialAttempt::Outcome::NotFound:
        return "not found";
    case MaterialAttempt::Outcome::Found:
        return "found";
    case MaterialAttempt::Outcome::Refused:
        return "refused";
    }
    return "";
}

// What to say about the material besides its source.
std::string_view remark(const LoadedMaterial& material)
{
    if (!isDrawn(material))
        return material.source == kUndrawnSource ? "" : ", which is not drawn";
    const bool lacksImage =
        std::ranges::any_of(material.stages, [](const LoadedStage& loaded)
                            { return !loaded.texture.has_value() && loaded.animation.empty(); });
    return lacksImage && material.source != kPlaceholderSource && !material.vertexColours
               ? ", with a placeholder for its colour"
               : "";
}

} // namespace

std::string explainMaterials(const LoadedMaterials& materials,
                             const std::vector<ExplainedMesh>& meshes)
{
    std::string text;
    auto out = std::back_inserter(text);
    std::map<std::uint32_t, std::size_t> explained; // by material: the first mesh that has it
    for (std::size_t i = 0; i < meshes.size(); ++i)
    {
        const LoadedMaterial& material = materials.materials[meshes[i].material];
        fmt::format_to(out, "mesh {} {}, {} {}\n", i, quotedForMessage(meshes[i].name),
                       material.surface ? "material" : "shader", quotedForMessage(material.shader));
        const auto [first, isNew] = explained.try_emplace(meshes[i].material, i);
        if (!isNew)
        {
            fmt::format_to(out, "  as mesh {}\n", first->second);
            continue;
        }
        for (const MaterialAttempt& attempt : material.attempts)
            fmt::format_to(out, "  {}: {}{}{}\n", printable(attempt.what),
                           outcomeName(attempt.outcome), attempt.detail.empty() ? "" : ": ",
                           printable(attempt.detail));
        fmt::format_to(out, "  => {}{}\n", printable(material.source), remark(material));
        for (const std::string& missing : material.missing)
            fmt::format_to(out, "  to add: {}\n", printable(missing));
    }
    return text;
}

} // namespace sinew
