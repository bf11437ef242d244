// Small models of every format, for where there are no real ones.
#pragma once

#include "tests/support/temp_folder.h"

namespace sinew::test
{

// A folder for each: MD5 with a clip, MD5 with images of every format and declared materials, IQM,
// glTF and its binary form, a Quake 3 player with skin and weapon, a model in an archive.
void writeMadeUpModels(const TempFolder& folder);

} // namespace sinew::test
