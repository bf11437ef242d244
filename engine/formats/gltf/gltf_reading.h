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

// Reads "extensionsUsed" and "extensionsRequired". Fails if the file needs an unsupported extension
// to be shown; warns once about all other unsupported ones.
void readGltfExtensions(JsonReport& report, const JsonValue& root, GltfFile& file);

// In this order: each refers to what was read before. All of them report failures, and end early.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfCameras(const GltfReading& reading); // never fails: broken ones are left out
void readGltfNodes(const GltfReading& reading);   // with scenes
void readGltfAnimations(const GltfReading& reading);
void readGltfTargetNames(const GltfReading& reading); // for targets that meshes do not name
void readGltfVrm(const GltfReading& reading); // never fails: without it the file is a plain glTF

// Longest name, in bytes, that any number of morph targets may share.
inline constexpr std::size_t kMostSharedGltfName = 100;

// Names a target that has no name yet. Ignores a `name` that is no text or longer than `most`.
void nameGltfTarget(GltfMesh& mesh, std::size_t target, const JsonValue& name,
                    std::size_t most = kMostGltfName);

} // namespace sinew
