#include "samples/viewer/warning_subject.h"

#include "samples/viewer/selection.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::viewer
{
namespace
{

std::vector<std::string> quotedIn(std::string_view message)
{
    constexpr std::string_view kQuotes = "'\"";
    std::vector<std::string> words;
    for (std::size_t open = message.find_first_of(kQuotes); open != std::string_view::npos;)
    {
        const std::size_t close = message.find(message[open], open + 1);
        if (close == std::string_view::npos)
            break;
        words.emplace_back(message.substr(open + 1, close - open - 1));
        open = message.find_first_of(kQuotes, close + 1);
    }
    return words;
}

bool isOf(const samples::Scene& scene, std::size_t mesh, const std::string& word)
{
    const ModelMesh& names = scene.model.meshes[mesh];
    const LoadedMaterial& material = scene.materials.materials[scene.meshMaterials[mesh]];
    return word == names.name || word == names.shader || word == material.shader ||
           std::ranges::any_of(material.missing, [&](const std::string& missing)
                               { return missing.find(word) != std::string::npos; });
}

} // namespace

WarningSubject subjectOf(const Diagnostic& warning, const samples::Scene& scene)
{
    for (const std::string& word : quotedIn(warning.message))
    {
        if (word.empty())
            continue;
        for (std::uint32_t mesh = 0; mesh < scene.model.meshes.size(); ++mesh)
            if (isOf(scene, mesh, word))
                return {.mesh = mesh};
        if (const auto joint = jointNamed(scene.model, word))
            return {.joint = joint};
    }
    return {};
}

} // namespace sinew::viewer
