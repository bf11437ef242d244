#include "engine/formats/model_skins.h"

#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/model_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

namespace sinew
{

namespace
{

constexpr std::array<std::string_view, 2> kDefaults{"default", "0"};
constexpr std::string_view kBody = "body"; // in Unvanquished, stands for the only model of a folder

// The longest model stem at the start of the skin's name, or "".
std::string_view ownerOfSkin(std::string_view skin, const Stems& models)
{
    for (std::size_t end = skin.rfind('_'); end != std::string_view::npos && end > 0;
         end = skin.rfind('_', end - 1))
        if (end + 1 < skin.size() && models.contains(skin.substr(0, end)))
            return skin.substr(0, end);
    return {};
}

std::optional<VirtualFile> findDefault(const DressedPart& part)
{
    for (const std::string_view name : kDefaults)
        if (const auto skin = part.skins.find(std::string(name)); skin != part.skins.end())
            return skin->second;
    return std::nullopt;
}

using Skin = std::map<std::string, std::string>; // shaders by surface key

Skin readSkin(const VirtualFile& file, const VirtualFiles& files, Diagnostics& warnings)
{
    Skin shaders;
    const Result<std::string> text = files.readText(file);
    if (!text)
    {
        warnings.push_back(text.error());
        return shaders;
    }
    const auto skin = readQuake3Skin(*text, file.shown, warnings);
    if (!skin)
        warnings.push_back(skin.error());
    else
        for (const SurfaceSkin& surface : *skin)
            shaders.emplace(quake3SurfaceKey(surface.surface), surface.shader);
    return shaders;
}

const std::string* shaderFor(const ModelMesh& mesh, std::size_t number, const Skin& skin)
{
    for (const std::string& key :
         {quake3SurfaceKey(mesh.name), quake3SurfaceKey(mesh.shader), std::to_string(number)})
        if (const auto line = skin.find(key); line != skin.end())
            return &line->second;
    return nullptr;
}

} // namespace

NamedSkins skinsOf(const VirtualFile& model, const VirtualFiles& files)
{
    const auto filesHere = [&, folder = folderOf(model.name)](std::string_view extension)
    { return filesBeside(files, model.mount, folder, extension); };
    const std::string extension = lowerExtension(model.name);
    const std::string own = lowerStemOf(model);
    std::vector<VirtualFile> found = filesHere(".skin");
    // A folder may have thousands of models, but usually has no skins.
    Stems models = found.empty() ? Stems() : stemsOf(filesHere(extension));
    const std::string stem(models.contains(own) ? finestLevelOf(own).value_or(own) : own);
    models.insert(stem);
    Stems owners{stem, stem + extension};
    const auto isCompanion = [&](const std::string& other)
    { return other == stem || other.starts_with(stem + '_'); };
    if (std::ranges::all_of(models, isCompanion))
        owners.emplace(kBody);
    for (const std::string& other : Stems(models))
        models.insert(other + extension);
    models.insert(owners.begin(), owners.end());

    NamedSkins skins;
    for (VirtualFile& skin : found)
    {
        const std::string name = lowerStemOf(skin);
        const std::string_view owner = ownerOfSkin(name, models);
        if (owners.contains(owner))
            skins.try_emplace(name.substr(owner.size() + 1), std::move(skin));
    }
    return skins;
}

Result<WornSkins> wearSkins(const std::vector<DressedPart>& parts, std::string_view asked,
                            bool mayBeDeclared, const std::string& model, Diagnostics& warnings)
{
    std::set<std::string> names;
    for (const DressedPart& part : parts)
        for (const auto& [name, file] : part.skins)
            names.insert(name);
    WornSkins worn{.names = {.values = {names.begin(), names.end()}}};
    std::string wanted = lowerCase(asked);
    if (!wanted.empty() && !names.contains(wanted))
    {
        if (!mayBeDeclared)
            return refusal(model, fmt::format("there is no skin {}: {}", quotedForMessage(asked),
                                              names.empty() ? "no part has a .skin file"
                                                            : fmt::format("expected one of {}",
                                                                          fmt::join(names, ", "))));
        worn.materialSkin = asked;
        wanted.clear();
    }
    for (const std::string_view name : {kDefaults[1], kDefaults[0], std::string_view(wanted)})
        if (const auto found = names.find(std::string(name)); found != names.end())
            worn.names.inForce = static_cast<std::size_t>(std::distance(names.begin(), found));
    for (const DressedPart& part : parts)
    {
        const auto own = part.skins.find(wanted);
        const bool hasOwn = own != part.skins.end();
        std::optional<VirtualFile>& skin =
            worn.skins.emplace_back(hasOwn ? std::optional(own->second) : findDefault(part));
        if (!hasOwn && !wanted.empty() && part.isOfModel)
            warnings.push_back(
                {.file = model,
                 .message = fmt::format("{} has no skin {}: it uses {}", part.name,
                                        quotedForMessage(asked),
                                        skin ? "its default" : "the materials of its file")});
    }
    return worn;
}

void wearSkin(const VirtualFile& skin, const VirtualFiles& files, const std::string& modelFile,
              std::span<ModelMesh> meshes, std::span<ShaderRequest> shaders, Diagnostics& warnings)
{
    const Skin lines = readSkin(skin, files, warnings);
    for (std::size_t i = 0; i < meshes.size(); ++i)
    {
        const std::string* const shader = shaderFor(meshes[i], i, lines);
        if (shader != nullptr)
        {
            meshes[i].shader = shaders[i].name = *shader;
            shaders[i].file = skin.shown;
            shaders[i].isWorn = true;
        }
        else if (!lines.empty())
            warnings.push_back(
                {.file = skin.shown,
                 .message = fmt::format("there is no line for the surface {} of {}, which uses "
                                        "the material of its own file",
                                        quotedForMessage(meshes[i].name), modelFile)});
    }
}

void dressModel(std::string_view asked, ModelLoading& loading, LoadedModel& loaded)
{
    const VirtualFile& model = *loading.named.file;
    Result<WornSkins> worn =
        wearSkins({{.name = loaded.model.name, .skins = skinsOf(model, loading.files)}}, asked,
                  true, model.shown, loading.warnings);
    loaded.alternatives.skins = std::move(worn->names);
    loaded.materialSkin = std::move(worn->materialSkin);
    if (const std::optional<VirtualFile>& skin = worn->skins.front())
        wearSkin(*skin, loading.files, model.shown, loaded.model.meshes, loaded.shaders,
                 loading.warnings);
}

void nameShadersByMeshes(const VirtualFiles& files, LoadedModel& loaded)
{
    for (std::size_t i = 0; i < loaded.shaders.size(); ++i)
    {
        ShaderRequest& shader = loaded.shaders[i];
        const std::string& mesh = loaded.model.meshes[i].name;
        const std::string name = joinedName(loaded.homes[shader.home].folder, mesh);
        if (shader.name.empty() && !mesh.empty() &&
            (files.hasNamesLike(name + '.') || files.hasNamesLike(name + "_00_00.")))
            shader.name = mesh;
    }
}

} // namespace sinew
