// Reads the VRM 0 and VRM 1 extensions of a glTF file, https://github.com/vrm-c/vrm-specification,
// and the names of morph targets.
#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

std::string_view textOf(const JsonValue& value)
{
    return value.is(JsonKind::Text) ? value.text() : std::string_view();
}

// Longest name, in bytes, that any number of morph targets may share.
constexpr std::size_t kMostSharedName = 100;

// Names a target that has no name yet. Ignores a `name` that is no text or longer than `most`.
void nameTarget(GltfMesh& mesh, std::size_t target, const JsonValue& name,
                std::size_t most = kMostGltfName)
{
    if (target >= mesh.targetCount || !name.is(JsonKind::Text) || name.text().size() > most)
        return;
    if (mesh.targetNames.size() <= target)
        mesh.targetNames.resize(target + 1);
    if (mesh.targetNames[target].empty())
        mesh.targetNames[target] = name.text();
}

JsonValue positionsName(const GltfAccessors& accessors, const JsonValue& target)
{
    const JsonValue index = target["POSITION"];
    const bool exists = index.is(JsonKind::Number) && index.number() >= 0.0 &&
                        index.number() < static_cast<double>(accessors.size());
    return exists ? accessors[static_cast<GltfIndex>(index.number())].json["name"] : JsonValue();
}

// Old versions of UniVRM name targets in the primitive, older ones in the target. Other files only
// name the accessors.
void nameTargets(const JsonValue& primitive, const GltfAccessors& accessors, GltfMesh& mesh)
{
    std::size_t target = 0;
    const JsonValue names = primitive["extras"]["targetNames"];
    if (names.is(JsonKind::Array))
        for (const JsonValue name : names)
            nameTarget(mesh, target++, name);
    target = 0;
    for (const JsonValue json : primitive["targets"])
    {
        nameTarget(mesh, target, json["extras"]["name"]);
        nameTarget(mesh, target, json["extra"]["name"]);
        nameTarget(mesh, target++, positionsName(accessors, json), kMostSharedName);
    }
}

void readTargetNames(const GltfReading& reading)
{
    auto mesh = reading.file.meshes.begin();
    for (const JsonValue json : reading.root["meshes"])
    {
        if (mesh == reading.file.meshes.end()) // none are read of what is no array
            break;
        for (const JsonValue primitive : json["primitives"])
            nameTargets(primitive, reading.accessors, *mesh);
        ++mesh;
    }
}

constexpr std::size_t kMostVrmBinds = 65'536; // further ones are left out

// VRM 1 renamed most presets.
std::string_view expressionOfFirst(std::string_view preset)
{
    constexpr std::array<std::string_view, 14> kFirst{
        "joy", "sorrow",  "fun",     "a",      "i",        "u",        "e",
        "o",   "blink_l", "blink_r", "lookup", "lookdown", "lookleft", "lookright"};
    constexpr std::array<std::string_view, 14> kSecond{
        "happy", "sad",       "relaxed",    "aa",     "ih",       "ou",       "ee",
        "oh",    "blinkLeft", "blinkRight", "lookUp", "lookDown", "lookLeft", "lookRight"};
    const auto found = std::ranges::find(kFirst, preset) - kFirst.begin();
    return found < std::ssize(kSecond) ? kSecond[static_cast<std::size_t>(found)] : preset;
}

// VRM 1 renamed the first two bones of the thumb.
std::string boneOfFirst(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kThumbs{
        {{"ThumbProximal", "ThumbMetacarpal"}, {"ThumbIntermediate", "ThumbProximal"}}};
    for (const auto& [first, second] : kThumbs)
        if (name.ends_with(first))
            return std::string(name.substr(0, name.size() - first.size())).append(second);
    return std::string(name);
}

class VrmReader
{
public:
    explicit VrmReader(const GltfReading& reading)
        : reading_(reading), file_(reading.file), extensions_(reading.root["extensions"])
    {
        drawers_.resize(file_.meshes.size());
        for (GltfIndex node = 0; node < file_.nodes.size(); ++node)
            if (const std::optional<GltfIndex>& mesh = file_.nodes[node].mesh)
                drawers_[*mesh].push_back(node);
    }

    void read()
    {
        const JsonValue first = extensions_["VRM"];
        const JsonValue second = extensions_["VRMC_vrm"];
        const JsonValue animation = extensions_["VRMC_vrm_animation"];
        file_.humanoid.facesBack = first.is(JsonKind::Object) && !second;
        for (const JsonValue& vrm : {second, first, animation})
            readBones(vrm["humanoid"]["humanBones"]);
        for (const JsonValue group : arrayOf(first["blendShapeMaster"]["blendShapeGroups"]))
        {
            const JsonValue preset = group["presetName"];
            const JsonValue name = textOf(group["name"]).empty() ? preset : group["name"];
            const bool isPreset = !textOf(preset).empty() && preset.text() != "unknown";
            readExpression(isPreset ? expressionOfFirst(preset.text()) : textOf(name), name, group,
                           group["binds"]);
        }
        for (const std::string_view kind : {"preset", "custom"})
        {
            eachNamed(second["expressions"][kind], "name",
                      [&](const JsonValue& name, const JsonValue& json)
                      { readExpression(name.text(), name, json, json["morphTargetBinds"]); });
            eachNamed(animation["expressions"][kind], "name",
                      [&](const JsonValue& name, const JsonValue& json)
                      {
                          if (!name.text().empty()) // which stands for the gaze
                              addSignal(std::string(name.text()), json);
                      });
        }
        if (animation["lookAt"])
            addSignal("", animation["lookAt"]);
        readUnlit(first["materialProperties"]);
        if (leftOut_ > 0)
            reading_.report.warn(
                firstLeftOut_,
                fmt::format("invalid VRM entry{}: left out",
                            leftOut_ == 1 ? "" : fmt::format(" (and {} more)", leftOut_ - 1)));
    }

private:
    void readBones(const JsonValue& bones)
    {
        eachNamed(bones, "bone",
                  [&](const JsonValue& name, const JsonValue& bone)
                  {
                      if (const std::optional<GltfIndex> node = nodeOf(bone))
                          file_.humanoid.bones.emplace(file_.humanoid.facesBack
                                                           ? boneOfFirst(name.text())
                                                           : std::string(name.text()),
                                                       *node);
                  });
    }

