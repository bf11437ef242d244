#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/files/files.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/model_list.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

constexpr std::string_view kDefFolder = "def";
constexpr std::array<std::string_view, 1> kDefExtensions{".def"};
constexpr std::string_view kMeshExtension = ".md5mesh";
constexpr std::string_view kEntityKey = "entitydef ";
constexpr std::size_t kMostDefinitionNames = 5; // in a message
constexpr std::size_t kDeepest = 8;             // levels of inheritance
constexpr std::size_t kMostNameBytes = 255;     // of a clip

std::string normalised(std::string_view path)
{
    std::string name = lowerCase(path);
    std::ranges::replace(name, '\\', '/');
    return name;
}

// Reads "anim NAME FILE, FILE"; further files are variants.
void readClips(TextScanner& scanner, Doom3Definition& model)
{
    Doom3Clips& clips = model.clips.emplace_back();
    clips.name = shortened(scanner.text("a value"), kMostNameBytes);
    do
        clips.files.emplace_back(scanner.text("a value"));
    while (scanner.accept(','));
}

// Reads one key of a model or an entity and its value. Skips blocks, channels' joint lists and
// punctuation.
void readEntry(TextScanner& scanner, bool isEntity, Doom3Definition& definition)
{
    const TextToken token = scanner.peek();
    if (token.isSign('{') || token.isSign('('))
        return scanner.skipGroup();
    if (token.kind == TextToken::Kind::End)
        return scanner.failExpected("'}'");
    scanner.next();
    const std::string key = lowerCase(token.text);
    if (!token.isText())
        return;
    if (key == "anim" && !isEntity)
        return readClips(scanner, definition);
    if (!isEntity && key != "mesh" && key != "inherit" && key != "skin")
        return;
    const std::string value(scanner.text("a value"));
    if (key == "skin")
        definition.skin = value;
    else if (isEntity ? lowerExtension(value) == kMeshExtension : key == "mesh")
        definition.mesh = normalised(value);
    else if (key == "model")
        definition.parent = lowerCase(value);
    else if (key == "inherit" && definition.parent.empty())
        definition.parent = (isEntity ? std::string(kEntityKey) : "") + lowerCase(value);
}

void readDefinition(TextScanner& scanner, const std::string& shown, Doom3Definitions& definitions)
{
    if (scanner.peek().isSign('{'))
        return scanner.skipGroup();
    const std::string kind = lowerCase(scanner.next().text);
    if (kind != "model" && kind != "entitydef")
        return;
    const bool isEntity = kind != "model";
    Doom3Definition definition{.file = shown};
    const std::string name = lowerCase(scanner.text("a name"));
    scanner.expect('{');
    while (!scanner.accept('}'))
        readEntry(scanner, isEntity, definition);
    definitions[(isEntity ? std::string(kEntityKey) : "") + name] = std::move(definition);
}

// Reads all def/*.def files, and `opened` if given.
Doom3Definitions definitionsIn(const VirtualFiles& files, const VirtualFile* opened,
                               Diagnostics& warnings)
{
    std::vector<VirtualFile> all = files.list(kDefFolder, kDefExtensions);
    if (opened != nullptr)
        all.push_back(*opened);
    Doom3Definitions definitions;
    for (const VirtualFile& file : all)
        if (const Result<std::string> text = files.readText(file))
            readDoom3Definitions(*text, file.shown, definitions, warnings);
        else
            warnings.push_back(text.error());
    return definitions;
}

// A definition and its ancestors.
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

// Skins by mesh: of the models in a file, or of its entities if it declares no models.
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

constexpr std::array<std::string_view, 1> kClipExtensions{".md5anim"};

// The clips listed in def/*.def, then all others beside the mesh.
std::vector<Md5ClipFile> clipsFor(const MountedModel& mesh, const VirtualFiles& files,
                                  Diagnostics& warnings)
{
    std::vector<Md5ClipFile> clips = doom3ClipsOf(*mesh.file, files, warnings);
    std::set<std::pair<std::size_t, std::string>> defined;
    for (const Md5ClipFile& clip : clips)
        defined.emplace(clip.file.mount, clip.file.name);
    for (const VirtualFile& file : files.listIn(mesh.mount, mesh.folder, kClipExtensions))
        if (!defined.contains({file.mount, file.name}))
            clips.push_back({.name = stemOf(file), .file = file});
    return clips;
}

// Joint space -> parent's space.
std::vector<JointTransform> localBindPose(const std::vector<Joint>& joints)
{
    std::vector<JointTransform> local;
    for (const Joint& joint : joints)
    {
        local.push_back(joint.bindPose);
        if (joint.parent == kNoParent)
            continue;
        const JointTransform& parent = joints[static_cast<std::size_t>(joint.parent)].bindPose;
        const glm::dquat toParent = glm::conjugate(parent.orientation);
        local.back().orientation = toParent * joint.bindPose.orientation;
        local.back().position = toParent * (joint.bindPose.position - parent.position);
    }
    return local;
}

