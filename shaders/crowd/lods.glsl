// In which of a chunk's lists an instance is with which LOD, by the flags of the tight cull.
#ifndef SINEW_CROWD_LODS_GLSL
#define SINEW_CROWD_LODS_GLSL

#include "shared/crowd_types.h"

const uint kCameraDraws = 1u << kCameraWholeList | 1u << kCameraCulledList;
const uint kLightDraws = 1u << kLightWholeList | 1u << kLightCulledList;

uint cameraLodOf(uint flags)
{
    return (flags >> kCameraLodShift) & kLodMask;
}

// The bits of the lists in which the instance is with that LOD.
uint listsOfLod(uint flags, uint lod)
{
    uint cameraLod = cameraLodOf(flags);
    uint lightLod = (flags >> kLightLodShift) & kLodMask;
    bool inCamera = (flags & kCameraDraws) != 0;
    bool inLight = (flags & kLightDraws) != 0;
    uint skinLod = min(inCamera ? cameraLod : kLodMask, inLight ? lightLod : kLodMask);
    uint lists = (lod == 0 ? 1u << kCameraList : 0) | (lod == cameraLod ? kCameraDraws : 0) |
                 (lod == lightLod ? kLightDraws : 0) | (lod == skinLod ? 1u << kSkinList : 0);
    return flags & lists;
}

#endif
