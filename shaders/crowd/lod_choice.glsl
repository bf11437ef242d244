// Which LOD a view draws of an instance. To be included behind the uniforms `crowd` and `bound`.
#ifndef SINEW_CROWD_LOD_CHOICE_GLSL
#define SINEW_CROWD_LOD_CHOICE_GLSL

// The coarsest LOD that pixels hide at that distance, the nearest at which any of it can be.
uint lodAt(CrowdView view, float nearest)
{
    float allowed = crowd.lodError * nearest / (0.5 * view.size.y * length(view.height.xyz));
    uint lod = 0;
    for (uint i = 1; i < bound.lodCount; ++i)
        if ((i < 4 ? bound.lodPixelSizes : bound.moreLodPixelSizes)[i % 4] <= allowed)
            lod = i;
    return min(clamp(lod, crowd.leastLod, crowd.mostLod), bound.lodCount - 1);
}

#endif
