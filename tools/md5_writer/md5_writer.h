// Writes id Software's .md5mesh and .md5anim, version 10. Equal models give equal text.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <span>
#include <string>
#include <string_view>

namespace sinew
{

// Decimal digits. Orientations get more because the reader computes w with a square root, which
// magnifies rounding errors if w is near 0.
inline constexpr int kPositionDecimals = 6;
inline constexpr int kOrientationDecimals = 9;

// `value` after writing it with that many decimals and reading it back.
double asWritten(double value, int decimals);

// A rotation has two quaternions; returns x, y, z of the one with w <= 0, as written.
glm::dvec3 writtenOrientation(const glm::dquat& orientation);

// `commandLine` is the format's note about the program that made the file. No string may contain a
// quotation mark, no mesh name a line break.
std::string md5MeshText(const SkeletalModel& model, std::string_view commandLine);

// Requires frameBounds.size() == clip.frameCount. `comment` is one line, or empty for none.
std::string md5AnimText(const Clip& clip, std::span<const Bounds> frameBounds,
                        std::string_view commandLine, std::string_view comment = "");

} // namespace sinew
