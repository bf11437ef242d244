#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/model_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace sinew
{
namespace
{

constexpr std::string_view kDefFolder = "def";
constexpr std::array<std::string_view, 1> kDefExtensions{".def"};
constexpr std::string_view kMeshExtension = ".md5mesh";
constexpr std::string_view kEntityKey = "entitydef ";
constexpr std::size_t kMostDefinitionNames = 5; // in a message
constexpr std::size_t kDeepest = 8;             // inheritance
constexpr std::size_t kMostNameBytes = 255;     // of a clip
constexpr std::uint64_t kMostDefinitionBytes = std::uint64_t{16} << 20;

std::string normalised(std::string_view path)
{
    std::string name = lowerCase(path);
    std::ranges::replace(name, '\\', '/');
    return name;
}

// "anim NAME FILE, FILE": the second is another way of doing the same.
void readClips(TextScanner& lexer, Doom3Definition& model)
{
    Doom3Clips& clips = model.clips.emplace_back();
    clips.name = lexer.text("a value");
    do
        clips.files.emplace_back(lexer.text("a value"));
    while (lexer.accept(','));
}

void skipWholeBlock(TextScanner& lexer)
{
    if (lexer.peek().isSign('{') && !lexer.skipBlock())
        lexer.fail(lexer.nextOffset(), "'{' is never closed: expected '}'");
}

void readEntry(TextScanner& lexer, bool isEntity, Doom3Definition& definition)
{
    skipWholeBlock(lexer);
    if (lexer.accept('(')) // joints of a channel, whatever they are called
        while (lexer.ok() && !lexer.atEnd() && !lexer.accept(')'))
            lexer.next();
    const TextToken token = lexer.peek();
    if (token.kind == TextToken::Kind::End)
        return lexer.failExpected("'}'");
    if (token.isSign('}') || token.isSign('{'))
        return;
    if (!token.isText())
        return void(lexer.next());
    const std::string key = lowerCase(lexer.next().text);
    const bool isModels = key == "mesh" || key == "anim" || key == "inherit" || key == "skin";
    if (key == "anim" && !isEntity)
        return readClips(lexer, definition);
    if (!isEntity && !isModels) // a word of what is not read
        return;
    const std::string text(lexer.text("a value"));
    if (key == "skin")
        definition.skin = text;
    else if (isEntity ? lowerExtension(text) == kMeshExtension : key == "mesh")
        definition.mesh = normalised(text);
    else if (key == "model")
        definition.parent = lowerCase(text);
    else if (key == "inherit" && definition.parent.empty())
        definition.parent = (isEntity ? std::string(kEntityKey) : "") + lowerCase(text);
}

// All of def/*.def, and `opened`, where there is one.
Doom3Definitions definitionsIn(const VirtualFiles& files, const VirtualFile* opened,
                               Diagnostics& warnings)
{
    std::vector<VirtualFile> all = files.list(kDefFolder, kDefExtensions);
    if (opened != nullptr)
        all.push_back(*opened);
    Doom3Definitions definitions;
    std::uint64_t bytesLeft = kMostDefinitionBytes;
    for (const VirtualFile& file : all)
    {
        const std::uint64_t size = files.sizeOf(file);
        const Result<std::string> text =
            size <= bytesLeft
                ? files.readText(file)
                : refusal(file.shown,
                          "is left out: with it the .def files would have more than 16 MiB");
        bytesLeft -= std::min(size, bytesLeft);
        if (text)
            readDoom3Definitions(*text, file.shown, definitions, warnings);
        else
            warnings.push_back(text.error());
    }
    return definitions;
}

// A definition and those that it inherits from.
using Line = std::vector<const Doom3Definition*>;

Line lineOf(const Doom3Definitions& definitions, const std::string& key)
{
    Line line;
    for (auto at = definitions.find(key); at != definitions.end() && line.size() < kDeepest;
         at = definitions.find(at->second.parent))
        line.push_back(&at->second);
    return line;
}

std::string_view firstIn(const Line& line, std::string Doom3Definition::*text)
{
    for (const Doom3Definition* each : line)
        if (!(each->*text).empty())
            return each->*text;
    return {};
}

// The skins of the models in a file, or where it has none of its entities, by their meshes.
std::map<std::string_view, std::string_view> modelsOf(const Doom3Definitions& definitions,
                                                      const VirtualFile& file)
{
    const std::string stem = lowerStemOf(file);
    std::map<std::string_view, std::string_view> models;
    for (const std::string_view kind : {std::string_view(), kEntityKey})
    {
        for (const auto& [key, own] : definitions)
        {
            if (own.file != file.shown || key.starts_with(kEntityKey) == kind.empty())
                continue;
            const Line line = lineOf(definitions, key);
            const std::string_view mesh = firstIn(line, &Doom3Definition::mesh);
            const std::string_view skin = firstIn(line, &Doom3Definition::skin);
            if (!mesh.empty() && key.substr(kind.size()) == stem)
                return {{mesh, skin}};
            if (!mesh.empty())
                models.emplace(mesh, skin);
        }
        if (!models.empty())
            break;
    }
    return models;
}

} // namespace

void readDoom3Definitions(std::string_view text, const std::string& shown,
                          Doom3Definitions& definitions, Diagnostics& warnings)
{
    TextScanner lexer(text, kMaterialText);
    while (lexer.ok() && !lexer.atEnd())
    {
        skipWholeBlock(lexer);
        const std::string kind = lowerCase(lexer.next().text);
        if (kind != "model" && kind != "entitydef")
            continue;
        const bool isEntity = kind != "model";
        Doom3Definition definition{.file = shown};
        const std::string name = lowerCase(lexer.text("a name"));
        lexer.expect('{');
        while (lexer.ok() && !lexer.accept('}'))
            readEntry(lexer, isEntity, definition);
        if (lexer.ok())
            definitions[(isEntity ? std::string(kEntityKey) : "") + name] = std::move(definition);
    }
    if (!lexer.ok())
        warnings.push_back(
            TextReport(text, shown).at(lexer.failure().offset, lexer.failure().message));
}

std::vector<Md5ClipFile> doom3ClipsOf(const VirtualFile& mesh, const VirtualFiles& files,
                                      Diagnostics& warnings)
{
    const std::string path = normalised(mesh.name);
    const Doom3Definitions definitions = definitionsIn(files, nullptr, warnings);
    std::vector<Md5ClipFile> clips;
    std::set<std::string> names;
    std::set<std::string> paths;
    std::set<const Doom3Definition*> seen;
    std::vector<std::string> missing;
    const auto add = [&](const Doom3Clips& clip, const std::string& model)
    {
        const bool isNew = names.insert(lowerCase(clip.name)).second;
        const std::string name = shortened(clip.name, kMostNameBytes) +
                                 (isNew ? "" : " of " + shortened(model, kMostNameBytes));
        for (std::size_t i = 0; i < clip.files.size(); ++i)
        {
            if (!paths.insert(normalised(clip.files[i])).second)
                continue;
            if (auto file = files.find(clip.files[i]))
                clips.push_back(
                    {i == 0 ? name : fmt::format("{} {}", name, i + 1), std::move(*file)});
            else
                missing.push_back(clip.files[i]);
        }
    };
    for (const auto& [key, own] : definitions)
    {
        const Line line = lineOf(definitions, key);
        if (key.starts_with(kEntityKey) || firstIn(line, &Doom3Definition::mesh) != path)
            continue;
        for (const Doom3Definition* each : line)
            if (seen.insert(each).second)
                for (const Doom3Clips& clip : each->clips)
                    add(clip, key);
    }
    if (!missing.empty())
        warnings.push_back(
            {.file = mesh.shown,
             .message = fmt::format("{} of the {} clips that def/*.def name for it are missing: {}",
                                    missing.size(), paths.size(),
                                    firstNames(missing, kMostDefinitionNames))});
    return clips;
}

Result<Doom3Model> findDoom3Model(const MountedModel& definition, const VirtualFiles& files,
                                  Diagnostics& warnings)
{
    const VirtualFile& file = *definition.file;
    const Doom3Definitions definitions = definitionsIn(files, &file, warnings);
    const auto models = modelsOf(definitions, file);
    std::vector<std::string> meshes;
    std::optional<Doom3Model> found;
    for (const auto& [path, skin] : models)
        if (const auto mesh = files.find(path))
        {
            meshes.push_back(mesh->shown);
            found = Doom3Model{{mesh->mount, *mesh, folderOf(mesh->name)}, std::string(skin)};
        }
    if (meshes.size() == 1)
        return *found;
    if (!meshes.empty())
        return refusal(file.shown, "has several models, open one of them: " +
                                       firstNames(meshes, kMostDefinitionNames));
    for (const auto& [path, skin] : models)
        meshes.emplace_back(path);
    return refusal(file.shown, meshes.empty() ? "has no model with a .md5mesh"
                                              : "no mesh of its models is there: " +
                                                    firstNames(meshes, kMostDefinitionNames));
}

} // namespace sinew
