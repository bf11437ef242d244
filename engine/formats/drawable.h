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

// One line per error.
std::string toString(const Refusal& refusal);

// Rejected files that the user named are errors, as are exceptions of libraries. Files that were
// found automatically and are rejected or do not fit are warnings. Throws OutOfMemory.
tl::expected<Drawable, Refusal> loadDrawable(const DrawableRequest& request);

// Model-space positions of the vertices of drawn meshes, or of all vertices if no mesh is drawn.
std::vector<glm::dvec3> drawnPositionsAt(const Drawable& drawable, const Playback& playback);

// Model-space bounds at one time, and over all requested clips.
Bounds boundsAt(const Drawable& drawable, const Playback& playback);
Bounds boundsOfClips(const Drawable& drawable);

} // namespace sinew
