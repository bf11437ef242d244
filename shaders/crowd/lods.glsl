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

shared uint lodsOfWorkgroup;

// The bits of the LODs with which instances of the workgroup are in any list: few, since neighbours
// are about as large. Every invocation of the workgroup must call it.
uint lodsInWorkgroup(uint flags, uint lodCount)
{
    if (gl_LocalInvocationID.x == 0)
        lodsOfWorkgroup = 0;
    barrier();
    uint own = 0;
    for (uint lod = 0; lod < lodCount; ++lod)
        own |= listsOfLod(flags, lod) != 0 ? 1u << lod : 0;
    if (own != 0)
        atomicOr(lodsOfWorkgroup, own);
    barrier();
    return lodsOfWorkgroup;
}

#endif
