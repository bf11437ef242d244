// Reads the parts of a glTF file into GltfFile. For readGltf alone.
#pragma once

#include "engine/formats/gltf/gltf_accessors.h"
#include "engine/formats/gltf/gltf_file.h"

namespace sinew
{

enum class GltfMode
{
    Points,
    Lines,
    LineLoop,
    LineStrip,
    Triangles,
    TriangleStrip,
    TriangleFan,
};

struct GltfReading
{
    JsonReport& report;
    JsonValue root;
    GltfStorage& storage;
    GltfBuffers& buffers;
    GltfAccessors& accessors;
    GltfFile& file;
};

// Called in this order, since each refers to the parts before it. All report failures and end
// early.
void readGltfMaterials(const GltfReading& reading); // with images
void readGltfMeshes(const GltfReading& reading);
void readGltfSkins(const GltfReading& reading);
void readGltfCameras(const GltfReading& reading); // never fails: broken ones are left out
void readGltfNodes(const GltfReading& reading);   // with scenes
void readGltfAnimations(const GltfReading& reading);
// Names of morph targets that meshes do not name, and VRM. Never fails: broken parts are left out.
void readGltfVrm(const GltfReading& reading);

} // namespace sinew
