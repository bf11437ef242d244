// Loads a model of any format with its materials and images, ready to be drawn. Needs no device.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/materials/material_library.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew
{

struct DrawableRequest
{
    ModelRequest model;
    std::vector<std::filesystem::path> bases; // folders and archives
    ArchiveLimits archiveLimits;
    MaterialLimits materialLimits;
};

struct Drawable
{
    AnimatedModel model;
    ModelAlternatives alternatives;
    LoadedMaterials materials;                // one per distinct shader name, by first use
    std::vector<std::uint32_t> meshMaterials; // one per mesh, index into materials.materials
    Diagnostics warnings;
    std::vector<std::string> filesRead; // see VirtualFiles::filesRead
};

// Why loading failed: at least one error, and the warnings so far.
struct Refusal
{
    Diagnostics errors;
    Diagnostics warnings;
};

// A line for each error.
std::string toString(const Refusal& refusal);

// A named file that is rejected is an error, as is an exception of a library. A file that was
// found, not named, and is rejected or does not fit is a warning. Throws OutOfMemory.
tl::expected<Drawable, Refusal> loadDrawable(const DrawableRequest& request);

// Positions in model space of the vertices of drawn meshes, or of all vertices if no mesh is drawn.
std::vector<glm::dvec3> drawnPositionsAt(const Drawable& drawable, const Playback& playback);

// Bounds in model space at one time, and over all clips that were requested.
Bounds boundsAt(const Drawable& drawable, const Playback& playback);
Bounds boundsOfClips(const Drawable& drawable);

} // namespace sinew
