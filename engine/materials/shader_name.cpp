#include "engine/materials/shader_name.h"

#include "engine/base/lower_case.h"
#include "engine/materials/conventional_images.h"

#include <algorithm>
#include <array>

namespace sinew
{
namespace
{

// Shaders name images that are not decoded too: the same picture often lies there in another form.
constexpr std::array<std::string_view, 9> kNamedExtensions = {"tga",  "jpg", "jpeg", "png", "dds",
                                                              "webp", "lmp", "bmp",  "pcx"};

constexpr std::array<std::string_view, 4> kUndrawnNames = {kUndrawnShader, "nodrawnonsolid", "null",
                                                           "invisible"};
constexpr std::string_view kUndrawnFolder = "textures/common/";

std::string withSlashes(std::string_view text)
{
    std::string slashes(text);
    std::replace(slashes.begin(), slashes.end(), '\\', '/');
    return slashes;
}

// The image extension at the end, without its dot and in lower case; empty where there is none.
std::string imageExtensionOf(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos)
        return {};
    const std::string extension = lowerCase(name.substr(dot + 1));
    const bool isImage = std::find(kNamedExtensions.begin(), kNamedExtensions.end(), extension) !=
                         kNamedExtensions.end();
    return isImage ? extension : std::string();
}

std::string_view withoutImageExtension(std::string_view name)
{
    const std::string extension = imageExtensionOf(name);
    return extension.empty() ? name : name.substr(0, name.size() - extension.size() - 1);
}

std::string_view withoutImageExtensions(std::string_view name)
{
    for (;;)
    {
        const std::string_view shorter = withoutImageExtension(name);
        if (shorter.size() == name.size())
            return name;
        name = shorter;
    }
}

// The parts of a path after all that leads out of a folder, at most the last kMaxShaderNameParts.
std::vector<std::string_view> partsInFolder(std::string_view name)
{
    if (name.size() >= 2 && name[1] == ':')
        name.remove_prefix(2);
    std::vector<std::string_view> parts;
    while (!name.empty())
    {
        const std::size_t end = std::min(name.find('/'), name.size());
        const std::string_view part = name.substr(0, end);
        if (part == "..")
            parts.clear();
        else if (!part.empty() && part != ".")
            parts.push_back(part);
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    if (parts.size() > kMaxShaderNameParts)
        parts.erase(parts.begin(), parts.end() - kMaxShaderNameParts);
    return parts;
}

// Appends the path and what remains of it when its parts are cut from the front one by one.
void appendStems(std::string_view name, std::vector<std::string>& stems)
{
    const std::vector<std::string_view> parts = partsInFolder(name);
    for (std::size_t first = 0; first < parts.size(); ++first)
    {
        std::string stem(parts[first]);
        for (std::size_t i = first + 1; i < parts.size(); ++i)
            stem.append("/").append(parts[i]);
        if (std::find(stems.begin(), stems.end(), stem) == stems.end())
            stems.push_back(std::move(stem));
    }
}

} // namespace

std::string normalisedShaderName(std::string_view shader)
{
    return lowerCase(withoutImageExtensions(withSlashes(shader)));
}

ImageNames imageNamesOf(std::string_view shader)
{
    ImageNames names;
    const std::string path = withSlashes(shader);
    const std::string named = imageExtensionOf(path);
    names.extensions.assign(std::begin(kImageExtensions), std::end(kImageExtensions));
    std::stable_partition(names.extensions.begin(), names.extensions.end(),
                          [&](const std::string& extension) { return extension == named; });
    names.namesExtension = names.extensions.front() == named;
    if (shader.size() > kMaxShaderNameLength)
        return names;
    // "glass.tga.tga": the file may be called just that, or be glass.tga with ".tga" added twice.
    appendStems(withoutImageExtension(path), names.stems);
    appendStems(withoutImageExtensions(path), names.stems);
    return names;
}

bool isUndrawn(std::string_view normalisedName)
{
    const std::string_view last = normalisedName.substr(normalisedName.rfind('/') + 1);
    const std::size_t folder = normalisedName.find(kUndrawnFolder);
    return std::ranges::find(kUndrawnNames, last) != kUndrawnNames.end() || folder == 0 ||
           (folder != std::string_view::npos && normalisedName[folder - 1] == '/');
}

} // namespace sinew
