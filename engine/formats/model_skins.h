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

// Skins by lower-case name: "red" for head_red.skin, "0" for demon.md3_0.skin.
using NamedSkins = std::map<std::string, VirtualFile>;

// The skins beside a model: STEM_NAME.skin and STEM.EXTENSION_NAME.skin; body_NAME.skin if the
// folder has no other model of this format. Excludes skins of models with a longer name: if
// gun_barrel.md3 is beside gun.md3, gun_barrel_red.skin is not a skin of gun.md3.
NamedSkins skinsOf(const VirtualFile& model, const VirtualFiles& files);

struct DressedPart
{
    std::string name; // for messages
    NamedSkins skins;
    bool isOfModel = true; // whether to warn if it lacks the requested skin; false for weapons
};

struct WornSkins
{
    std::vector<std::optional<VirtualFile>> skins; // one per part
    OptionValues names;                            // skins of all parts, sorted
    std::string materialSkin; // requested skin, if no part has it; see MaterialRequest::skin
};

// `asked` is a name in any case, or "" for the default ("default" or "0", if it exists). A part
// without the requested skin gets its default, with a warning. A skin that no part has is passed on
// to the materials if `mayBeDeclared`, otherwise it is rejected. `model` is for messages.
Result<WornSkins> wearSkins(const std::vector<DressedPart>& parts, std::string_view asked,
                            bool mayBeDeclared, const std::string& model, Diagnostics& warnings);

// Applies the shaders of a skin to the meshes of `modelFile`. A line matches a mesh by name
// (quake3SurfaceKey), shader or number. A mesh without a matching line causes a warning.
void wearSkin(const VirtualFile& skin, const VirtualFiles& files, const std::string& modelFile,
              std::span<ModelMesh> meshes, std::span<ShaderRequest> shaders, Diagnostics& warnings);

// Selects and applies the skin of a model that is a single file.
void dressModel(std::string_view asked, ModelLoading& loading, LoadedModel& loaded);

// A mesh without a shader uses its own name if there is an image of that name, as in Quake's
// engines.
void nameShadersByMeshes(const VirtualFiles& files, LoadedModel& loaded);

} // namespace sinew
