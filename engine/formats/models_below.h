// The models in the folders below one that holds none itself.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct ModelsBelow
{
    std::vector<std::string> names; // as the command line takes them
    // The innermost folder that all of them lie in, where one mount has them all and no folder was
    // too deep to be looked into: what a download wraps its model in.
    std::optional<MountedModel> around;
};

// Looks into folder.folder of all mounts from `firstMount` to the folder's own. Of files that share
// a name, the last mounted counts.
ModelsBelow modelsBelow(const MountedModel& folder, std::size_t firstMount,
                        const VirtualFiles& files, std::span<const std::string_view> extensions);

} // namespace sinew
