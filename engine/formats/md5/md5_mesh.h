// Reader of id Software's .md5mesh, version 10. docs/formats.md describes the format, what is
// tolerated and what is refused.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <string_view>

namespace sinew
{

// Most (vertex, weight) pairs that a model may have: what fits into the smallest storage buffer
// that the project runs with (128 MiB at 48 bytes a pair, rounded down). Without a limit a small
// file in which every vertex refers to every weight would ask for any amount of memory.
inline constexpr std::size_t kMaxInfluencesPerModel = 2'500'000;

// `text` is the whole file, `fileName` what messages call it. Deviations that real files have are
// loaded and appended to `warnings`; anything else is refused with its line and column.
Result<SkeletalModel> readMd5Mesh(std::string_view text, std::string_view fileName,
                                  Diagnostics& warnings);

} // namespace sinew
