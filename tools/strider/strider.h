// The default model: a walking robot bird. Its parts, its paint and its clips.
#pragma once

#include "engine/model/clip.h"
#include "engine/model/model.h"
#include "tools/character/canvas.h"
#include "tools/character/mesh_part.h"
#include "tools/character/skeleton.h"

#include <string>

namespace sinew
{

// Doom 3's space and units; stands on z = 0 and faces +x.
Skeleton striderSkeleton();

MeshPart striderHull(const Skeleton& skeleton);   // painted shells
MeshPart striderPlates(const Skeleton& skeleton); // painted, of wings and tail
MeshPart striderHead(const Skeleton& skeleton);   // painted, all but the eye
MeshPart striderLegs(const Skeleton& skeleton);   // painted
MeshPart striderHoses(const Skeleton& skeleton);  // rubber: what bends
MeshPart striderLights(const Skeleton& skeleton); // the eye and all that glows
MeshPart striderGuard(const Skeleton& skeleton);  // cut out: the wire before the heart
MeshPart striderVanes(const Skeleton& skeleton);  // cut out: the ends of wings and tail
MeshPart striderCrest(const Skeleton& skeleton);  // cut out: the feathers of the head

SkeletalModel striderModel(const Skeleton& skeleton);

Canvas striderBodyPaint();    // of shells, plates, head and legs
Canvas striderRubberPaint();  // of the hoses
Canvas striderEyePaint();     // of the lights
Canvas striderFeatherPaint(); // of what is cut out

std::string striderMaterials(); // the text of strider.mtr

namespace strider
{

Clip striderIdle(const Skeleton& skeleton);
Clip striderJump(const Skeleton& skeleton);
Clip striderRun(const Skeleton& skeleton);  // in place: the ground moves backwards under it
Clip striderWalk(const Skeleton& skeleton); // in place too
Clip striderWave(const Skeleton& skeleton);

double striderRunSpeed(); // of the ground, in units a second
double striderWalkSpeed();

} // namespace strider

} // namespace sinew
