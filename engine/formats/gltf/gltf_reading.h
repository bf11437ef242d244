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

// In this order: each refers to what was read before. All of them report failures, and end early.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfNodes(const GltfReading& reading); // with scenes
void readGltfAnimations(const GltfReading& reading);

} // namespace sinew
