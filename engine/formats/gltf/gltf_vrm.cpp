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

// Old versions of UniVRM name targets in the primitive, older ones in the target. Other files only
// name the accessors.
void nameTargets(const GltfReading& reading, const JsonValue& primitive, GltfMesh& mesh)
{
    std::size_t target = 0;
    const JsonValue names = primitive["extras"]["targetNames"];
    if (names.is(JsonKind::Array))
        for (const JsonValue name : names)
            nameTarget(mesh, target++, name);
    target = 0;
    const GltfAccessors& accessors = reading.accessors;
    for (const JsonValue json : primitive["targets"])
    {
        nameTarget(mesh, target, json["extras"]["name"]);
        nameTarget(mesh, target, json["extra"]["name"]);
        reading.report.attempt(
            [&]
            {
                if (const auto index = json.index("POSITION", accessors.size(), "accessors"))
                    nameTarget(mesh, target, accessors[*index].json["name"], kMostSharedName);
            });
        ++target;
    }
}

void readTargetNames(const GltfReading& reading)
{
    auto mesh = reading.file.meshes.begin();
    for (const JsonValue json : reading.root.array("meshes"))
    {
        for (const JsonValue primitive : json["primitives"])
            nameTargets(reading, primitive, *mesh);
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
        readEach(first["blendShapeMaster"]["blendShapeGroups"],
                 [&](const JsonValue& group)
                 {
                     const JsonValue preset = group["presetName"];
                     const JsonValue name = textOf(group["name"]).empty() ? preset : group["name"];
                     const bool isPreset = !textOf(preset).empty() && preset.text() != "unknown";
                     readExpression(isPreset ? expressionOfFirst(preset.text()) : textOf(name),
                                    name, group, group["binds"]);
                 });
        for (const std::string_view kind : {"preset", "custom"})
        {
            eachNamed(second["expressions"][kind], "name",
                      [&](const JsonValue& name, const JsonValue& json)
                      { readExpression(name.text(), name, json, json["morphTargetBinds"]); });
            eachNamed(animation["expressions"][kind], "name",
                      [&](const JsonValue& name, const JsonValue& json)
                      { file_.humanoid.signals.emplace(name.text(), nodeOf(json)); });
        }
        if (const JsonValue gaze = animation["lookAt"])
            leaveOutUnless([&] { file_.humanoid.signals.emplace("", nodeOf(gaze)); });
        readUnlit(first["materialProperties"]);
        faults_.warn(reading_.report);
    }

private:
    void readBones(const JsonValue& bones)
    {
        eachNamed(bones, "bone",
                  [&](const JsonValue& name, const JsonValue& bone)
                  {
                      file_.humanoid.bones.emplace(file_.humanoid.facesBack
                                                       ? boneOfFirst(name.text())
                                                       : std::string(name.text()),
                                                   nodeOf(bone));
                  });
    }

    // The first expression of a name counts. `shown` names targets that have no other name.
    void readExpression(std::string_view name, const JsonValue& shown, const JsonValue& json,
                        const JsonValue& binds)
    {
        const JsonValue isBinary = json["isBinary"];
        GltfExpression expression{.isBinary = isBinary.is(JsonKind::Boolean) && isBinary.boolean()};
        readEach(binds, [&](const JsonValue& bind) { readBind(bind, shown, expression); });
        file_.humanoid.expressions.emplace(name, std::move(expression));
    }

    // VRM 0 refers to a mesh, which any number of nodes may draw, VRM 1 to a node.
    void readBind(const JsonValue& json, const JsonValue& shown, GltfExpression& expression)
    {
        const bool isFirst = static_cast<bool>(json["mesh"]);
        const GltfIndex node = isFirst ? 0 : nodeOf(json);
        const auto mesh =
            isFirst ? json.index("mesh", file_.meshes.size(), "meshes") : file_.nodes[node].mesh;
        if (!mesh)
            json.fail("the node has no mesh");
        const GltfIndex target =
            json.neededIndex("index", file_.meshes[*mesh].targetCount, "targets");
        nameTarget(file_.meshes[*mesh], target, shown, kMostSharedName);
        const double weight = json.number("weight", isFirst ? 100.0 : 1.0);
        const std::span<const GltfIndex> drawers =
            isFirst ? std::span<const GltfIndex>(drawers_[*mesh]) : std::span(&node, 1);
        if (drawers.size() > bindsLeft_)
            json.fail(fmt::format("expected at most {} morph targets in all", kMostVrmBinds));
        bindsLeft_ -= drawers.size();
        for (const GltfIndex drawer : drawers)
            expression.targets[{drawer, target}] +=
                std::clamp(isFirst ? weight / 100.0 : weight, 0.0, 1.0);
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
        readEach(propertiesOfFirst,
                 [&](const JsonValue& properties)
                 {
                     if (material == file_.materials.end())
                         return;
                     material->unlit |= textOf(properties["shader"]).starts_with("VRM/");
                     ++material;
                 });
    }

    template <class Read>
    void leaveOutUnless(const Read& succeeds)
    {
        if (const auto fault = reading_.report.attempt(succeeds))
            faults_.add(*fault, "the VRM entry is left out");
    }

    template <class Read>
    void readEach(const JsonValue& list, const Read& read)
    {
        if (list && !list.is(JsonKind::Array) && !list.is(JsonKind::Null))
            leaveOutUnless([&] { list.fail("expected an array"); });
        else
            for (const JsonValue entry : list)
                leaveOutUnless([&] { read(entry); });
    }

    // Calls use(NAME, ENTRY) for each member of an object, or for each object in an array, whose
    // name is its member `key`.
    template <class Use>
    void eachNamed(const JsonValue& list, std::string_view key, const Use& use)
    {
        const auto readNamed = [&](const JsonValue& name, const JsonValue& entry)
        {
            if (textOf(name).empty() || name.text().size() > kMostGltfName)
                entry.fail(fmt::format("expected a name of 1 to {} bytes", kMostGltfName));
            use(name, entry);
        };
        if (!list.is(JsonKind::Object))
            return readEach(list, [&](const JsonValue& entry) { readNamed(entry[key], entry); });
        for (auto member = list.begin(); member != list.end(); ++member)
        {
            const JsonValue name = *member++;
            leaveOutUnless([&] { readNamed(name, *member); });
        }
    }

    GltfIndex nodeOf(const JsonValue& object) const
    {
        return object.neededIndex("node", file_.nodes.size(), "nodes");
    }

    const GltfReading& reading_;
    GltfFile& file_;
    std::vector<std::vector<GltfIndex>> drawers_; // nodes by mesh
    std::size_t bindsLeft_ = kMostVrmBinds;
    JsonValue extensions_;
    JsonFaults faults_;
};

} // namespace

void readGltfVrm(const GltfReading& reading)
{
    readTargetNames(reading);
    VrmReader(reading).read();
}

} // namespace sinew
