// Writers of id Software's .md5mesh and .md5anim, version 10. The same model gives the same text.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/model/clip.h"
#include "engine/model/model.h"

#include <span>
#include <string>
#include <string_view>

namespace sinew
{

// Digits that are written after the point. Orientations get more because the reader takes a square
// root to find w, which magnifies their rounding where w is near 0.
inline constexpr int kPositionDecimals = 6;
inline constexpr int kOrientationDecimals = 9;

// The value that is read back after `value` was written with that many decimals.
double asWritten(double value, int decimals);

// A rotation has two quaternions: x, y, z of the one whose w is not positive, as written.
glm::dvec3 writtenOrientation(const glm::dquat& orientation);

// `commandLine` is the note that the format keeps of the program that made the file. No string may
// contain a quotation mark, no mesh name a line break.
std::string md5MeshText(const SkeletalModel& model, std::string_view commandLine);

// Requires frameBounds.size() == clip.frameCount. `comment` is one line, or empty for none.
std::string md5AnimText(const Clip& clip, std::span<const Bounds> frameBounds,
                        std::string_view commandLine, std::string_view comment = "");

} // namespace sinew
