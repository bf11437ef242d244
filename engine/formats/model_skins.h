// Skin files beside a model, which replace the shaders of its meshes.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// By their names in lower case: "red" of head_red.skin, "0" of demon.md3_0.skin.
using NamedSkins = std::map<std::string, VirtualFile>;

// The skins beside a model: STEM_NAME.skin and STEM.EXTENSION_NAME.skin; body_NAME.skin if the
// folder has no other model of this format. A skin of a model with a longer name, such as
// gun_barrel_red.skin where gun_barrel.md3 lies beside gun.md3, is not among them.
NamedSkins skinsOf(const VirtualFile& model, const VirtualFiles& files);

struct DressedPart
{
    std::string name; // for messages
    NamedSkins skins;
    bool isOfModel = true; // it is reported when the skin asked for is missing; a weapon's is not
};

struct WornSkins
{
    std::vector<std::optional<VirtualFile>> skins; // one per part
    OptionValues names;                            // of the skins that any part has, sorted
    std::string materialSkin; // the skin asked for, if no part has it; see MaterialRequest::skin
};

// `asked` is a name in any case, or "" for "default" or "0", if they exist. A part without the
// requested skin gets its default, with a warning. A skin that no part has is left to the materials
// if `mayBeDeclared`, and refused otherwise. `model` is for messages.
Result<WornSkins> wearSkins(const std::vector<DressedPart>& parts, std::string_view asked,
                            bool mayBeDeclared, const std::string& model, Diagnostics& warnings);

// Gives meshes of one file, `modelFile`, the shaders of a skin. A line belongs to the mesh of that
// name (quake3SurfaceKey), shader or number. A mesh without a line is a warning.
void wearSkin(const VirtualFile& skin, const VirtualFiles& files, const std::string& modelFile,
              std::span<ModelMesh> meshes, std::span<ShaderRequest> shaders, Diagnostics& warnings);

// Selects and applies the skin of a model that is a single file.
void dressModel(std::string_view asked, ModelLoading& loading, LoadedModel& loaded);

// A mesh without a shader uses its own name if there is an image of that name, as in Quake's
// engines.
void nameShadersByMeshes(const VirtualFiles& files, LoadedModel& loaded);

} // namespace sinew
