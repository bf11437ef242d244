// The .skin files of a model's parts, and which of them is worn.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/model_alternatives.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// By their names in lower case: "red" of head_red.skin.
using NamedSkins = std::map<std::string, VirtualFile>;

// Those of a .md3: <its stem>_<name>.skin beside it. One that belongs to a .md3 with a longer name,
// such as gun_barrel_red.skin where gun_barrel.md3 lies beside gun.md3, is not among them.
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
};

// `asked` is a name in any case, or "" for "default", which may be missing. A part
// without that skin gets its default, with a warning. Refused: a skin that no part has. `model` is
// for messages.
Result<WornSkins> wearSkins(const std::vector<DressedPart>& parts, std::string_view asked,
                            const std::string& model, Diagnostics& warnings);

} // namespace sinew
