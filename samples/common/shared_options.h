// Options that the samples have in common.
#pragma once

#include "samples/common/command_line.h"
#include "samples/common/scene_request.h"

#include <optional>
#include <string>

namespace sinew::samples
{

// The argument MODEL.
void addModelArgument(CLI::App& app, SceneRequest& request);

// What players of .md3 files are put together of, and what their halves play: --legs, --torso,
// --weapon, --attach and --lod.
void addPlayerOptions(CLI::App& app, ModelRequest& request);

// What of a player's options contradicts itself or cannot be meant, and what to write instead.
std::optional<std::string> describeMistake(const ModelRequest& request);

// Where materials and images come from, what archives may hold and all of it may cost, and how
// normals are shared: --base, --skin, --archive-..., --declaration-total, --image-... and --crease.
void addFileOptions(CLI::App& app, SceneRequest& request);

// The group of --device, --list-devices and --validate. `device`: index or part of a name.
void addDeviceOptions(CLI::App& app, std::optional<std::string>& device, bool& listDevices,
                      bool& validate);

} // namespace sinew::samples
