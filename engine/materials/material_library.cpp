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
#include <set>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

using Role = MaterialStage::Role;

std::string_view roleName(Role role)
{
    constexpr std::array<std::string_view, 5> kNames{"diffuse", "normal", "specular", "glow",
                                                     "blended"};
    return kNames.at(static_cast<std::size_t>(role));
}

// Normal and specular maps hold numbers, not colours.
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

// " (declared in a.mtr:3)", or nothing where no file declares the material.
std::string whereDeclared(const LoadedMaterial& material)
{
    for (const std::string_view other : {kConventionalSource, kPlaceholderSource, kModelSource})
        if (material.source.empty() || material.source == other)
            return {};
    return fmt::format(" (declared in {})", material.source);
}

// As messages show it, cut: a name may be as long as its file.
std::string shownProgram(const ImageProgram& program)
{
    constexpr std::size_t kMostShown = 200;
    return shortened(toString(program), kMostShown);
}

// Builds the materials one by one.
class MaterialLoader
{
public:
    MaterialLoader(const MaterialRequest& request, LoadedMaterials& result, Diagnostics& warnings)
        : request_(request),
          warnings_(warnings), search_{.files = request.files, .skin = request.skin},
          file_(request.modelFile), textures_(search_, request.limits, result.textures, warnings)
    {
    }

    const ImageSearch& search() const { return search_; }

    // The file that names the next shaders.
    void setNamingFile(const std::string& file) { file_ = file; }

    // Home of the next shaders: MaterialRequest::homes.
    void goTo(std::size_t home)
    {
        const ModelHome& at = request_.homes[home];
        search_.modelMount = at.mount;
        search_.modelFolder = at.folder;
        search_.modelName = at.name;
        search_.foreignMounts.clear();
        for (const ModelHome& other : request_.homes)
            if (other.folder.empty() && other.mount != at.mount)
                search_.foreignMounts.push_back(other.mount);
    }

    // Files that the next readAhead() decodes on all cores.
    void expect(const MaterialDeclaration& declaration)
    {
        std::vector<MissingImage> missing;
        for (const MaterialStage& stage : declaration.stages)
        {
            textures_.findImages(stage.image, expected_, missing);
            for (const ImageProgram& picture : stage.animation)
                textures_.findImages(picture, expected_, missing);
        }
    }

    void expect(const ConventionalImages& images)
    {
        if (images.diffuse)
            for (const auto* file :
                 {&images.diffuse, images.normal ? &images.normal : &images.height,
                  &images.specular, &images.glow})
                if (*file)
                    expected_.push_back(**file);
    }

    void readAhead() { textures_.readAhead(std::exchange(expected_, {})); }

    void fromDeclaration(const MaterialDeclaration& declaration, LoadedMaterial& material)
    {
        material.source = fmt::format("{}:{}", declaration.file, declaration.line);
        material.cull = declaration.cull;
        material.noShadows = declaration.noShadows;
        material.translucent = declaration.translucent;
        material.polygonOffset = declaration.polygonOffset;
        material.sort = declaration.sort;
        for (const MaterialStage& stage : declaration.stages)
            addStage(stage, material);
    }

    // `shader` is the shown material: its own, or the skin's replacement.
    void fromConventions(const std::string& shader, const ConventionalImages& images,
                         LoadedMaterial& material)
    {
        if (images.diffuse)
            material.source = kConventionalSource;
        else
            missingDiffuse(shader, images, material);
        addFile(Role::Diffuse, images.diffuse, material);
        addFile(Role::Normal, images.normal, material);
        if (!images.normal && images.height)
            addHeight(*images.height, material);
        addFile(Role::Specular, images.specular, material);
        addFile(Role::Glow, images.glow, material);
    }

private:
    void addStage(const MaterialStage& stage, LoadedMaterial& material)
    {
        LoadedStage loaded{.stage = stage, .texture = {}, .animation = {}};
        if (stage.animation.empty())
            loaded.texture = load(stage, stage.image, material);
        for (const ImageProgram& picture : stage.animation)
            if (const auto texture = load(stage, picture, material))
                loaded.animation.push_back(*texture);
        if (hasImage(loaded) || needsImage(stage))
            material.stages.push_back(std::move(loaded));
    }

    std::optional<std::uint32_t> load(const MaterialStage& stage, const ImageProgram& program,
                                      LoadedMaterial& material)
    {
        TextureStore::Loaded loaded = textures_.load(program, holdsColour(stage.role));
        loaded.attempt.what =
            fmt::format("{} image {}", roleName(stage.role), shownProgram(program));
        if (!loaded.texture)
        {
            std::vector<VirtualFile> files;
            std::vector<MissingImage> missing;
            textures_.findImages(program, files, missing);
            warnAbout(loaded.attempt, missing, needsImage(stage), material);
            for (const MissingImage& image : missing)
                noteMissing(image, material);
        }
        material.attempts.push_back(std::move(loaded.attempt));
        return loaded.texture;
    }

