// Reader of id Software's .md5anim, version 10 (docs/formats.md), and the check that a clip fits a
// model.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <optional>
#include <string>
#include <string_view>

namespace sinew
{

// Most keys (frames x joints) of one clip: 128 MiB of 32-byte keys on the GPU. A clip whose joints
// do not move costs a few bytes a frame in the file but a whole pose a frame in memory.
inline constexpr std::size_t kMaxKeysPerClip = 4'000'000;

// As readMd5Mesh. The file's `bounds` are read past: real files have wrong ones.
Result<Clip> readMd5Anim(std::string_view text, std::string_view fileName, Diagnostics& warnings);

// Why `clip` cannot play on `model` (the first joint that differs in name or parent, or the
// counts), or nothing when it fits.
std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model);

} // namespace sinew