    void addSignal(const std::string& name, const JsonValue& json)
    {
        if (const std::optional<GltfIndex> node = nodeOf(json))
            file_.humanoid.signals.emplace(name, *node);
    }

    // The first expression of a name counts. `shown` names targets that have no other name.
    void readExpression(std::string_view name, const JsonValue& shown, const JsonValue& json,
                        const JsonValue& binds)
    {
        const JsonValue isBinary = json["isBinary"];
        GltfExpression expression{.isBinary = isBinary.is(JsonKind::Boolean) && isBinary.boolean()};
        for (const JsonValue bind : arrayOf(binds))
            readBind(bind, shown, expression);
        file_.humanoid.expressions.emplace(name, std::move(expression));
    }

    // VRM 0 refers to a mesh, which any number of nodes may draw, VRM 1 to a node.
    void readBind(const JsonValue& json, const JsonValue& shown, GltfExpression& expression)
    {
        const bool isFirst = static_cast<bool>(json["mesh"]);
        const auto node = isFirst ? std::nullopt : nodeOf(json);
        const auto mesh = isFirst ? indexOf(json, "mesh", file_.meshes.size())
                          : node  ? file_.nodes[*node].mesh
                                  : std::nullopt;
        const auto target =
            mesh ? indexOf(json, "index", file_.meshes[*mesh].targetCount) : std::nullopt;
        if (!target)
            return;
        nameTarget(file_.meshes[*mesh], *target, shown, kMostSharedName);
        const JsonValue stored = json["weight"];
        if (stored && !stored.is(JsonKind::Number))
            return leaveOut(json);
        const double weight = stored ? stored.number() / (isFirst ? 100.0 : 1.0) : 1.0;
        const std::span<const GltfIndex> drawers =
            node ? std::span(&*node, 1) : std::span(drawers_[*mesh]);
        if (drawers.size() > bindsLeft_)
            return leaveOut(json);
        bindsLeft_ -= drawers.size();
        for (const GltfIndex drawer : drawers)
            expression.targets[{drawer, *target}] += std::clamp(weight, 0.0, 1.0);
    }

    // MToon and similar shaders are not supported: only their base colour is shown.
    void readUnlit(const JsonValue& propertiesOfFirst)
    {
        auto material = file_.materials.begin();
        for (const JsonValue json : reading_.root["materials"])
            if (material == file_.materials.end()) // none are read of what is no array
                break;
            else if (auto& each = *material++; json["extensions"]["VRMC_materials_mtoon"])
                each.unlit = true;
        material = file_.materials.begin();
        for (const JsonValue properties : arrayOf(propertiesOfFirst))
            if (material == file_.materials.end())
                break;
            else if (auto& each = *material++; textOf(properties["shader"]).starts_with("VRM/"))
                each.unlit = true;
    }

    // Returns arrays as they are and leaves out anything else.
    JsonValue arrayOf(const JsonValue& value)
    {
        if (!value || value.is(JsonKind::Array) || value.is(JsonKind::Null))
            return value;
        leaveOut(value);
        return {};
    }

    // Calls use(NAME, ENTRY) for each member of an object, or for each object in an array, whose
    // name is its member `key`. Leaves out anything else.
    template <class Use>
    void eachNamed(const JsonValue& list, std::string_view key, const Use& use)
    {
        const bool isObject = list.is(JsonKind::Object);
        const JsonValue entries = isObject ? list : arrayOf(list);
        for (auto entry = entries.begin(); entry != entries.end(); ++entry)
        {
            const JsonValue name = isObject ? *entry++ : (*entry)[key];
            if (textOf(name).empty() || name.text().size() > kMostGltfName)
                leaveOut(*entry);
            else
                use(name, *entry);
        }
    }

    // Leaves out the object and returns nothing if the member is no index below `size`.
    std::optional<GltfIndex> indexOf(const JsonValue& object, std::string_view key,
                                     std::size_t size)
    {
        const JsonValue value = object[key];
        if (value.is(JsonKind::Number) && value.number() >= 0.0 &&
            value.number() < static_cast<double>(size) &&
            std::floor(value.number()) == value.number())
            return static_cast<GltfIndex>(value.number());
        leaveOut(object);
        return std::nullopt;
    }

    std::optional<GltfIndex> nodeOf(const JsonValue& object)
    {
        return indexOf(object, "node", file_.nodes.size());
    }

    void leaveOut(const JsonValue& value)
    {
        if (leftOut_++ == 0)
            firstLeftOut_ = value;
    }

    const GltfReading& reading_;
    GltfFile& file_;
    std::vector<std::vector<GltfIndex>> drawers_; // nodes by mesh
    std::size_t bindsLeft_ = kMostVrmBinds;
    JsonValue extensions_;
    JsonValue firstLeftOut_;
    std::size_t leftOut_ = 0;
};

} // namespace

void readGltfVrm(const GltfReading& reading)
{
    readTargetNames(reading);
    VrmReader(reading).read();
}

} // namespace sinew
