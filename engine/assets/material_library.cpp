#include "engine/assets/material_library.h"

#include "engine/assets/conventional_images.h"
#include "engine/assets/text_location.h"
#include "engine/assets/texture_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace sinew
{
namespace
{

using Outcome = MaterialAttempt::Outcome;
using Role = MaterialStage::Role;

constexpr std::string_view kMtr[] = {".mtr"};
constexpr std::string_view kShader[] = {".shader"};
constexpr std::string_view kSkin[] = {".skin"};

// A place where declarations are looked for, and the files in it, in order.
struct DeclarationSource
{
    std::string what;
    std::vector<VirtualFile> files;
};

std::vector<DeclarationSource> declarationSources(const MaterialRequest& request)
{
    const VirtualFiles& files = request.files;
    std::vector<DeclarationSource> sources = {
        {.what = "materials/*.mtr", .files = files.list("materials", kMtr)},
        {.what = "scripts/*.shader", .files = files.list("scripts", kShader)},
        {.what = "*.mtr and *.shader beside the model",
         .files = files.list(request.modelFolder, kMtr)},
    };
    for (VirtualFile& file : files.list(request.modelFolder, kShader))
        sources.back().files.push_back(std::move(file));
    return sources;
}

// Reads all declarations that the model might use. A file that cannot be read is a warning.
class Declarations
{
public:
    Declarations(const MaterialRequest& request, Diagnostics& warnings)
        : request_(request), warnings_(warnings), sources_(declarationSources(request))
    {
        for (const DeclarationSource& source : sources_)
            for (const VirtualFile& file : source.files)
                read(file, file.name.ends_with("shader"));
        if (!request.skin.empty())
            for (const VirtualFile& file : request.files.list("skins", kSkin))
                read(file, false);
        for (Diagnostic& table : undeclaredTables(set_))
            warnings_.push_back(std::move(table));
    }

    MaterialSet& set() { return set_; }

    // The declaration of a name, with what was tried for it. A broken one is a warning.
    const MaterialDeclaration* find(const std::string& name, std::vector<MaterialAttempt>& attempts)
    {
        const MaterialDeclaration* found = set_.findMaterial(name);
        const Diagnostic* refused = set_.findError(name);
        for (const DeclarationSource& source : sources_)
        {
            MaterialAttempt attempt{.what = fmt::format("declaration in {}", source.what),
                                    .detail = source.files.empty() ? "there are none"
                                                                   : shownFiles(source)};
            const std::string& declaredIn = found != nullptr     ? found->file
                                            : refused != nullptr ? refused->file
                                                                 : std::string();
            const bool here = std::ranges::any_of(source.files, [&](const VirtualFile& file)
                                                  { return file.shown == declaredIn; });
            if (here && found != nullptr)
                attempt = {.what = attempt.what,
                           .outcome = Outcome::Found,
                           .detail = fmt::format("{}:{}", found->file, found->line)};
            else if (here && refused != nullptr)
                attempt = {.what = attempt.what,
                           .outcome = Outcome::Refused,
                           .detail = toString(*refused)};
            attempts.push_back(std::move(attempt));
            if (here && found != nullptr)
                break;
        }
        if (found != nullptr)
            appendWarnings(*found, warnings_);
        else if (refused != nullptr)
            warnings_.push_back(*refused);
        return found;
    }

    // The name that the skin shows instead.
    std::string remapped(const std::string& name)
    {
        if (request_.skin.empty())
            return name;
        const SkinDeclaration* skin = set_.findSkin(request_.skin);
        if (skin == nullptr)
            return name;
        return std::string(remappedMaterial(*skin, name));
    }

private:
    static std::string shownFiles(const DeclarationSource& source)
    {
        constexpr std::size_t kMostShown = 6;
        std::vector<std::string> names;
        for (const VirtualFile& file : source.files)
            names.push_back(file.shown);
        const std::size_t more = names.size() - std::min(names.size(), kMostShown);
        names.resize(names.size() - more);
        return fmt::format("looked in {}{}", fmt::join(names, ", "),
                           more > 0 ? fmt::format(" and {} more", more) : "");
    }

    void read(const VirtualFile& file, bool quake3)
    {
        const Result<std::string> text = request_.files.readText(file);
        if (!text)
        {
            warnings_.push_back(text.error());
            return;
        }
        // Errors concern one declaration each, and are told when that one is asked for.
        Diagnostics errors;
        if (quake3)
            readQuake3Shaders(*text, file.shown, set_, warnings_, errors);
        else
            readDoom3Declarations(*text, file.shown, set_, warnings_, errors);
    }

    const MaterialRequest& request_;
    Diagnostics& warnings_;
    std::vector<DeclarationSource> sources_;
    MaterialSet set_;
};

std::string_view roleName(Role role)
{
    switch (role)
    {
    case Role::Diffuse:
        return "diffuse";
    case Role::Normal:
        return "normal";
    case Role::Specular:
        return "specular";
    case Role::Glow:
        return "glow";
    case Role::Blend:
        return "blended";
    }
    return "";
}

// Normal and specular maps hold numbers, not colours.
bool holdsColour(Role role)
{
    return role != Role::Normal && role != Role::Specular;
}

// Makes one material after the other.
class MaterialLoader
{
public:
    MaterialLoader(const MaterialRequest& request, LoadedMaterials& result, Diagnostics& warnings)
        : request_(request), warnings_(warnings), search_{.files = request.files,
                                                          .modelFolder = request.modelFolder,
                                                          .modelName = request.modelName},
          textures_(search_, result.textures)
    {
    }

    const ImageSearch& search() const { return search_; }

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
        if (material.stages.empty() && !declaration.editorImage.empty())
            addStage({.role = Role::Diffuse, .image = {.name = declaration.editorImage}}, material);
    }

    void fromConventions(const ConventionalImages& images, LoadedMaterial& material)
    {
        if (!images.diffuse)
            missingDiffuse(images, material);
        else
            material.source = "names of images";
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
        const bool colour = holdsColour(stage.role);
        if (stage.animation.empty())
            loaded.texture = load(stage.role, stage.image, colour, material);
        for (const ImageProgram& picture : stage.animation)
            if (const auto texture = load(stage.role, picture, colour, material))
                loaded.animation.push_back(*texture);
        const bool hasImage = loaded.texture.has_value() || !loaded.animation.empty();
        // Without its image a surface still needs a colour; any other stage is better left out.
        if (hasImage || stage.role == Role::Diffuse)
            material.stages.push_back(std::move(loaded));
        else if (stage.role == Role::Blend && stage.blend == Blend{})
            material.stages.push_back(std::move(loaded));
    }

    std::optional<std::uint32_t> load(Role role, const ImageProgram& program, bool colour,
                                      LoadedMaterial& material)
    {
        TextureStore::Loaded loaded = textures_.load(program, colour);
        loaded.attempt.what = fmt::format("{} image {}", roleName(role), toString(program));
        if (!loaded.texture)
        {
            warnAbout(loaded.attempt, role, material);
            material.missing.push_back(whatToAdd(program));
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
                warnAbout(loaded.attempt, role, material);
            material.attempts.push_back(std::move(loaded.attempt));
            stage.texture = loaded.texture;
        }
        if (stage.texture || role == Role::Diffuse)
            material.stages.push_back(std::move(stage));
    }

    void addHeight(const VirtualFile& height, LoadedMaterial& material)
    {
        constexpr float kBumpiness = 4.0F;
        const ImageProgram program{.function = ImageProgram::Function::Heightmap,
                                   .sources = {{.name = height.name}},
                                   .numbers = {kBumpiness}};
        addStage({.role = Role::Normal, .image = program}, material);
    }

    void missingDiffuse(const ConventionalImages& images, LoadedMaterial& material)
    {
        material.source = "placeholder";
        material.attempts.push_back(
            {.what = "diffuse image by name",
             .outcome = Outcome::NotFound,
             .detail = fmt::format("tried {}", fmt::join(images.triedForDiffuse, ", "))});
        const std::string name = normalisedShaderName(material.shader);
        material.missing.push_back(whatToAdd({.name = name.empty() ? request_.modelName : name}));
        warnings_.push_back(
            {.file = request_.modelFile,
             .message = fmt::format(
                 "no image found for shader {}: a placeholder is shown; tried {}",
                 quotedForMessage(material.shader), fmt::join(images.triedForDiffuse, ", "))});
    }

    void warnAbout(const MaterialAttempt& attempt, Role role, const LoadedMaterial& material)
    {
        const std::string_view instead =
            role == Role::Diffuse ? "a placeholder is shown" : "it is left out";
        warnings_.push_back(
            {.file = request_.modelFile,
             .message = fmt::format("shader {}, {}: {}; {}", quotedForMessage(material.shader),
                                    attempt.what, attempt.detail, instead)});
    }

    // "models/rifle/rifle.{tga,jpg,png,dds} in a base folder (--base), or rifle.{...} beside the
    // model"
    std::string whatToAdd(const ImageProgram& program) const
    {
        if (program.function != ImageProgram::Function::Image)
            return fmt::format("the images of {}", toString(program));
        const std::string name = normalisedShaderName(program.name);
        const std::string last = name.substr(name.rfind('/') + 1);
        constexpr std::string_view kExtensions = "{tga,jpg,png,dds}";
        const std::string beside =
            fmt::format("{}.{} beside {}", last, kExtensions, request_.modelFile);
        if (last == name)
            return beside;
        return fmt::format("{}.{} in a folder or archive given by --base, or {}", name, kExtensions,
                           beside);
    }

    const MaterialRequest& request_;
    Diagnostics& warnings_;
    ImageSearch search_;
    TextureStore textures_;
};

} // namespace

