// Reads the VRM 0 and VRM 1 extensions of a glTF file, https://github.com/vrm-c/vrm-specification.
#include "engine/formats/gltf/gltf_reading.h"

#include <utility>

namespace sinew
{
namespace
{

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
    explicit VrmReader(const GltfReading& reading) : reading_(reading), file_(reading.file) {}

    void read()
    {
        const JsonValue extensions = reading_.root["extensions"];
        const JsonValue first = extensions["VRM"];
        const JsonValue second = extensions["VRMC_vrm"];
        const JsonValue animation = extensions["VRMC_vrm_animation"];
        GltfHumanoid& humanoid = file_.humanoid;
        humanoid.facesBack = first.is(JsonKind::Object) && !second;
        for (const JsonValue& vrm : {second, first, animation})
            eachNamed(vrm["humanoid"]["humanBones"],
                      [&](std::string_view name, GltfIndex node) {
                          humanoid.bones.emplace(
                              humanoid.facesBack ? boneOfFirst(name) : std::string(name), node);
                      });
        for (const std::string_view kind : {"preset", "custom"})
            eachNamed(animation["expressions"][kind],
                      [&](std::string_view, GltfIndex node) { humanoid.signals.insert(node); });
        if (const JsonValue gaze = animation["lookAt"])
            leaveOutUnless([&] { humanoid.signals.insert(nodeOf(gaze)); });
        readUnlit(first["materialProperties"]);
    }

private:
    // MToon and similar shaders are not supported: only the base colour is shown.
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

    // Calls use(NAME, NODE) for each member of an object, or for each object of an array. VRM 0
    // lists bones in an array.
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
                    use(entry.first, nodeOf(entry.second));
                });
    }

    GltfIndex nodeOf(const JsonValue& object) const
    {
        return object.neededIndex("node", file_.nodes.size(), "nodes");
    }

    const GltfReading& reading_;
    GltfFile& file_;
};

} // namespace

void readGltfVrm(const GltfReading& reading)
{
    VrmReader(reading).read();
}

} // namespace sinew
