// The default model, a walking robot bird: its parts, paint and clips.
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
MeshPart striderPlates(const Skeleton& skeleton); // painted wings and tail
MeshPart striderHead(const Skeleton& skeleton);   // painted, except the eye
MeshPart striderLegs(const Skeleton& skeleton);   // painted
MeshPart striderHoses(const Skeleton& skeleton);  // rubber, at the bends
MeshPart striderLights(const Skeleton& skeleton); // the eye and everything that glows
MeshPart striderGuard(const Skeleton& skeleton);  // cut out: the wire in front of the heart
MeshPart striderVanes(const Skeleton& skeleton);  // cut out: the ends of wings and tail
MeshPart striderCrest(const Skeleton& skeleton);  // cut out: the feathers of the head

SkeletalModel striderModel(const Skeleton& skeleton);

Canvas striderBodyPaint();    // for shells, plates, head and legs
Canvas striderRubberPaint();  // for the hoses
Canvas striderEyePaint();     // for the lights
Canvas striderFeatherPaint(); // for the cut-out parts

std::string striderMaterials(); // contents of strider.mtr

namespace strider
{

Clip striderIdle(const Skeleton& skeleton);
Clip striderJump(const Skeleton& skeleton);
Clip striderRun(const Skeleton& skeleton);  // in place: the ground moves backwards
Clip striderWalk(const Skeleton& skeleton); // in place
Clip striderWave(const Skeleton& skeleton);

double striderRunSpeed(); // of the ground, in units per second
double striderWalkSpeed();

} // namespace strider

} // namespace sinew
