// Reads the VRM 0 and VRM 1 extensions of a glTF file: https://github.com/vrm-c/vrm-specification.
#include "engine/formats/gltf/gltf_reading.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

std::string_view textOf(const JsonValue& value)
{
    return value.is(JsonKind::Text) ? value.text() : std::string_view();
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
    }

    void read();

private:
    void readBones(const JsonValue& bones);
    void addSignal(const JsonValue& json);
    void nameTargets(const JsonValue& expression, const JsonValue& binds);
    void readUnlit(const JsonValue& propertiesOfFirst);

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
    JsonValue extensions_;
    JsonValue firstLeftOut_;
    std::size_t leftOut_ = 0;
};

void VrmReader::read()
{
    const JsonValue first = extensions_["VRM"];
    const JsonValue second = extensions_["VRMC_vrm"];
    const JsonValue animation = extensions_["VRMC_vrm_animation"];
    file_.humanoid.facesBack = first.is(JsonKind::Object) && !second;
    for (const JsonValue& vrm : {second, first, animation})
        readBones(vrm["humanoid"]["humanBones"]);
    for (const JsonValue group : arrayOf(first["blendShapeMaster"]["blendShapeGroups"]))
        nameTargets(textOf(group["name"]).empty() ? group["presetName"] : group["name"],
                    group["binds"]);
    for (const std::string_view kind : {"preset", "custom"})
    {
        eachNamed(second["expressions"][kind], "name",
                  [&](const JsonValue& name, const JsonValue& expression)
                  { nameTargets(name, expression["morphTargetBinds"]); });
        eachNamed(animation["expressions"][kind], "name",
                  [&](const JsonValue&, const JsonValue& expression) { addSignal(expression); });
    }
    if (animation["lookAt"])
        addSignal(animation["lookAt"]);
    readUnlit(first["materialProperties"]);
    if (leftOut_ > 0)
        reading_.report.warn(
            firstLeftOut_,
            fmt::format("invalid VRM entry{}: left out",
                        leftOut_ == 1 ? "" : fmt::format(" (and {} more)", leftOut_ - 1)));
}

void VrmReader::readBones(const JsonValue& bones)
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

void VrmReader::addSignal(const JsonValue& json)
{
    if (const std::optional<GltfIndex> node = nodeOf(json))
        file_.humanoid.signals.insert(*node);
}

// Names unnamed targets. VRM 0 refers to their mesh, VRM 1 to a node that draws it.
void VrmReader::nameTargets(const JsonValue& expression, const JsonValue& binds)
{
    for (const JsonValue bind : arrayOf(binds))
    {
        std::optional<GltfIndex> mesh;
        if (bind["mesh"])
            mesh = indexOf(bind, "mesh", file_.meshes.size());
        else if (const std::optional<GltfIndex> node = nodeOf(bind))
            mesh = file_.nodes[*node].mesh;
        const auto target =
            mesh ? indexOf(bind, "index", file_.meshes[*mesh].targetCount) : std::nullopt;
        if (target)
            nameGltfTarget(file_.meshes[*mesh], *target, expression, kMostSharedGltfName);
    }
}

// MToon and similar shaders are not supported: only their base colour is shown.
void VrmReader::readUnlit(const JsonValue& propertiesOfFirst)
{
    auto material = file_.materials.begin();
    for (const JsonValue json : reading_.root["materials"])
        if (auto& each = *material++; json["extensions"]["VRMC_materials_mtoon"])
            each.isUnlit = true;
    material = file_.materials.begin();
    for (const JsonValue properties : arrayOf(propertiesOfFirst))
        if (material == file_.materials.end())
            break;
        else if (auto& each = *material++; textOf(properties["shader"]).starts_with("VRM/"))
            each.isUnlit = true;
}

} // namespace

void readGltfVrm(const GltfReading& reading)
{
    VrmReader(reading).read();
}

} // namespace sinew
