#include "engine/assets/material_library.h"
#include "engine/assets/text_location.h"

#include <fmt/format.h>

#include <iterator>

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

} // namespace

std::string explainMaterials(const LoadedMaterials& materials,
                             const std::vector<ExplainedMesh>& meshes)
{
    std::string text;
    auto out = std::back_inserter(text);
    for (std::size_t i = 0; i < meshes.size(); ++i)
    {
        const LoadedMaterial& material = materials.materials[meshes[i].material];
        fmt::format_to(out, "mesh {} {}, shader {}\n", i, quotedForMessage(meshes[i].name),
                       quotedForMessage(material.shader));
        for (const MaterialAttempt& attempt : material.attempts)
            fmt::format_to(out, "  {}: {}{}{}\n", printable(attempt.what),
                           outcomeName(attempt.outcome), attempt.detail.empty() ? "" : ": ",
                           printable(attempt.detail));
        fmt::format_to(out, "  => {}{}\n", printable(material.source),
                       material.stages.empty() ? ", which is not drawn" : "");
        for (const std::string& missing : material.missing)
            fmt::format_to(out, "  to add: {}\n", printable(missing));
    }
    return text;
}

} // namespace sinew
