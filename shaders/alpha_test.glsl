// Alpha test, for fragment shaders.
#ifndef SINEW_ALPHA_TEST_GLSL
#define SINEW_ALPHA_TEST_GLSL

#include "scene.glsl"

// One of kAlpha... If every pixel passes, the shader has no discard and early depth tests stay
// possible.
layout(constant_id = 1) const uint kAlphaComparison = kAlphaAlwaysPasses;
// Whether the alpha test selects individual samples of a pixel instead of all or none.
layout(constant_id = 4) const bool kSoftEdges = false;

bool alphaPasses(float alpha)
{
    if (kAlphaComparison == kAlphaGreater)
        return alpha > surface.alphaReference;
    if (kAlphaComparison == kAlphaLess)
        return alpha < surface.alphaReference;
    if (kAlphaComparison == kAlphaGreaterEqual)
        return alpha >= surface.alphaReference;
    return true;
}

// The share of the pixel that passes, 0 to 1. With soft edges, coverage rises over a ramp, one
// pixel wide, around the reference (Golus, Anti-aliased Alpha Test: The Esoteric Alpha To Coverage,
// 2017).
float alphaCoverage(float alpha)
{
    if (kAlphaComparison == kAlphaAlwaysPasses || !kSoftEdges)
        return alphaPasses(alpha) ? 1.0 : 0.0;
    // The ramp ends no later than halfway between the reference and alpha 0 or 1: a wider one
    // leaves specks around the edges.
    float widest = min(surface.alphaReference, 1.0 - surface.alphaReference);
    float ramp = max(min(fwidth(alpha), widest), 1e-4);
    float above = alpha - surface.alphaReference;
    return clamp((kAlphaComparison == kAlphaLess ? -above : above) / ramp + 0.5, 0.0, 1.0);
}

#endif