std::vector<ModelClip> loadMd5Clips(ModelLoading& loading, const SkeletalModel& model)
{
    const auto& [request, named, files, errors, warnings] = loading;
    const std::string& shown = named.file->shown;
    ClipFitter fitter(modelJoints(model.joints), localBindPose(model.joints), shown, warnings);
    std::size_t keysLeft = kMaxKeysPerClip; // of all clips: short files can request many
    const auto read = [&](const Md5ClipFile& from, std::string_view text, bool isAskedFor)
    {
        const VirtualFile& file = from.file;
        Clip clip = valueOf(readMd5Anim(text, file.shown, loading.warnings));
        const JointMatch match =
            valueOf(fitter.match(clip.joints, clip.frameCount, file.shown, isAskedFor));
        ModelClip fitted{
            .name = from.name, .file = file.shown, .clip = fitter.fitted(match, std::move(clip))};
        if (fitted.clip.keys.size() > keysLeft)
            throw Diagnostic{.file = file.shown,
                             .message = fmt::format("with it the model's clips would have more "
                                                    "than {} keys (frames x joints)",
                                                    kMaxKeysPerClip)};
        keysLeft -= fitted.clip.keys.size();
        return fitted;
    };
    const std::vector<Md5ClipFile> found =
        request.noClip ? std::vector<Md5ClipFile>() : clipsFor(named, files, warnings);
    ClipFile own{.shown = shown, .names = {}, .load = {}};
    for (const Md5ClipFile& clip : found)
        own.names.push_back(clip.name);
    own.load = [&](std::size_t index, bool isAskedFor)
    {
        const auto readFound = [&] {
            return read(found[index], valueOf(loading.files.readText(found[index].file)),
                        isAskedFor);
        };
        return whileReading(found[index].file.shown, readFound);
    };
    const auto readOther = [&](const std::vector<std::byte>& bytes, const MountedModel& other)
    {
        const VirtualFile& file = *other.file;
        return ClipFile{.shown = file.shown,
                        .names = {stemOf(file)},
                        .load = [clip = read({stemOf(file), file}, asText(bytes), true)](
                                    std::size_t, bool) { return clip; }};
    };
    return requestedClips(loading, {&own, 1}, {.extensions = kClipExtensions, .read = readOther});
}

} // namespace

void readDoom3Definitions(std::string_view text, const std::string& shown,
                          Doom3Definitions& definitions, Diagnostics& warnings)
{
    try
    {
        TextScanner scanner(text, shown, warnings, kMaterialText);
        while (!scanner.atEnd())
            readDefinition(scanner, shown, definitions);
    }
    catch (const Diagnostic& fault)
    {
        warnings.push_back(fault);
    }
}

std::vector<Md5ClipFile> doom3ClipsOf(const VirtualFile& mesh, const VirtualFiles& files,
                                      Diagnostics& warnings)
{
    const std::string path = normalised(mesh.name);
    const Doom3Definitions definitions = definitionsIn(files, nullptr, warnings);
    std::vector<Md5ClipFile> clips;
    std::set<std::string> paths;
    std::set<const Doom3Definition*> seen;
    const auto add = [&](const Doom3Clips& clip)
    {
        for (std::size_t i = 0; i < clip.files.size(); ++i)
        {
            if (!paths.insert(normalised(clip.files[i])).second)
                continue;
            if (auto file = files.find(clip.files[i]))
                clips.push_back({i == 0 ? clip.name : fmt::format("{} {}", clip.name, i + 1),
                                 std::move(*file)});
        }
    };
    for (const auto& [key, own] : definitions)
    {
        const Line line = lineOf(definitions, key);
        if (key.starts_with(kEntityKey) || firstIn(line, &Doom3Definition::mesh) != path)
            continue;
        for (const Doom3Definition* each : line)
            if (seen.insert(each).second)
                std::ranges::for_each(each->clips, add);
    }
    return clips;
}

Result<Doom3Model> findDoom3Model(const MountedModel& definition, const VirtualFiles& files,
                                  Diagnostics& warnings)
{
    const VirtualFile& file = *definition.file;
    const Doom3Definitions definitions = definitionsIn(files, &file, warnings);
    std::vector<std::string> meshes;
    Doom3Model found;
    for (const auto& [path, skin] : modelsOf(definitions, file))
        if (const auto mesh = files.find(path))
        {
            meshes.push_back(mesh->shown);
            found = {{mesh->mount, *mesh, folderOf(mesh->name)}, std::string(skin)};
        }
    if (meshes.size() == 1)
        return found;
    return refusal(file.shown, meshes.empty() ? "has no model whose .md5mesh is there"
                                              : "has several models, open one of them: " +
                                                    firstNames(meshes, kMostDefinitionNames));
}

std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model)
{
    const JointMatch match = matchJoints(clip.joints, modelJoints(model.joints));
    return match.difference.empty() ? std::nullopt : std::optional(match.difference);
}

LoadedModel loadedSkeletal(const SkeletalModel& skeletal, double creaseDegrees)
{
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    for (const Mesh& mesh : skeletal.meshes)
    {
        model.meshes.push_back(
            {.name = mesh.name, .shader = mesh.shader, .weightCount = mesh.weights.size()});
        loaded.shaders.push_back({.name = mesh.shader});
    }
    model.skinning = buildSkinningModel(skeletal, creaseDegrees);
    model.joints = modelJoints(skeletal.joints);
    model.still = stillInBindPose(skeletal.joints);
    return loaded;
}

LoadedModel loadMd5Model(ModelLoading& loading, std::vector<std::byte> bytes)
{
    const SkeletalModel mesh =
        valueOf(readMd5Mesh(asText(bytes), loading.named.file->shown, loading.warnings));
    std::vector<ModelClip> clips = loadMd5Clips(loading, mesh);
    LoadedModel loaded = loadedSkeletal(mesh, loading.request.creaseDegrees);
    loaded.model.clips = std::move(clips);
    return loaded;
}

} // namespace sinew
