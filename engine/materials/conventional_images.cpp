#include "engine/materials/conventional_images.h"

#include "engine/base/text.h"
#include "engine/files/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace sinew
{
namespace
{

// Longer and deeper names belong to no real file but would take long to look for.
constexpr std::size_t kMaxShaderNameLength = 1024;

// The extensions of images that are decoded, in the order in which Doom 3 and Quake 3 try them.
// WebP, which neither engine knows, and Quake's LMP come last.
constexpr std::string_view kImageExtensions[] = {"tga", "jpg", "jpeg", "png", "dds", "webp", "lmp"};

using Suffixes = std::span<const std::string_view>;

constexpr std::string_view kFirstSkin = "_00_00";
constexpr std::string_view kDiffuse[] = {"_d", "", "_diffuse", kFirstSkin};
constexpr std::string_view kNormal[] = {"_local", "_n", "_normal", "_norm"};
constexpr std::string_view kSpecular[] = {"_s", "_spec", "_specular", "_gloss"};
constexpr std::string_view kHeight[] = {"_h", "_height"};
constexpr std::string_view kGlow[] = {"_glow", "_luma"};
constexpr std::string_view kNoSuffix[] = {""};

// Only to tell such maps from a diffuse image; they are not used.
constexpr std::string_view kOtherMaps[] = {
    "_normals", "_nm",       "_nrm",  "_bump",  "_rough",     "_metal",   "_ao",
    "_mask",    "_emissive", "_disp", "_alpha", "_roughness", "_metallic"};

// A name to which suffixes and extensions are still to be added.
struct Stem
{
    std::string text;
    bool isWhole = false; // nothing is cut from its front or set before it
};

struct Found
{
    Stem stem;
    VirtualFile file;
};

std::string compressedStem(std::string_view stem)
{
    return fmt::format("dds/{}", stem);
}

// The file of that name that is mounted last, other models' folders excluded.
std::optional<VirtualFile> findFile(const ImageSearch& search, const std::string& name)
{
    const auto isForeign = [&](std::size_t mount)
    { return std::ranges::find(search.foreignMounts, mount) != search.foreignMounts.end(); };
    auto file = search.files.find(name);
    if (!file || !isForeign(file->mount))
        return file;
    for (std::size_t mount = file->mount; mount-- > 0;)
        if (!isForeign(mount))
            if (auto other = search.files.findIn(mount, name))
                return other;
    return std::nullopt;
}

// In the order in which they are looked for. Only a whole name is the one that Doom 3 compressed.
std::vector<std::string> fileNames(const Stem& stem, std::string_view suffix,
                                   const ImageNames& names)
{
    std::vector<std::string> files;
    for (const std::string& extension : names.extensions)
        files.push_back(fmt::format("{}{}.{}", stem.text, suffix, extension));
    if (stem.isWhole)
        files.insert(files.begin() + (names.namesExtension ? 1 : 0),
                     fmt::format("{}{}.dds", compressedStem(stem.text), suffix));
    return files;
}

std::optional<VirtualFile> findImage(const ImageSearch& search, const Stem& stem, Suffixes suffixes,
                                     const ImageNames& names)
{
    if (!search.files.hasNamesLike(stem.text) &&
        !(stem.isWhole && search.files.hasNamesLike(compressedStem(stem.text))))
        return std::nullopt;
    for (const std::string_view suffix : suffixes)
        for (const std::string& name : fileNames(stem, suffix, names))
            if (auto file = findFile(search, name))
                return file;
    return std::nullopt;
}

void noteTried(std::string_view pattern, std::size_t count, TriedNames& tried)
{
    std::string shown = printable(pattern);
    if (std::ranges::find(tried.patterns, shown) != tried.patterns.end())
        return;
    tried.patterns.push_back(std::move(shown));
    tried.count += count;
}

// "{_d,,_diffuse}", or nothing for the empty suffix alone.
std::string suffixPattern(Suffixes suffixes)
{
    return suffixes.size() == 1 ? std::string(suffixes.front())
                                : fmt::format("{{{}}}", fmt::join(suffixes, ","));
}

std::vector<Stem> stemsToTry(const ImageNames& names, const ImageSearch& search)
{
    std::vector<Stem> stems;
    for (const std::string& stem : names.stems)
    {
        stems.push_back({.text = stem, .isWhole = stems.empty()});
        if (!search.modelFolder.empty())
            stems.push_back({joinedName(search.modelFolder, stem)});
    }
    return stems;
}

// The first that is there. `tried` gets what was looked for.
std::optional<Found> findFirst(const ImageSearch& search, std::span<const Stem> stems,
                               Suffixes suffixes, const ImageNames& names, TriedNames& tried)
{
    const std::string pattern = suffixPattern(suffixes);
    for (const Stem& stem : stems)
    {
        if (stem.isWhole)
            noteTried(fmt::format("{}{}.dds", compressedStem(stem.text), pattern), suffixes.size(),
                      tried);
        noteTried(fmt::format("{}{}.{{{}}}", stem.text, pattern, fmt::join(names.extensions, ",")),
                  suffixes.size() * names.extensions.size(), tried);
        if (auto file = findImage(search, stem, suffixes, names))
            return Found{stem, std::move(*file)};
    }
    return std::nullopt;
}

bool endsWithAny(std::string_view stem, Suffixes suffixes)
{
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](std::string_view suffix) { return stem.ends_with(suffix); });
}

