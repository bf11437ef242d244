#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_library.h"
#include "engine/materials/texture_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace sinew
{
namespace
{

constexpr std::string_view kMtr[] = {".mtr"};
constexpr std::string_view kShader[] = {".shader"};
constexpr std::string_view kSkin[] = {".skin"};

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

MaterialSources::MaterialSources(const MaterialRequest& request, Diagnostics& warnings)
    : request_(request), warnings_(warnings)
{
    const VirtualFiles& tree = request.files;
    std::vector<VirtualFile> files = tree.list("materials", kMtr);
    const auto add = [&](const std::vector<VirtualFile>& more)
    { files.insert(files.end(), more.begin(), more.end()); };
    add(tree.list("scripts", kShader));
    for (const ModelHome& home : request.homes)
        for (const auto extension : {kMtr, kShader})
            add(tree.listIn(home.mount, home.folder, {extension, 1}));
    std::vector<std::string> names;
    for (const VirtualFile& file : files)
    {
        read(file, warnings_);
        names.push_back(file.shown);
    }
    constexpr std::size_t kMostShown = 6;
    shownFiles_ = files.empty() ? "there are no files that declare materials"
                                : "looked in " + firstNames(names, kMostShown);
    warnings_.append(set_.undeclaredTables());
    readSkins();
}

// Errors in skins matter only if one is requested.
void MaterialSources::readSkins()
{
    Diagnostics ofSkins;
    for (const VirtualFile& file : request_.files.list("skins", kSkin))
        brokenSkins_.append(read(file, ofSkins));
    if (request_.skin.empty())
        return;
    warnings_.append(ofSkins);
    skin_ = set_.findSkin(request_.skin);
}

std::vector<std::string> MaterialSources::skins() const
{
    std::set<std::string> materials{std::string(kEveryMaterial)};
    for (const ShaderRequest& shader : request_.shaders)
        materials.insert(normalisedShaderName(shader.name));
    std::vector<std::string> names;
    for (const SkinDeclaration& skin : set_.skins)
        if (std::ranges::any_of(skin.remaps, [&](const SkinRemap& remap)
                                { return materials.contains(remap.from); }))
            names.push_back(skin.name);
    return names;
}

void MaterialSources::warnOfMissingSkin(const std::vector<std::string>& others)
{
    std::vector<std::string> names;
    for (const SkinDeclaration& skin : set_.skins)
        names.push_back(skin.name);
    warnings_.append(brokenSkins_);
    warnings_.push_back(
        {.file = request_.modelFile,
         .message = fmt::format(
             "no skin is named {}; {}looked in skins/*.skin, {}", quotedForMessage(request_.skin),
             others.empty() ? "" : fmt::format("the model has {}; ", fmt::join(others, ", ")),
             names.empty() ? "which declare none"
                           : fmt::format("which declare {}", fmt::join(names, ", ")))});
}

Result<std::string> MaterialSources::readText(const VirtualFile& file)
{
    constexpr std::uint64_t kLeast = 4096; // to open a file costs something too
    const std::uint64_t most = request_.limits.declarationBytes;
    const std::uint64_t size = std::max(request_.files.sizeOf(file), kLeast);
    if (size > most - bytesRead_)
        return refusal(
            file.shown,
            fmt::format("is left out: with it the files that declare materials would have more "
                        "than {} MiB (--limit declarations)",
                        most >> 20));
    bytesRead_ += size;
    return request_.files.readText(file);
}

Diagnostics MaterialSources::read(const VirtualFile& file, Diagnostics& warnings)
{
    return whileReading(file.shown,
                        [&]
                        {
                            Diagnostics errors;
                            const Result<std::string> text = readText(file);
                            if (!text)
                                warnings.push_back(text.error());
                            else if (lowerExtension(file.name) == kShader[0])
                                readQuake3Shaders(*text, file.shown, set_, warnings, errors);
                            else
                                readDoom3Declarations(*text, file.shown, set_, warnings, errors);
                            return errors;
                        });
}

std::string MaterialSources::remapped(const std::string& normalisedName) const
{
    return skin_ == nullptr ? normalisedName
                            : std::string(remappedMaterial(*skin_, normalisedName));
}

const MaterialDeclaration* MaterialSources::find(std::string_view normalisedName,
                                                 std::vector<MaterialAttempt>& attempts)
{
    MaterialAttempt attempt{.what = "declaration", .detail = shownFiles_};
    if (const Diagnostic* broken = set_.findError(normalisedName))
    {
        attempt.outcome = MaterialAttempt::kRefused;
        attempt.detail = toString(*broken);
        warnings_.push_back(*broken);
    }
    const MaterialDeclaration* found = set_.findMaterial(normalisedName);
    if (found != nullptr)
    {
        if (attempt.outcome == MaterialAttempt::kRefused)
            attempts.push_back(attempt);
        attempt.outcome = MaterialAttempt::kFound;
        attempt.detail = fmt::format("{}:{}", found->file, found->line);
        warnings_.append(found->warnings);
    }
    attempts.push_back(std::move(attempt));
    return found;
}

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
            fmt::format_to(out, "  {}: {}{}{}\n", printable(attempt.what), attempt.outcome,
                           attempt.detail.empty() ? "" : ": ", printable(attempt.detail));
        fmt::format_to(out, "  => {}{}\n", printable(material.source), remark(material));
        for (const std::string& missing : material.missing)
            fmt::format_to(out, "  to add: {}\n", printable(missing));
    }
    return text;
}

} // namespace sinew