    void addFile(Role role, const std::optional<VirtualFile>& file, LoadedMaterial& material)
    {
        LoadedStage stage;
        stage.stage.role = role;
        if (file)
        {
            TextureStore::Loaded loaded = textures_.load(*file, holdsColour(role));
            loaded.attempt.what = fmt::format("{} image by name", roleName(role));
            if (!loaded.texture)
                warnAbout(loaded.attempt, {}, needsImage(stage.stage) && !material.vertexColours,
                          material);
            material.attempts.push_back(std::move(loaded.attempt));
            stage.texture = loaded.texture;
        }
        if (stage.texture || needsImage(stage.stage))
            material.stages.push_back(std::move(stage));
    }

    void addHeight(const VirtualFile& height, LoadedMaterial& material)
    {
        constexpr float kBumpiness = 4.0F;
        MaterialStage stage{.role = Role::Normal};
        stage.image = {.function = imageFunction("heightmap"),
                       .sources = {{.name = height.name}},
                       .numbers = {kBumpiness}};
        addStage(stage, material);
    }

    void missingDiffuse(const std::string& shader, const ConventionalImages& images,
                        LoadedMaterial& material)
    {
        material.source = material.vertexColours ? kModelSource : kPlaceholderSource;
        const TriedNames& tried = images.triedForDiffuse;
        material.attempts.push_back(
            {.what = "diffuse image by name",
             .detail = fmt::format("tried {}", fmt::join(tried.patterns, ", "))});
        const MissingImage missing{.name = shader, .namesTried = tried.count};
        noteMissing(missing, material);
        warnings_.push_back({.file = file_,
                             .message = fmt::format(
                                 "no image found for shader {}: {}; {}", quotedForMessage(shader),
                                 material.vertexColours ? "the colours of its vertices are shown"
                                                        : "a placeholder is shown",
                                 whatToAdd(missing))});
    }

    // `missing` lists a program's images without a file.
    void warnAbout(const MaterialAttempt& attempt, const std::vector<MissingImage>& missing,
                   bool showsPlaceholder, const LoadedMaterial& material)
    {
        const std::string instead = showsPlaceholder ? "a placeholder is shown" : "it is left out";
        const std::string why = missing.empty() ? fmt::format(": {}; {}", attempt.detail, instead)
                                                : fmt::format(" not found: {}; {}", instead,
                                                              whatToAdd(missing.front()));
        warnings_.push_back(
            {.file = file_,
             .message = fmt::format("shader {}, {}{}{}", quotedForMessage(material.shader),
                                    attempt.what, whereDeclared(material), why)});
    }

    // Of an image: its name without extension, from a root of the files.
    std::string wholeNameOf(std::string_view image) const
    {
        const std::vector<std::string> stems = imageNamesOf(image).stems;
        return stems.empty() ? search_.modelName : stems.front();
    }

    static std::string lastPartOf(const std::string& name)
    {
        return name.substr(name.rfind('/') + 1);
    }

    // A file name that would be found: in the game's tree if the game has the folder, otherwise
    // beside the model.
    std::string placeOf(const MissingImage& image) const
    {
        const std::string whole = wholeNameOf(image.name);
        const std::string last = lastPartOf(whole);
        const std::string extension = imageNamesOf(image.name).extensions.front();
        if (request_.files.isArchive(search_.modelMount))
            return printable(fmt::format("{}.{} in a folder given by --base", whole, extension));
        const bool isInTree = !search_.modelFolder.empty();
        std::filesystem::path path = request_.files.mounts()[search_.modelMount];
        path /= isInTree && whole == last ? search_.modelFolder : "";
        path /= isInTree ? whole : last;
        return printable(fmt::format("{}.{}", path.generic_string(), extension));
    }

    // "put it at base/models/rifle.tga (48 names were tried: sinew --explain-materials lists
    // them)".
    std::string whatToAdd(const MissingImage& image) const
    {
        if (image.namesTried == 0)
            return "no file can have its name";
        return fmt::format("put it at {} ({} names were tried: sinew --explain-materials lists "
                           "them)",
                           placeOf(image), image.namesTried);
    }

    void noteMissing(const MissingImage& image, LoadedMaterial& material) const
    {
        if (image.namesTried == 0)
            return;
        std::string place = placeOf(image);
        if (std::ranges::find(material.missing, place) == material.missing.end())
            material.missing.push_back(std::move(place));
    }

    const MaterialRequest& request_;
    Diagnostics& warnings_;
    ImageSearch search_;
    std::string file_; // that names the shader that is loaded
    TextureStore textures_;
    std::vector<VirtualFile> expected_;
};