std::string_view stemOf(std::string_view name)
{
    return name.substr(0, name.rfind('.'));
}

bool isOtherMap(const VirtualFile& image)
{
    const std::string stem = lowerCase(stemOf(image.name));
    return endsWithAny(stem, kNormal) || endsWithAny(stem, kSpecular) ||
           endsWithAny(stem, kHeight) || endsWithAny(stem, kGlow) || endsWithAny(stem, kOtherMaps);
}

// The image of a folder that holds no other, maps that are not diffuse excluded.
std::optional<Found> onlyImage(const ImageSearch& search)
{
    std::vector<std::string> dotted;
    for (const std::string_view extension : kImageExtensions)
        dotted.push_back(fmt::format(".{}", extension));
    std::vector<VirtualFile> images =
        search.files.listIn(search.modelMount, search.modelFolder,
                            std::vector<std::string_view>(dotted.begin(), dotted.end()));
    std::erase_if(images, isOtherMap);
    if (images.size() != 1)
        return std::nullopt;
    const Stem stem{std::string(stemOf(images.front().name))};
    return Found{stem, images.front()};
}

// "imp_d" -> "imp": the other maps add their suffixes to the same name.
Stem withoutDiffuseSuffix(Stem stem)
{
    const std::string lower = lowerCase(stem.text);
    for (const std::string_view suffix : kDiffuse)
        if (!suffix.empty() && lower.size() > suffix.size() && lower.ends_with(suffix))
        {
            stem.text.resize(lower.size() - suffix.size());
            break;
        }
    return stem;
}

// The numbers of the skins that an image comes in, as ogre_00_00.png and ogre_01_00.png.
std::vector<std::string> numberedSkins(const Stem& stem, const VirtualFiles& files)
{
    constexpr int kMostSkins = 100;
    const auto has = [&](std::string_view suffix)
    { return files.hasNamesLike(fmt::format("{}{}.", stem.text, suffix)); };
    std::vector<std::string> numbers;
    for (int i = 0; i < kMostSkins && (i > 0 ? !numbers.empty() : has(kFirstSkin)); ++i)
        if (const std::string number = std::to_string(i); has(*numberedSuffix(number)))
            numbers.push_back(number);
    return numbers;
}

// Whether the name ends in numbers of a skin and a frame: "ogre_01_00".
bool isNumbered(std::string_view stem)
{
    const std::string_view end =
        stem.substr(stem.size() - std::min(stem.size(), kFirstSkin.size()));
    return std::ranges::equal(end, kFirstSkin,
                              [](char c, char pattern)
                              { return pattern == '_' ? c == '_' : c >= '0' && c <= '9'; });
}

