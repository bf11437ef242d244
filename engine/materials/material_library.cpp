#include "engine/materials/material_library.h"

#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/texture_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

constexpr std::string_view kMtr[] = {".mtr"};
constexpr std::string_view kShader[] = {".shader"};
constexpr std::string_view kSkin[] = {".skin"};

std::string_view roleName(Role role)
{
    constexpr std::array<std::string_view, 5> kNames{"diffuse", "normal", "specular", "glow",
                                                     "blended"};
    return kNames.at(static_cast<std::size_t>(role));
}

// Normal and specular maps contain numbers, not colours.
bool holdsColour(Role role)
{
    return role != Role::Normal && role != Role::Specular;
}

// A surface without an image still needs a colour; other stages are omitted.
bool needsImage(const MaterialStage& stage)
{
    return stage.role == Role::Diffuse || (stage.role == Role::Blend && stage.blend == Blend{});
}

bool hasImage(const LoadedStage& loaded)
{
    return loaded.texture.has_value() || !loaded.animation.empty();
}

// A material before its images are loaded.
struct FoundMaterial
{
    LoadedMaterial material;
    std::vector<MaterialStage> stages;
    std::vector<std::string> skins; // numbers of Quake's skins
};

class MaterialLoader
{
public:
    // Both arguments must outlive the loader.
    MaterialLoader(const MaterialRequest& request, Diagnostics& warnings)
        : request_(request), warnings_(warnings), search_{.files = request.files,
                                                          .skin = request.skin,
                                                          .ownRootFirst = request.homes.size() > 1},
          textures_(search_, request.limits, result_.textures)
    {
    }

    LoadedMaterials load()
    {
        readDeclarations();
        readSkins();
        std::vector<FoundMaterial> found = findMaterials();
        listSkins(found);
        for (std::size_t i = 0; i < found.size(); ++i)
        {
            goTo(request_.shaders[i].home);
            loadStages(request_.shaders[i], found[i]);
            result_.materials.push_back(std::move(found[i].material));
        }
        return std::move(result_);
    }

private:
    // Declarations.

    void readDeclarations()
    {
        const VirtualFiles& tree = request_.files;
        std::vector<VirtualFile> files = tree.list("materials", kMtr);
        const auto add = [&](const std::vector<VirtualFile>& more)
        { files.insert(files.end(), more.begin(), more.end()); };
        add(tree.list("scripts", kShader));
        for (const ModelHome& home : request_.homes)
            for (const auto extension : {kMtr, kShader})
                add(tree.listIn(home.mount, home.folder, {extension, 1}));
        std::vector<std::string> names;
        Diagnostics ofTablesAndSkins;
        for (const VirtualFile& file : files)
        {
            readDeclarationFile(file, warnings_, ofTablesAndSkins);
            names.push_back(file.shown);
        }
        constexpr std::size_t kMostShown = 6;
        declarationFiles_ = files.empty() ? "there are no files that declare materials"
                                          : "looked in " + firstNames(names, kMostShown);
    }

    // Errors only matter if the requested skin is not found.
    void readSkins()
    {
        for (const VirtualFile& file : request_.files.list("skins", kSkin))
            readDeclarationFile(file, skinErrors_, skinErrors_);
        const auto skin = std::ranges::find(set_.skins(), normalisedShaderName(request_.skin),
                                            &SkinDeclaration::name);
        if (skin != set_.skins().end() && !request_.skin.empty())
            skin_ = &*skin;
    }

    void readDeclarationFile(const VirtualFile& file, Diagnostics& warnings, Diagnostics& errors)
    {
        const auto read = [&]
        {
            Result<std::string> text = readText(file);
            if (text)
                set_.add(std::move(*text), file.shown,
                         hasExtension(file.name, kShader) ? Dialect::Quake3 : Dialect::Doom3,
                         errors);
            else
                warnings.push_back(text.error());
        };
        whileReading(file.shown, read);
    }

    Result<std::string> readText(const VirtualFile& file)
    {
        constexpr std::uint64_t kLeast = 4096; // opening a file has a cost too
        const std::uint64_t most = request_.limits.declarationBytes;
        const std::uint64_t size = std::max(request_.files.sizeOf(file), kLeast);
        if (size > most - declarationBytes_)
            return refusal(file.shown, fmt::format("is left out: the files that declare materials "
                                                   "would exceed {} MiB (--limit declarations)",
                                                   most >> 20));
        declarationBytes_ += size;
        return request_.files.readText(file);
    }

