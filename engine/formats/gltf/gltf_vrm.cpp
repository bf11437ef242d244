// Reads the VRM 0 and VRM 1 extensions of a glTF file, https://github.com/vrm-c/vrm-specification.
#include "engine/formats/gltf/gltf_reading.h"

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

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
        GltfHumanoid& humanoid = file_.humanoid;
        humanoid.facesBack = first.is(JsonKind::Object) && !second;
        for (const JsonValue& vrm : {second, first, animation})
            eachNamed(vrm["humanoid"]["humanBones"],
                      [&](std::string_view name, const JsonValue& bone)
                      {
                          humanoid.bones.emplace(humanoid.facesBack ? boneOfFirst(name)
                                                                    : std::string(name),
                                                 nodeOf(bone));
                      });
        readEach(first["blendShapeMaster"]["blendShapeGroups"],
                 [&](const JsonValue& group)
                 {
                     const std::string_view preset = group["presetName"].text();
                     const bool isPreset = !preset.empty() && preset != "unknown";
                     readExpression(isPreset ? expressionOfFirst(preset) : group["name"].text(),
                                    group, group["binds"]);
                 });
        for (const std::string_view kind : {"preset", "custom"})
        {
            eachNamed(second["expressions"][kind], [&](std::string_view name, const JsonValue& json)
                      { readExpression(name, json, json["morphTargetBinds"]); });
            eachNamed(animation["expressions"][kind],
                      [&](std::string_view name, const JsonValue& json)
                      { humanoid.signals.emplace(name, nodeOf(json)); });
        }
        if (const JsonValue gaze = animation["lookAt"])
            leaveOutUnless([&] { humanoid.signals.emplace("", nodeOf(gaze)); });
        readUnlit(first["materialProperties"]);
    }

private:
    // The first expression of a name counts.
    void readExpression(std::string_view name, const JsonValue& json, const JsonValue& binds)
    {
        GltfExpression expression{.isBinary = json.flag("isBinary")};
        readEach(binds, [&](const JsonValue& bind) { readBind(bind, expression); });
        file_.humanoid.expressions.emplace(name, std::move(expression));
    }

    // VRM 0 refers to a mesh, which any number of nodes may draw, VRM 1 to a node.
    void readBind(const JsonValue& json, GltfExpression& expression)
    {
        const bool isFirst = static_cast<bool>(json["mesh"]);
        const GltfIndex node = isFirst ? 0 : nodeOf(json);
        const auto mesh =
            isFirst ? json.index("mesh", file_.meshes.size(), "meshes") : file_.nodes[node].mesh;
        if (!mesh)
            json.fail("the node has no mesh");
        const GltfIndex target =
            json.neededIndex("index", file_.meshes[*mesh].targetCount, "targets");
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
        std::size_t material = 0;
        for (const JsonValue json : reading_.root["materials"])
            file_.materials[material++].unlit |=
                static_cast<bool>(json["extensions"]["VRMC_materials_mtoon"]);
        material = 0;
        for (const JsonValue properties : propertiesOfFirst)
            if (material < file_.materials.size())
                file_.materials[material++].unlit |=
                    properties["shader"].text().starts_with("VRM/");
    }

    template <class Read>
    void leaveOutUnless(const Read& succeeds)
    {
        reading_.report.attempt(": the VRM entry is left out", succeeds);
    }

    template <class Read>
    void readEach(const JsonValue& list, const Read& read)
    {
        for (const JsonValue entry : list)
            leaveOutUnless([&] { read(entry); });
    }

    // Calls use(NAME, ENTRY) for each member of an object, or for each object in an array, as bones
    // of VRM 0 are listed.
    template <class Use>
    void eachNamed(const JsonValue& list, const Use& use)
    {
        std::vector<std::pair<std::string_view, JsonValue>> entries = list.members();
        for (const JsonValue entry : list)
            entries.emplace_back(entry["bone"].text(), entry);
        for (const auto& entry : entries)
            leaveOutUnless(
                [&]
                {
                    if (entry.first.empty() || entry.first.size() > kMostGltfName)
                        entry.second.fail(
                            fmt::format("expected a name of 1 to {} bytes", kMostGltfName));
                    use(entry.first, entry.second);
                });
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
};

} // namespace

void readGltfVrm(const GltfReading& reading)
{
    VrmReader(reading).read();
}

} // namespace sinew