// One per shader. Shaders of one home are searched together, because their guesses depend on each
// other.
std::vector<ConventionalImages> conventionsOf(const MaterialRequest& request,
                                              MaterialLoader& loader)
{
    std::vector<ConventionalImages> conventions(request.shaders.size());
    for (std::size_t home = 0; home < request.homes.size(); ++home)
    {
        std::vector<std::string> shaders;
        std::vector<std::size_t> indices;
        for (std::size_t i = 0; i < request.shaders.size(); ++i)
            if (request.shaders[i].home == home)
            {
                shaders.push_back(request.shaders[i].name);
                indices.push_back(i);
            }
        loader.goTo(home);
        std::vector<ConventionalImages> found = findConventionalImages(shaders, loader.search());
        for (std::size_t i = 0; i < indices.size(); ++i)
            conventions[indices[i]] = std::move(found[i]);
    }
    return conventions;
}

// A material before its images are loaded, and the warnings about finding it.
struct FoundMaterial
{
    LoadedMaterial material;
    const MaterialDeclaration* declaration = nullptr; // null: `images` count
    std::string shown;                                // what the shader is exchanged for
    ConventionalImages images;
    Diagnostics warnings;
};

FoundMaterial findMaterial(const MaterialRequest& request, const ShaderRequest& shader,
                           ConventionalImages conventions, const MaterialLoader& loader,
                           MaterialSources& sources)
{
    FoundMaterial found{.material = {.shader = shader.name}, .shown = shader.name};
    const std::string name = normalisedShaderName(shader.name);
    const std::string shown = sources.remapped(name);
    if (shader.isWorn)
        found.material.attempts.push_back(
            {.what = "skin", .outcome = MaterialAttempt::kFound, .detail = shader.file});
    if (shown != name)
        found.material.attempts.push_back({.what = fmt::format("skin {}", request.skin),
                                           .outcome = MaterialAttempt::kFound,
                                           .detail = fmt::format("shows {} instead", shown)});
    found.declaration = sources.find(shown, found.material.attempts);
    if (found.declaration != nullptr)
        return found;
    if (isUndrawn(shown))
    {
        found.material.source = kUndrawnSource;
        return found;
    }
    if (shown == name)
    {
        found.images = std::move(conventions);
        return found;
    }
    found.shown = shown;
    found.images = findConventionalImages({&shown, 1}, loader.search()).front();
    return found;
}

// Lists the skins of the request, and warns if the requested one is missing.
std::vector<std::string> skinsOf(const MaterialRequest& request,
                                 const std::vector<FoundMaterial>& found, MaterialSources& sources)
{
    std::set<std::string> numbers;
    for (const FoundMaterial& material : found)
        numbers.insert(material.images.skins.begin(), material.images.skins.end());
    const auto isAsked = [&](const std::string& number)
    { return numberedSuffix(number) == numberedSuffix(request.skin); };
    std::vector<std::string> others = request.skinsBeside;
    others.insert(others.end(), numbers.begin(), numbers.end());
    if (!request.skin.empty() && !sources.hasSkin() && std::ranges::none_of(numbers, isAsked))
        sources.warnOfMissingSkin(others);
    std::vector<std::string> skins = sources.skins();
    skins.insert(skins.end(), numbers.begin(), numbers.end());
    return skins;
}

} // namespace

LoadedMaterials loadMaterials(const MaterialRequest& request, Diagnostics& warnings)
{
    LoadedMaterials result;
    Diagnostics ofFinding;
    MaterialSources sources(request, ofFinding);
    warnings.append(ofFinding);
    ofFinding.clear();
    MaterialLoader loader(request, result, warnings);
    std::vector<ConventionalImages> conventions = conventionsOf(request, loader);
    std::vector<FoundMaterial> found;
    for (std::size_t i = 0; i < request.shaders.size(); ++i)
    {
        loader.goTo(request.shaders[i].home);
        found.push_back(
            findMaterial(request, request.shaders[i], std::move(conventions[i]), loader, sources));
        found.back().warnings = std::exchange(ofFinding, {});
        if (const MaterialDeclaration* declaration = found.back().declaration)
            loader.expect(*declaration);
        else
            loader.expect(found.back().images);
    }
    loader.readAhead();
    result.skins = skinsOf(request, found, sources);
    warnings.append(ofFinding);
    for (std::size_t i = 0; i < request.shaders.size(); ++i)
    {
        const ShaderRequest& shader = request.shaders[i];
        auto& [material, declaration, shown, images, ofThis] = found[i];
        warnings.append(ofThis);
        loader.goTo(shader.home);
        loader.setNamingFile(shader.file.empty() ? request.modelFile : shader.file);
        if (declaration != nullptr)
            loader.fromDeclaration(*declaration, material);
        else if (material.source != kUndrawnSource)
        {
            material.vertexColours = shader.vertexColours;
            loader.fromConventions(shown, images, material);
        }
        if (shader.isMirrored)
        {
            material.cull = CullSides::None;
            material.isMirrored = true;
        }
        result.materials.push_back(std::move(material));
    }
    return result;
}

} // namespace sinew
