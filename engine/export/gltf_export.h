// Exports a model: as glTF 2.0 with skeleton, meshes, all clips, materials and images in one .glb
// file, or at one point in time as Wavefront .obj.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/materials/material_library.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// What to export.
struct ExportedScene
{
    const AnimatedModel& model;
    const LoadedMaterials& materials;
    std::span<const std::uint32_t> meshMaterials; // one per mesh, index into materials.materials
};

struct ExportedGlb
{
    std::vector<std::byte> bytes;
    // Vertices that move otherwise than the model's do, because glTF has one position per vertex,
    // where MD5 has one per weight, and weights that sum to 1. SkinningMethod::MatrixPalette is
    // what they do.
    std::size_t inexactVertices = 0;
};

// In glTF's axes (y up). There are as many JOINTS_n and WEIGHTS_n as the vertices need. Clips get
// linear keys at the times of their frames; a clip that wraps gets one more key, which leads back
// to the frame after its last. Vertices that are stored frame by frame become morph targets, one
// per frame. Leaves out surfaces that are not drawn, animated images, and material stages that glTF
// cannot represent.
//
// Refuses a model without drawn triangles, and a file of 4 GiB or more, naming the model's file.
Result<ExportedGlb> exportGlb(const ExportedScene& scene);

// Whether an image can be stored as PNG: all except compressed blocks, which only devices decode.
bool isExported(const LoadedTexture& texture);

// Positions, texture coordinates and normals skinned by the reference, in glTF's axes (y up), with
// one object per mesh and its material's name. Leaves out surfaces that are not drawn.
std::string exportObj(const ExportedScene& scene, const Playback& playback);

} // namespace sinew
