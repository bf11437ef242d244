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

// Longer names are never those of real files and would take long to search.
constexpr std::size_t kMaxShaderNameLength = 1024;

// Extensions of decoded images, in the search order of Doom 3 and Quake 3. WebP, which neither
// engine supports, and Quake's LMP come last.
constexpr std::string_view kImageExtensions[] = {"tga", "jpg", "jpeg", "png", "dds", "webp", "lmp"};

constexpr std::string_view kCompressed = "dds";

using Suffixes = std::span<const std::string_view>;

constexpr std::string_view kFirstSkin = "_00_00";
constexpr std::string_view kDiffuse[] = {"_d", "", "_diffuse", kFirstSkin};
constexpr std::string_view kNormal[] = {"_local", "_n", "_normal", "_norm"};
constexpr std::string_view kSpecular[] = {"_s", "_spec", "_specular", "_gloss"};
constexpr std::string_view kGlow[] = {"_glow", "_luma"};
constexpr std::string_view kNoSuffix[] = {""};

// Suffixes of non-diffuse maps.
constexpr std::string_view kOtherMaps[] = {
    "_h",  "_height", "_normals",  "_nm",   "_nrm",   "_bump",      "_rough",   "_metal",
    "_ao", "_mask",   "_emissive", "_disp", "_alpha", "_roughness", "_metallic"};

// Image formats that shaders also name but that are not decoded. The same image often exists in
// another format.
constexpr std::string_view kOtherExtensions[] = {"bmp", "pcx"};

constexpr std::string_view kUndrawnNames[] = {kUndrawnShader, "nodrawnonsolid", "null",
                                              "invisible"};
constexpr std::string_view kUndrawnFolder = "textures/common/";

// A name without suffixes and extension.
struct Stem
{
    std::string text;
    bool isWhole = false; // unchanged: nothing removed from or added to its front
};

struct Found
{
    Stem stem;
    VirtualFile file;
};

bool isOneOf(std::string_view name, Suffixes names)
{
    return std::ranges::find(names, name) != names.end();
}

std::optional<VirtualFile> findFile(const ImageSearch& search, const std::string& name)
{
    if (search.ownRootFirst && search.modelFolder.empty())
        if (std::optional<VirtualFile> own = search.files.findIn(search.modelMount, name))
            return own;
    return search.files.find(name);
}

