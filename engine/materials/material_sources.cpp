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
#include <tuple>

namespace sinew
{
namespace
{

using Outcome = MaterialAttempt::Outcome;

constexpr std::string_view kMtr[] = {".mtr"};
constexpr std::string_view kShader[] = {".shader"};
constexpr std::string_view kSkin[] = {".skin"};

std::string attemptAt(std::string_view group)
{
    return fmt::format("declaration in {}", group);
}

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

std::optional<std::size_t> MaterialSources::Group::indexOf(std::string_view shownFile) const
{
    const auto file = order.find(shownFile);
    return file == order.end() ? std::nullopt : std::optional(file->second);
}

void MaterialSources::Group::index()
{
    constexpr std::size_t kMostShown = 6;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        order.try_emplace(files[i].shown, i);
        names.push_back(files[i].shown);
    }
    shownFiles = files.empty() ? "there are none" : "looked in " + firstNames(names, kMostShown);
}

std::vector<MaterialSources::Group> MaterialSources::groupsOf(const MaterialRequest& request)
{
    const VirtualFiles& files = request.files;
    std::vector<Group> groups = {
        {.what = "materials/*.mtr", .files = files.list("materials", kMtr)},
        {.what = "scripts/*.shader", .files = files.list("scripts", kShader)},
        {.what = "*.mtr and *.shader beside the model", .files = {}},
    };
    const auto addBeside = [&](const ModelHome& home, std::span<const std::string_view> extension)
    {
        for (VirtualFile& file : files.listIn(home.mount, home.folder, extension))
            groups.back().files.push_back(std::move(file));
    };
    for (const ModelHome& home : request.homes)
    {
        addBeside(home, kMtr);
        addBeside(home, kShader);
    }
    std::ranges::for_each(groups, &Group::index);
    return groups;
}

MaterialSources::MaterialSources(const MaterialRequest& request, Diagnostics& warnings)
    : request_(request), warnings_(warnings), groups_(groupsOf(request))
{
    for (const Group& group : groups_)
        for (const VirtualFile& file : group.files)
            read(file, warnings_);
    warnings_.append(undeclaredTables(set_));
    readSkins();
}

// What is wrong with skins matters only if one is asked for.
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

void MaterialSources::noteBroken(const Group& group, const Diagnostic& broken,
                                 std::vector<MaterialAttempt>& attempts)
{
    attempts.push_back(
        {.what = attemptAt(group.what), .outcome = Outcome::Refused, .detail = toString(broken)});
    Diagnostic warning = broken;
    warning.isExplained = true;
    warnings_.push_back(std::move(warning));
}

const MaterialDeclaration* MaterialSources::find(std::string_view normalisedName,
                                                 std::vector<MaterialAttempt>& attempts)
{
    const MaterialDeclaration* found = set_.findMaterial(normalisedName);
    const Diagnostic* broken = set_.findError(normalisedName);
    for (const Group& group : groups_)
    {
        const auto foundIn = found != nullptr ? group.indexOf(found->file) : std::nullopt;
        const auto brokenIn = broken != nullptr ? group.indexOf(broken->file) : std::nullopt;
        const bool isBrokenFirst = brokenIn && (!foundIn || std::tie(*brokenIn, broken->line) <
                                                                std::tie(*foundIn, found->line));
        if (isBrokenFirst)
            noteBroken(group, *broken, attempts);
        if (foundIn)
        {
            attempts.push_back({.what = attemptAt(group.what),
                                .outcome = Outcome::Found,
                                .detail = fmt::format("{}:{}", found->file, found->line)});
            break;
        }
        if (!brokenIn)
            attempts.push_back({.what = attemptAt(group.what), .detail = group.shownFiles});
    }
    if (found != nullptr)
        appendWarnings(*found, warnings_);
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