void findOtherMaps(ConventionalImages& images, const std::optional<Found>& diffuse,
                   const ImageNames& names, const ImageSearch& search)
{
    std::vector<Stem> stems = stemsToTry(names, search);
    if (diffuse)
        stems.insert(stems.begin(), withoutDiffuseSuffix(diffuse->stem));
    if (diffuse && isNumbered(stemOf(diffuse->file.name)))
        stems.insert(stems.begin(), Stem{std::string(stemOf(diffuse->file.name))});
    const auto find = [&](Suffixes suffixes) -> std::optional<VirtualFile>
    {
        for (const Stem& stem : stems)
            if (auto file = findImage(search, stem, suffixes, names))
                return file;
        return std::nullopt;
    };
    images.normal = find(kNormal);
    images.specular = find(kSpecular);
    images.height = find(kHeight);
    images.glow = find(kGlow);
}

bool allEqual(std::span<const std::string> shaders)
{
    return std::all_of(shaders.begin(), shaders.end(),
                       [first = normalisedShaderName(shaders.front())](const std::string& shader)
                       { return normalisedShaderName(shader) == first; });
}

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

std::optional<std::string> numberedSuffix(std::string_view skin)
{
    constexpr std::size_t kMostDigits = 2;
    const bool isNumber = !skin.empty() && skin.size() <= kMostDigits &&
                          std::ranges::all_of(skin, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? std::optional(fmt::format("_{:0>2}_00", skin)) : std::nullopt;
}

std::vector<ConventionalImages> findConventionalImages(std::span<const std::string> shaders,
                                                       const ImageSearch& search)
{
    std::vector<ConventionalImages> images(shaders.size());
    std::vector<ImageNames> names(shaders.size());
    std::vector<std::optional<Found>> diffuse(shaders.size());
    std::set<std::string> claimed; // images that a shader names
    const std::string numbered = numberedSuffix(search.skin).value_or("");
    std::vector<std::string_view> suffixes(std::begin(kDiffuse), std::end(kDiffuse));
    if (!numbered.empty() && numbered != kFirstSkin)
        suffixes.insert(suffixes.begin(), numbered);
    for (std::size_t i = 0; i < shaders.size(); ++i)
    {
        names[i] = imageNamesOf(shaders[i]);
        diffuse[i] = findFirst(search, stemsToTry(names[i], search), suffixes, names[i],
                               images[i].triedForDiffuse);
        if (diffuse[i])
            claimed.insert(diffuse[i]->file.shown);
    }
    const bool hasOneShader = !shaders.empty() && allEqual(shaders);
    const Stem modelStem{joinedName(search.modelFolder, search.modelName)};
    for (std::size_t i = 0; i < shaders.size(); ++i)
    {
        if (!diffuse[i] && !search.modelName.empty())
        {
            diffuse[i] =
                findFirst(search, {&modelStem, 1}, suffixes, names[i], images[i].triedForDiffuse);
            if (diffuse[i] && claimed.contains(diffuse[i]->file.shown))
                diffuse[i].reset();
        }
        if (!diffuse[i] && hasOneShader)
            diffuse[i] = onlyImage(search);
        if (diffuse[i])
        {
            images[i].diffuse = diffuse[i]->file;
            images[i].skins = numberedSkins(diffuse[i]->stem, search.files);
        }
        findOtherMaps(images[i], diffuse[i], names[i], search);
    }
    return images;
}

std::optional<VirtualFile> findDeclaredImage(std::string_view name, const ImageSearch& search,
                                             TriedNames& tried)
{
    const ImageNames names = imageNamesOf(name);
    if (auto found = findFirst(search, stemsToTry(names, search), kNoSuffix, names, tried))
        return std::move(found->file);
    return std::nullopt;
}

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