    // Lists the skins that have an effect, and warns if the requested one is missing.
    void listSkins(const std::vector<FoundMaterial>& found)
    {
        std::set<std::string> materials{std::string(kEveryMaterial)};
        for (const ShaderRequest& shader : request_.shaders)
            materials.insert(normalisedShaderName(shader.name));
        for (const SkinDeclaration& skin : set_.skins())
            if (std::ranges::any_of(skin.remaps, [&](const SkinRemap& remap)
                                    { return materials.contains(remap.from); }))
                result_.skins.push_back(skin.name);
        std::set<std::string> numbers;
        for (const FoundMaterial& material : found)
            numbers.insert(material.skins.begin(), material.skins.end());
        result_.skins.insert(result_.skins.end(), numbers.begin(), numbers.end());
        const auto isAsked = [&](const std::string& number)
        { return numberedSuffix(number) == numberedSuffix(request_.skin); };
        if (request_.skin.empty() || skin_ != nullptr || std::ranges::any_of(numbers, isAsked))
            return;
        std::vector<std::string> others = request_.skinsBeside;
        others.insert(others.end(), numbers.begin(), numbers.end());
        for (const SkinDeclaration& skin : set_.skins())
            others.push_back(skin.name);
        warnings_.append(skinErrors_);
        warnings_.push_back(
            {.file = request_.modelFile,
             .message = fmt::format("no skin is named {}; {}", quotedForMessage(request_.skin),
                                    others.empty()
                                        ? "put one into skins/*.skin"
                                        : fmt::format("there are {}", fmt::join(others, ", ")))});
    }

    // From names to stages.

    // Searches in this home (index into MaterialRequest::homes) from now on.
    void goTo(std::size_t home)
    {
        const ModelHome& at = request_.homes[home];
        search_.modelMount = at.mount;
        search_.modelFolder = at.folder;
        search_.modelName = at.name;
    }

    // Finds one material per shader, and decodes their images in advance on all cores.
    std::vector<FoundMaterial> findMaterials()
    {
        std::vector<std::map<std::string, ConventionalMaterial>> conventions;
        for (std::size_t home = 0; home < request_.homes.size(); ++home)
        {
            std::vector<std::string> names;
            for (const ShaderRequest& shader : request_.shaders)
                if (shader.home == home)
                    names.push_back(shader.name);
            goTo(home);
            conventions.push_back(findConventionalMaterials(names, search_));
        }
        std::vector<FoundMaterial> found;
        std::vector<VirtualFile> files;
        for (const ShaderRequest& shader : request_.shaders)
        {
            goTo(shader.home);
            found.push_back(findMaterial(shader, conventions[shader.home].at(shader.name)));
            for (const MaterialStage& stage : found.back().stages)
            {
                textures_.findImages(stage.image, files);
                for (const ImageProgram& picture : stage.animation)
                    textures_.findImages(picture, files);
            }
        }
        textures_.readAhead(files);
        return found;
    }

    FoundMaterial findMaterial(const ShaderRequest& shader, const ConventionalMaterial& conventions)
    {
        FoundMaterial found{.material = {.shader = shader.name}};
        LoadedMaterial& material = found.material;
        const std::string name = normalisedShaderName(shader.name);
        const std::string shown(skin_ == nullptr ? name : remappedMaterial(*skin_, name));
        if (shader.isWorn)
            material.steps.push_back("skin: found: " + shader.file);
        if (shown != name)
            material.steps.push_back(
                fmt::format("skin {}: found: shows {} instead", request_.skin, shown));
        if (std::optional<MaterialDeclaration> declaration = set_.find(shown, warnings_))
        {
            material.source = fmt::format("{}:{}", declaration->file, declaration->line);
            material.steps.push_back("declaration: found: " + material.source);
            material.cull = declaration->cull;
            material.noShadows = declaration->noShadows;
            material.translucent = declaration->translucent;
            material.polygonOffset = declaration->polygonOffset;
            material.sort = declaration->sort;
            found.stages = std::move(declaration->stages);
            return found;
        }
        material.steps.push_back("declaration: not found: " + declarationFiles_);
        if (isUndrawn(shown))
            material.source = kUndrawnSource;
        else
            useConventions(shown == name ? shader.name : shown,
                           shown == name
                               ? conventions
                               : findConventionalMaterials({&shown, 1}, search_).at(shown),
                           shader, found);
        return found;
    }

    void useConventions(const std::string& shown, const ConventionalMaterial& conventions,
                        const ShaderRequest& shader, FoundMaterial& found)
    {
        LoadedMaterial& material = found.material;
        material.vertexColours = shader.vertexColours;
        material.source = kConventionalSource;
        found.stages = conventions.stages;
        found.skins = conventions.skins;
        if (!found.stages.front().image.empty())
            return;
        material.source = material.vertexColours ? kModelSource : kPlaceholderSource;
        material.steps.push_back(
            fmt::format("diffuse image: not found: tried {}", fmt::join(conventions.tried, ", ")));
        const std::string place = placeOf(shown, search_.modelName);
        noteMissing(place, material);
        warnings_.push_back(
            {.file = fileNaming(shader),
             .message = fmt::format("no image found for shader {}: {}; {}", quotedForMessage(shown),
                                    material.vertexColours ? "the colours of its vertices are shown"
                                                           : "a placeholder is shown",
                                    whatToAdd(place))});
    }

    const std::string& fileNaming(const ShaderRequest& shader) const
    {
        return shader.file.empty() ? request_.modelFile : shader.file;
    }

    // From stages to images.