LoadedMaterials loadMaterials(const MaterialRequest& request, Diagnostics& warnings)
{
    LoadedMaterials result;
    Declarations declarations(request, warnings);
    MaterialLoader loader(request, result, warnings);
    const std::vector<ConventionalImages> conventions =
        findConventionalImages(request.shaders, loader.search());
    if (!request.skin.empty() && declarations.set().findSkin(request.skin) == nullptr)
        warnings.push_back({.file = request.modelFile,
                            .message = fmt::format("no skin is named {}; looked in skins/*.skin",
                                                   quotedForMessage(request.skin))});
    for (std::size_t i = 0; i < request.shaders.size(); ++i)
    {
        LoadedMaterial material{.shader = request.shaders[i]};
        const std::string name = normalisedShaderName(request.shaders[i]);
        const std::string shown = declarations.remapped(name);
        if (shown != name)
            material.attempts.push_back({.what = fmt::format("skin {}", request.skin),
                                         .outcome = Outcome::Found,
                                         .detail = fmt::format("shows {} instead", shown)});
        if (const MaterialDeclaration* found = declarations.find(shown, material.attempts))
            loader.fromDeclaration(*found, material);
        else if (shown == name)
            loader.fromConventions(conventions[i], material);
        else
            loader.fromConventions(
                findConventionalImages(std::array{shown}, loader.search()).front(), material);
        result.materials.push_back(std::move(material));
    }
    result.tables = declarations.set().tables;
    return result;
}

} // namespace sinew
