// The parts of a glTF file, each read into GltfFile; see there. For readGltf alone.
#pragma once

#include "engine/formats/gltf/gltf_accessors.h"
#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_storage.h"
#include "engine/formats/gltf/json_report.h"

namespace sinew
{

struct GltfReading
{
    JsonReport& report;
    JsonValue root;
    GltfStorage& storage;
    GltfBuffers& buffers;
    GltfAccessors& accessors;
    GltfFile& file;
};

// "extensionsUsed" and "extensionsRequired". Fails where the file requires an extension without
// which it cannot be shown; warns once about all others that are not supported.
void readGltfExtensions(JsonReport& report, const JsonValue& root, GltfFile& file);

// In this order: each refers to what was read before. All of them report failures, and end early.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfNodes(const GltfReading& reading); // with scenes
void readGltfAnimations(const GltfReading& reading);
void readGltfTargetNames(const GltfReading& reading); // those that meshes have not named
void readGltfVrm(const GltfReading& reading);         // never fails: a VRM is a glTF without it

// Bytes of a name that any number of morph targets may share.
inline constexpr std::size_t kMostSharedGltfName = 100;

// Only where the mesh has such a target without a name, and `name` is a text that is not too long.
void nameGltfTarget(GltfMesh& mesh, std::size_t target, const JsonValue& name,
                    std::size_t most = kMostGltfName);

} // namespace sinew