    void loadStages(const ShaderRequest& shader, FoundMaterial& found)
    {
        LoadedMaterial& material = found.material;
        for (const MaterialStage& stage : found.stages)
        {
            LoadedStage loaded{.stage = stage, .texture = {}, .animation = {}};
            if (stage.animation.empty() && !stage.image.empty())
                loaded.texture = loadImage(shader, stage, stage.image, material);
            for (const ImageProgram& picture : stage.animation)
                if (const auto texture = loadImage(shader, stage, picture, material))
                    loaded.animation.push_back(*texture);
            if (hasImage(loaded) || needsImage(stage))
                material.stages.push_back(std::move(loaded));
        }
        if (shader.isMirrored)
        {
            material.cull = CullSides::None;
            material.isMirrored = true;
        }
    }

    std::optional<std::uint32_t> loadImage(const ShaderRequest& shader, const MaterialStage& stage,
                                           const ImageProgram& program, LoadedMaterial& material)
    {
        constexpr std::size_t kMostShown = 200; // a name may be as long as its file
        const TextureStore::Loaded loaded = textures_.load(program, holdsColour(stage.role));
        const std::string image = fmt::format("{} image {}", roleName(stage.role),
                                              shortened(toString(program), kMostShown));
        material.steps.push_back(fmt::format("{}: {}", image, loaded.outcome));
        if (loaded.texture)
            return loaded.texture;
        for (const std::string& name : loaded.missing)
            noteMissing(placeOf(name), material);
        const bool isDeclared = stage.line > 0;
        const bool showsPlaceholder = needsImage(stage) && !material.vertexColours;
        warnings_.push_back(
            {.file = fileNaming(shader),
             .message = fmt::format(
                 "shader {}, {}{}{}; {}{}", quotedForMessage(material.shader), image,
                 isDeclared ? fmt::format(" (declared in {})", material.source) : "",
                 loaded.missing.empty() ? ": " + loaded.outcome : " not found",
                 showsPlaceholder ? "a placeholder is shown" : "it is left out",
                 loaded.missing.empty() ? "" : "; " + whatToAdd(placeOf(loaded.missing.front())))});
        return std::nullopt;
    }

    // A path where the image would be found: in the game's tree if it has the folder, otherwise
    // beside the model. `otherwise` is used if the image's name cannot be a file name.
    std::string placeOf(const std::string& image, const std::string& otherwise = {}) const
    {
        const ImageNames names = imageNamesOf(image);
        const std::string whole = names.stems.empty() ? otherwise : names.stems.front();
        if (whole.empty())
            return {};
        const std::string last = whole.substr(whole.rfind('/') + 1);
        const std::string& extension = names.extensions.front();
        if (request_.files.isArchive(search_.modelMount))
            return printable(fmt::format("{}.{} in a folder given by --base", whole, extension));
        const bool isInTree = !search_.modelFolder.empty();
        std::filesystem::path path = request_.files.mounts()[search_.modelMount];
        path /= isInTree && whole == last ? search_.modelFolder : "";
        path /= isInTree ? whole : last;
        return printable(fmt::format("{}.{}", path.generic_string(), extension));
    }

    static std::string whatToAdd(const std::string& place)
    {
        return place.empty() ? "no file can have its name"
                             : fmt::format("put it at {} (sinew --explain-materials lists all "
                                           "names that were tried)",
                                           place);
    }

    static void noteMissing(const std::string& place, LoadedMaterial& material)
    {
        if (!place.empty() && std::ranges::find(material.missing, place) == material.missing.end())
            material.missing.push_back(place);
    }

    const MaterialRequest& request_;
    Diagnostics& warnings_;
    LoadedMaterials result_;
    ImageSearch search_;
    TextureStore textures_;
    MaterialSet set_;
    std::string declarationFiles_; // files searched for declarations, as shown in steps
    std::uint64_t declarationBytes_ = 0;
    Diagnostics skinErrors_;
    const SkinDeclaration* skin_ = nullptr; // the requested skin
};

// A remark for the end of the material's source line; may be empty.
std::string_view remark(const LoadedMaterial& material)
{
    if (!isDrawn(material))
        return material.source == kUndrawnSource ? "" : ", which is not drawn";
    const bool lacksImage = !std::ranges::all_of(material.stages, hasImage);
    return lacksImage && material.source != kPlaceholderSource && !material.vertexColours
               ? ", with a placeholder for its colour"
               : "";
}

} // namespace

LoadedMaterials loadMaterials(const MaterialRequest& request, Diagnostics& warnings)
{
    return MaterialLoader(request, warnings).load();
}

std::string explainMaterials(const LoadedMaterials& materials,
                             const std::vector<ExplainedMesh>& meshes)
{
    std::string text;
    auto out = std::back_inserter(text);
    std::map<std::uint32_t, std::size_t> explained; // first mesh of each material
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
        for (const std::string& step : material.steps)
            fmt::format_to(out, "  {}\n", printable(step));
        fmt::format_to(out, "  => {}{}\n", printable(material.source), remark(material));
        for (const std::string& missing : material.missing)
            fmt::format_to(out, "  to add: {}\n", printable(missing));
    }
    return text;
}

} // namespace sinew
