// Which pixels an alpha-tested surface has. For fragment shaders.
#ifndef SINEW_ALPHA_TEST_GLSL
#define SINEW_ALPHA_TEST_GLSL

#include "scene.glsl"

// Without, every pixel passes, and the shader discards none: devices then test depths early.
layout(constant_id = 1) const bool kAlphaTested = true;

bool alphaPasses(float alpha)
{
    if (!kAlphaTested)
        return true;
    if (surface.alphaComparison == kAlphaGreater)
        return alpha > surface.alphaReference;
    if (surface.alphaComparison == kAlphaLess)
        return alpha < surface.alphaReference;
    if (surface.alphaComparison == kAlphaGreaterEqual)
        return alpha >= surface.alphaReference;
    return true;
}

// How much of the pixel the test lets through. With soft edges a ramp of one pixel around the
// reference takes the test's place, for the samples to resolve (Golus, Anti-aliased Alpha Test: The
// Esoteric Alpha To Coverage, 2017).
float alphaCoverage(float alpha)
{
    if (!kAlphaTested)
        return 1.0;
    // No wider than leaves alphas halfway to 0 and 1 what they are, or specks fly around the edges.
    float widest = min(surface.alphaReference, 1.0 - surface.alphaReference);
    float ramp = max(min(fwidth(alpha), widest), 1e-4);
    if (surface.alphaComparison == kAlphaAlwaysPasses || surface.softEdges == 0)
        return alphaPasses(alpha) ? 1.0 : 0.0;
    float above = alpha - surface.alphaReference;
    return clamp((surface.alphaComparison == kAlphaLess ? -above : above) / ramp + 0.5, 0.0, 1.0);
}

#endif
