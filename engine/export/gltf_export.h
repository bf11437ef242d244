// A model as a file for other programs: glTF 2.0 with skeleton, meshes, all clips, materials and
// images in one file (.glb), or the model at one moment as Wavefront's .obj.
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

// What is exported; all must outlive the call.
struct ExportedScene
{
    const AnimatedModel& model;
    const LoadedMaterials& materials;
    std::span<const std::uint32_t> meshMaterials; // one per mesh, index into materials.materials
};

// What glTF cannot say of a model, as distances: it keeps one position per vertex, where MD5 has
// one for each weight, and its weights sum to 1.
struct ExportDeviation
{
    std::size_t vertexCount = 0; // that glTF cannot keep exactly
    double largest = 0.0;        // distance, of any of them, in any clip at 16 times
    double size = 0.0;           // the model's: diagonal of its box
    std::string clip;            // in which that is; empty: without clip
};

struct ExportedGlb
{
    std::vector<std::byte> bytes;
    ExportDeviation deviation;
};

// In glTF's axes: Sinew's (x, y, z) is (x, z, -y) there, which turns z up into y up. A vertex has
// as many JOINTS_n and WEIGHTS_n as it takes. Clips get linear keys at the times of their frames;
// one that wraps gets one more key, which leads back to the frame that follows its last. Vertices
// that are stored frame by frame become morph targets, one for each frame. Surfaces that are not
// drawn are left out, as are animated images, and stages of materials that glTF has no word for.
//
// Refused, with the model's file: a model without any triangle, and what takes 4 GiB or more.
Result<ExportedGlb> exportGlb(const ExportedScene& scene);

// Whether an image can be stored as PNG: all but BC7, which only devices decode.
bool isExported(const LoadedTexture& texture);

// Positions, texture coordinates and normals as the reference skins them, in glTF's axes (y up); an
// object for each mesh, with its material's name. Surfaces that are not drawn are left out.
std::string exportObj(const ExportedScene& scene, const Playback& playback);

} // namespace sinew
