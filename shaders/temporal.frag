#version 460
// Averages a picture with those before it: each pixel with what was there where its surface was
// (Karis, High-Quality Temporal Supersampling, 2014).
#extension GL_GOOGLE_include_directive : require
#include "shared/scene_types.h"

layout(set = 0, binding = 0) uniform sampler2D picture; // drawn with jitter
layout(set = 0, binding = 1) uniform sampler2D motions; // pixels, since the frame before
layout(set = 0, binding = 2) uniform sampler2D average; // of the frames before
layout(push_constant) uniform Push { TemporalPush push; };

layout(location = 0) out vec4 colour;

// What moves is read between pixels, and is blurred the more, the longer it is kept.
const float kStill = 0.001; // pixels that rounding makes
const float kMovingShare = 0.125;

// The average between pixels, by the cubic of Catmull and Rom: read linearly, it would blur a
// little more with every frame. Sixteen texels by nine reads, of which some are between texels.
vec3 averageAt(vec2 position)
{
    vec2 size = vec2(textureSize(average, 0));
    vec2 centre = floor(position - 0.5) + 0.5;
    vec2 f = position - centre;
    vec2 first = f * (-0.5 + f * (1.0 - 0.5 * f));
    vec2 second = 1.0 + f * f * (-2.5 + 1.5 * f);
    vec2 third = f * (0.5 + f * (2.0 - 1.5 * f));
    vec2 last = f * f * (-0.5 + 0.5 * f);
    vec2 middle = second + third;
    vec2 weights[3] = vec2[](first, middle, last);
    vec2 places[3] = vec2[](centre - 1.0, centre + third / middle, centre + 2.0);
    vec3 sum = vec3(0.0);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
            sum += weights[x].x * weights[y].y *
                   textureLod(average, vec2(places[x].x, places[y].y) / size, 0.0).rgb;
    return sum;
}

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(picture, 0) - 1;
    vec3 own = texelFetch(picture, pixel, 0).rgb;
    if (push.share >= 1.0)
    {
        colour = vec4(own, 1.0);
        return;
    }
    vec3 least = own;
    vec3 greatest = own;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
        {
            ivec2 near = clamp(pixel + ivec2(x, y), ivec2(0), last);
            vec3 neighbour = texelFetch(picture, near, 0).rgb;
            least = min(least, neighbour);
            greatest = max(greatest, neighbour);
        }
    vec2 motion = texelFetch(motions, pixel, 0).xy;
    vec2 before = gl_FragCoord.xy - motion;
    bool wasThere = all(greaterThanEqual(before, vec2(0.0))) &&
                    all(lessThanEqual(before, vec2(last + 1)));
    // What is unlike everything around it is of another surface, or in another light.
    vec3 kept = clamp(averageAt(before), least, greatest);
    float share = length(motion) < kStill ? push.share : max(push.share, kMovingShare);
    colour = vec4(mix(kept, own, wasThere ? share : 1.0), 1.0);
}
