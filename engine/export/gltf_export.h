// Exports a model as glTF 2.0 in one .glb file, with skeleton, meshes, all clips, materials and
// images, or as Wavefront .obj at one point in time.
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

// The model and materials to export.
struct ExportedScene
{
    const AnimatedModel& model;
    const LoadedMaterials& materials;
    std::span<const std::uint32_t> meshMaterials; // one per mesh, index into materials.materials
};

struct ExportedGlb
{
    std::vector<std::byte> bytes;
    // Number of vertices that move differently from the model's: glTF has one position per vertex
    // and weights that sum to 1, but MD5 has one position per weight. They move as in
    // SkinningMethod::MatrixPalette.
    std::size_t inexactVertices = 0;
};

// Uses glTF's axes (y up), and as many JOINTS_n and WEIGHTS_n as the vertices need. Clips get
// linear keys at the times of their frames; a wrapping clip gets one more key that leads back to
// the frame after its last. Vertices stored frame by frame become morph targets, one per frame.
// Skips undrawn surfaces, animated images, and material stages that glTF cannot represent.
//
// Rejects models without drawn triangles, and files of 4 GiB or more; the error names the model's
// file.
Result<ExportedGlb> exportGlb(const ExportedScene& scene);

// Whether an image can be stored as PNG: all except compressed blocks, which only GPUs decode.
bool isExported(const LoadedTexture& texture);

// Positions, texture coordinates and normals from the reference skinning, in glTF's axes (y up),
// with one object per mesh and its material's name. Skips undrawn surfaces.
std::string exportObj(const ExportedScene& scene, const Playback& playback);

} // namespace sinew
