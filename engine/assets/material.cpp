#include "engine/assets/material.h"

#include "engine/assets/lower_case.h"
#include "engine/assets/shader_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using Suffixes = std::span<const std::string_view>;

constexpr std::string_view kDiffuse[] = {"_d", "", "_diffuse"};
constexpr std::string_view kNormal[] = {"_local", "_n", "_normal"};
constexpr std::string_view kSpecular[] = {"_s", "_spec", "_specular"};
constexpr std::string_view kHeight[] = {"_h", "_height"};
constexpr std::string_view kGlow[] = {"_glow"};

// Only to tell such maps from a diffuse image; they are not used.
constexpr std::string_view kOtherMaps[] = {
    "_normals", "_nm",   "_nrm",      "_bump", "_gloss", "_rough",     "_metal",
    "_ao",      "_mask", "_emissive", "_disp", "_alpha", "_roughness", "_metallic"};

// A folder and a name in it, to which suffixes and extensions are still to be added.
struct Place
{
    const Folder* folder = nullptr;
    std::string stem;
};

struct Found
{
    Place place;
    fs::path file;
};

std::optional<fs::path> findImage(const Place& place, Suffixes suffixes,
                                  std::span<const std::string> extensions)
{
    for (const std::string_view suffix : suffixes)
        for (const std::string& extension : extensions)
            if (auto file =
                    place.folder->find(fmt::format("{}{}.{}", place.stem, suffix, extension)))
                return file;
    return std::nullopt;
}

// A shader name may hold anything, and what was tried ends up in a terminal.
std::string printable(std::string text)
{
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
    return text;
}

void noteTried(const Place& place, std::span<const std::string> extensions,
               std::vector<std::string>& tried)
{
    const std::string pattern =
        printable(fmt::format("{}{{{}}}.{{{}}}", (place.folder->root() / place.stem).string(),
                              fmt::join(kDiffuse, ","), fmt::join(extensions, ",")));
    if (std::find(tried.begin(), tried.end(), pattern) == tried.end())
        tried.push_back(pattern);
}

std::vector<Place> placesOf(const ImageNames& names, const MaterialSearch& search)
{
    std::vector<Place> places;
    for (const std::string& stem : names.stems)
    {
        for (const Folder& folder : search.baseFolders)
            places.push_back({&folder, stem});
        places.push_back({&search.modelFolder, stem});
    }
    return places;
}

std::optional<Found> findDiffuse(std::span<const Place> places,
                                 std::span<const std::string> extensions,
                                 std::vector<std::string>& tried)
{
    for (const Place& place : places)
    {
        noteTried(place, extensions, tried);
        if (auto file = findImage(place, kDiffuse, extensions))
            return Found{place, std::move(*file)};
    }
    return std::nullopt;
}

bool endsWithAny(std::string_view stem, Suffixes suffixes)
{
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](std::string_view suffix) { return stem.ends_with(suffix); });
}

bool isOtherMap(const fs::path& image)
{
    const std::string stem = lowerCase(image.stem().string());
    return endsWithAny(stem, kNormal) || endsWithAny(stem, kSpecular) ||
           endsWithAny(stem, kHeight) || endsWithAny(stem, kGlow) || endsWithAny(stem, kOtherMaps);
}

// The image of a folder that holds no other, maps that are not diffuse left aside.
std::optional<Found> onlyImage(const Folder& folder)
{
    std::vector<std::string> dotted;
    for (const std::string_view extension : kImageExtensions)
        dotted.push_back(fmt::format(".{}", extension));
    std::vector<fs::path> images =
        folder.list(std::vector<std::string_view>(dotted.begin(), dotted.end()));
    std::erase_if(images, isOtherMap);
    if (images.size() != 1)
        return std::nullopt;
    return Found{{&folder, images.front().stem().string()}, images.front()};
}

// "imp_d" -> "imp": the other maps add their suffixes to the same name.
std::string withoutDiffuseSuffix(std::string_view stem)
{
    const std::string lower = lowerCase(stem);
    for (const std::string_view suffix : kDiffuse)
        if (!suffix.empty() && lower.size() > suffix.size() && lower.ends_with(suffix))
            return std::string(stem.substr(0, stem.size() - suffix.size()));
    return std::string(stem);
}

void findOtherMaps(Material& material, const std::optional<Found>& diffuse,
                   std::vector<Place> places, std::span<const std::string> extensions)
{
    if (diffuse)
        places.insert(places.begin(),
                      {diffuse->place.folder, withoutDiffuseSuffix(diffuse->place.stem)});
    const auto find = [&](Suffixes suffixes) -> std::optional<fs::path>
    {
        for (const Place& place : places)
            if (auto file = findImage(place, suffixes, extensions))
                return file;
        return std::nullopt;
    };
    material.normal = find(kNormal);
    material.specular = find(kSpecular);
    material.height = find(kHeight);
    material.glow = find(kGlow);
}

bool allEqual(std::span<const std::string> shaders)
{
    return std::all_of(shaders.begin(), shaders.end(),
                       [first = normalisedShaderName(shaders.front())](const std::string& shader)
                       { return normalisedShaderName(shader) == first; });
}

} // namespace

std::vector<Material> resolveMaterials(std::span<const std::string> shaders,
                                       const MaterialSearch& search)
{
    std::vector<Material> materials(shaders.size());
    std::vector<ImageNames> names(shaders.size());
    std::vector<std::optional<Found>> diffuse(shaders.size());
    std::set<fs::path> claimed; // images that a shader names
    for (std::size_t i = 0; i < shaders.size(); ++i)
    {
        materials[i].shader = shaders[i];
        names[i] = imageNamesOf(shaders[i]);
        diffuse[i] = findDiffuse(placesOf(names[i], search), names[i].extensions,
                                 materials[i].triedForDiffuse);
        if (diffuse[i])
            claimed.insert(diffuse[i]->file);
    }
    const bool hasOneShader = !shaders.empty() && allEqual(shaders);
    const Place modelPlace{&search.modelFolder, search.modelName};
    for (std::size_t i = 0; i < shaders.size(); ++i)
    {
        if (!diffuse[i] && !search.modelName.empty())
        {
            diffuse[i] =
                findDiffuse({&modelPlace, 1}, names[i].extensions, materials[i].triedForDiffuse);
            if (diffuse[i] && claimed.contains(diffuse[i]->file))
                diffuse[i].reset();
        }
        if (!diffuse[i] && hasOneShader)
            diffuse[i] = onlyImage(search.modelFolder);
        if (diffuse[i])
            materials[i].diffuse = diffuse[i]->file;
        findOtherMaps(materials[i], diffuse[i], placesOf(names[i], search), names[i].extensions);
    }
    return materials;
}

Material resolveMaterial(std::string_view shader, const MaterialSearch& search)
{
    const std::string shaders[] = {std::string(shader)};
    return std::move(resolveMaterials(shaders, search).front());
}

} // namespace sinew
