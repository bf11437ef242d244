// Which .md3 file stands for a folder.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/md3/model_folder.h"

#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// What messages say a .md3 model may be named by.
inline constexpr std::string_view kExpectedModel =
    "expected a .md3 file, or a folder with one or with the parts of a player";

// The .md3 file that was named, or the only one of the folder that was. In a
// folder, levels of detail, barrels, flashes and hands do not count beside the file that they
// belong to: of machinegun.md3, machinegun_1.md3 and machinegun_hand.md3 the first is the only one.
Result<VirtualFile> singleModel(const MountedModel& named, const VirtualFiles& files);

// "lower.md3, upper.md3"
std::string listedNames(const std::vector<VirtualFile>& files);

} // namespace sinew
