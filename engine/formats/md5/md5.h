// Reader of id Software's .md5mesh, version 10: docs/formats.md. docs/internal/damaged-files.md
// says which faults are tolerated and which are refused.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace sinew
{

// `text` is the whole file, `fileName` what messages call it. Deviations that real files have are
// loaded and appended to `warnings`; anything else is refused with its line and column.
Result<SkeletalModel> readMd5Mesh(std::string_view text, std::string_view fileName,
                                  Diagnostics& warnings);

// As readMd5Mesh. The file's `bounds` are read past: real files have wrong ones.
Result<Clip> readMd5Anim(std::string_view text, std::string_view fileName, Diagnostics& warnings);

// In what the joints of `clip` differ from those of `model` (the first that differs in name or
// parent, or the counts), or nothing when it fits as it is.
std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model);

} // namespace sinew
