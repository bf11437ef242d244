// The default model: a walking robot bird. Its parts, its textures and its clips.
#pragma once

#include "engine/assets/clip.h"
#include "engine/assets/model.h"
#include "tools/character/canvas.h"
#include "tools/character/mesh_part.h"
#include "tools/character/skeleton.h"

namespace sinew
{

// Doom 3's space and units; stands on z = 0 and faces +x.
Skeleton striderSkeleton();

MeshPart striderShell(const Skeleton& skeleton); // painted plates: hull, wings, tail blades
MeshPart striderHead(const Skeleton& skeleton);  // painted, all but the eye
MeshPart striderLegs(const Skeleton& skeleton);  // painted
MeshPart striderHoses(const Skeleton& skeleton); // rubber: what bends
MeshPart striderLamps(const Skeleton& skeleton); // the eye and the lamps

SkeletalModel striderModel(const Skeleton& skeleton);

Canvas striderBodyTexture();   // of shell, head and legs
Canvas striderRubberTexture(); // of the hoses
Canvas striderEyeTexture();    // of the lamps

Clip striderIdle(const Skeleton& skeleton);
Clip striderWalk(const Skeleton& skeleton); // in place: the ground moves backwards under it

} // namespace sinew
