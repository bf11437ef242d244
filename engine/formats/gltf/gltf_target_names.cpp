#include "engine/formats/gltf/gltf_reading.h"

namespace sinew
{
namespace
{

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
            nameGltfTarget(mesh, target++, name);
    target = 0;
    for (const JsonValue json : primitive["targets"])
    {
        nameGltfTarget(mesh, target, json["extras"]["name"]);
        nameGltfTarget(mesh, target, json["extra"]["name"]);
        nameGltfTarget(mesh, target++, positionsName(accessors, json), kMostSharedGltfName);
    }
}

} // namespace

void nameGltfTarget(GltfMesh& mesh, std::size_t target, const JsonValue& name, std::size_t most)
{
    if (target >= mesh.targetCount || !name.is(JsonKind::Text) || name.text().size() > most)
        return;
    if (mesh.targetNames.size() <= target)
        mesh.targetNames.resize(target + 1);
    if (mesh.targetNames[target].empty())
        mesh.targetNames[target] = name.text();
}

void readGltfTargetNames(const GltfReading& reading)
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

} // namespace sinew