void noteTried(std::string_view pattern, std::vector<std::string>& tried)
{
    std::string shown = printable(pattern);
    if (std::ranges::find(tried, shown) == tried.end())
        tried.push_back(std::move(shown));
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

// The first existing file. Appends the searched names to `tried`. Doom 3 stores compressed images
// only under whole names: "dds/models/imp.dds".
std::optional<Found> findFirst(const ImageSearch& search, std::span<const Stem> stems,
                               Suffixes suffixes, const ImageNames& names,
                               std::vector<std::string>& tried)
{
    // "{_d,,_diffuse}", or empty if the only suffix is "".
    const bool acceptsCompressed =
        std::ranges::find(names.extensions, kCompressed) != names.extensions.end();
    const std::string pattern =
        suffixes.size() == 1 ? "" : fmt::format("{{{}}}", fmt::join(suffixes, ","));
    for (const Stem& stem : stems)
    {
        const std::string compressed = fmt::format("dds/{}", stem.text);
        const bool triesCompressed = stem.isWhole && acceptsCompressed;
        if (triesCompressed)
            noteTried(fmt::format("{}{}.dds", compressed, pattern), tried);
        noteTried(fmt::format("{}{}.{{{}}}", stem.text, pattern, fmt::join(names.extensions, ",")),
                  tried);
        if (!search.files.hasNamesLike(stem.text) &&
            !(triesCompressed && search.files.hasNamesLike(compressed)))
            continue;
        for (const std::string_view suffix : suffixes)
        {
            std::vector<std::string> files;
            for (const std::string& extension : names.extensions)
                files.push_back(fmt::format("{}{}.{}", stem.text, suffix, extension));
            if (triesCompressed)
                files.insert(files.begin() + (names.namesExtension ? 1 : 0),
                             fmt::format("{}{}.dds", compressed, suffix));
            for (const std::string& name : files)
                if (auto file = findFile(search, name))
                    return Found{stem, std::move(*file)};
        }
    }
    return std::nullopt;
}

std::string_view stemOf(std::string_view name)
{
    return name.substr(0, name.rfind('.'));
}

// The only image of a folder, ignoring non-diffuse maps.
std::optional<Found> onlyImage(const ImageSearch& search)
{
    std::vector<std::string> dotted;
    for (const std::string_view extension : kImageExtensions)
        dotted.push_back(fmt::format(".{}", extension));
    std::vector<VirtualFile> images =
        search.files.listIn(search.modelMount, search.modelFolder,
                            std::vector<std::string_view>(dotted.begin(), dotted.end()));
    std::erase_if(
        images,
        [](const VirtualFile& image)
        {
            const std::string stem = lowerCase(stemOf(image.name));
            const auto endsStem = [&](std::string_view suffix) { return stem.ends_with(suffix); };
            return std::ranges::any_of(
                std::array<Suffixes, 4>{kNormal, kSpecular, kGlow, kOtherMaps},
                [&](Suffixes suffixes) { return std::ranges::any_of(suffixes, endsStem); });
        });
    if (images.size() != 1)
        return std::nullopt;
    Found only;
    only.stem.text = stemOf(images.front().name);
    only.file = std::move(images.front());
    return only;
}

// The numbers of an image's skins, as in ogre_00_00.png and ogre_01_00.png.
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

// Searches beside the diffuse image ("imp_d" counts as "imp"), then everywhere else.
void addOtherMaps(const std::optional<Found>& diffuse, const ImageNames& names,
                  const ImageSearch& search, std::vector<MaterialStage>& stages)
{
    std::vector<Stem> stems = stemsToTry(names, search);
    if (diffuse)
    {
        Stem beside = diffuse->stem;
        const std::string lower = lowerCase(beside.text);
        for (const std::string_view suffix : kDiffuse)
            if (!suffix.empty() && lower.size() > suffix.size() && lower.ends_with(suffix))
                beside.text.resize(lower.size() - suffix.size());
        stems.insert(stems.begin(), {{std::string(stemOf(diffuse->file.name))}, beside});
    }
    std::vector<std::string> tried;
    const auto add = [&](Suffixes suffixes, MaterialStage::Role role)
    {
        if (const std::optional<Found> found = findFirst(search, stems, suffixes, names, tried))
            stages.push_back({.role = role, .image = {.name = found->file.name}});
    };
    add(kNormal, MaterialStage::Role::Normal);
    add(kSpecular, MaterialStage::Role::Specular);
    add(kGlow, MaterialStage::Role::Glow);
}

std::string withSlashes(std::string_view text)
{
    std::string slashes(text);
    std::replace(slashes.begin(), slashes.end(), '\\', '/');
    return slashes;
}

// Removes and returns the image extension in lower case, without its dot. Empty if there is none.
std::string cutExtension(std::string& name)
{
    const std::size_t dot = name.rfind('.');
    std::string extension = dot < name.size() ? lowerCase(name.substr(dot + 1)) : "";
    if (!isOneOf(extension, kImageExtensions) && !isOneOf(extension, kOtherExtensions))
        return {};
    name.resize(dot);
    return extension;
}

// Appends the path, then the path with leading parts removed one by one. Uses at most the last
// kMaxShaderNameParts parts, and nothing before "..".
void appendStems(std::string_view name, std::vector<std::string>& stems)
{
    if (name.size() >= 2 && name[1] == ':')
        name.remove_prefix(2);
    std::vector<std::string_view> parts;
    while (!name.empty())
    {
        const std::size_t end = std::min(name.find('/'), name.size());
        const std::string_view part = name.substr(0, end);
        name.remove_prefix(std::min(end + 1, name.size()));
        if (part == "..")
            parts.clear();
        else if (!part.empty() && part != ".")
            parts.push_back(part);
    }
    for (std::size_t count = std::min(parts.size(), kMaxShaderNameParts); count > 0; --count)
    {
        std::string path =
            fmt::format("{}", fmt::join(parts.end() - std::ptrdiff_t(count), parts.end(), "/"));
        if (std::ranges::find(stems, path) == stems.end())
            stems.push_back(std::move(path));
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

std::map<std::string, ConventionalMaterial>
findConventionalMaterials(std::span<const std::string> shaders, const ImageSearch& search)
{
    std::map<std::string, ConventionalMaterial> materials;
    std::map<std::string, std::optional<Found>> diffuse;
    std::set<std::string> claimed; // images named by a shader
    std::set<std::string> names;
    const std::string numbered = numberedSuffix(search.skin).value_or("");
    std::vector<std::string_view> suffixes(std::begin(kDiffuse), std::end(kDiffuse));
    if (!numbered.empty() && numbered != kFirstSkin)
        suffixes.insert(suffixes.begin(), numbered);
    for (const std::string& shader : shaders)
    {
        const ImageNames images = imageNamesOf(shader);
        std::optional<Found> found = findFirst(search, stemsToTry(images, search), suffixes, images,
                                               materials[shader].tried);
        if (found)
            claimed.insert(found->file.shown);
        diffuse[shader] = std::move(found);
        names.insert(normalisedShaderName(shader));
    }
    const Stem modelStem{joinedName(search.modelFolder, search.modelName)};
    for (auto& [shader, material] : materials)
    {
        const ImageNames images = imageNamesOf(shader);
        std::optional<Found>& found = diffuse[shader];
        if (!found && !search.modelName.empty())
        {
            found = findFirst(search, {&modelStem, 1}, suffixes, images, material.tried);
            if (found && claimed.contains(found->file.shown))
                found.reset();
        }
        if (!found && names.size() == 1)
            found = onlyImage(search);
        material.stages.push_back({.role = MaterialStage::Role::Diffuse});
        if (found)
        {
            material.stages.front().image.name = found->file.name;
            material.skins = numberedSkins(found->stem, search.files);
        }
        addOtherMaps(found, images, search, material.stages);
    }
    return materials;
}

std::optional<VirtualFile> findDeclaredImage(std::string_view name, const ImageSearch& search,
                                             std::vector<std::string>& tried,
                                             Compression compression)
{
    ImageNames names = imageNamesOf(name);
    if (compression == Compression::LeftOut)
        std::erase(names.extensions, kCompressed);
    if (auto found = findFirst(search, stemsToTry(names, search), kNoSuffix, names, tried))
        return std::move(found->file);
    return std::nullopt;
}

std::string normalisedShaderName(std::string_view shader)
{
    std::string name = withSlashes(shader);
    while (!cutExtension(name).empty())
    {
    }
    return lowerCase(name);
}

ImageNames imageNamesOf(std::string_view shader)
{
    ImageNames names;
    std::string path = withSlashes(shader);
    const std::string named = cutExtension(path);
    names.extensions.assign(std::begin(kImageExtensions), std::end(kImageExtensions));
    std::stable_partition(names.extensions.begin(), names.extensions.end(),
                          [&](const std::string& extension) { return extension == named; });
    names.namesExtension = names.extensions.front() == named;
    if (shader.size() > kMaxShaderNameLength)
        return names;
    // "glass.tga.tga" may be the file's real name, or glass.tga with ".tga" added twice.
    appendStems(path, names.stems);
    while (!cutExtension(path).empty())
    {
    }
    appendStems(path, names.stems);
    return names;
}

bool isUndrawn(std::string_view normalisedName)
{
    const std::size_t folder = normalisedName.find(kUndrawnFolder);
    return isOneOf(normalisedName.substr(normalisedName.rfind('/') + 1), kUndrawnNames) ||
           folder == 0 || (folder != std::string_view::npos && normalisedName[folder - 1] == '/');
}

} // namespace sinew
