// Layers and joint overrides of an instance, as defined by engine/animation/layers.h. Part of
// keys.glsl.
#include "quaternion.glsl"

layout(constant_id = 5) const uint kPoses = kPosesAll; // the default reads none of these buffers

// Per instance: 1 + the index of its LayeredInstance; 0: none.
layout(std430, set = 0, binding = 11) readonly buffer LayersOf { uint layersOf[]; };
layout(std430, set = 0, binding = 12) readonly buffer Layered { LayeredInstance layered[]; };
layout(std430, set = 0, binding = 13) readonly buffer Masks { float masks[]; }; // mask after mask

bool isLeftOut(uint instance)
{
    return kPoses != kPosesAll && (layersOf[instance] != 0) != (kPoses == kPosesLayered);
}

// Adds the difference between a pose and the key with index `key`, for the same joint.
LocalJoint added(LocalJoint base, LocalJoint pose, uint key, float weight)
{
    Key first = keyAt(key);
    vec4 inverse = vec4(-first.orientation.xyz, first.orientation.w);
    vec4 difference = normalize(multiply(inverse, normalize(pose.orientation)));
    base.orientation = multiply(base.orientation,
                                slerpShortest(vec4(0.0, 0.0, 0.0, 1.0), difference, weight));
    base.position += weight * (pose.position - first.position);
    if (kScales)
    {
        vec3 scale = TEXEL(scales, key).xyz;
        bvec3 vanishes = equal(scale, vec3(0.0));
        vec3 ratio = mix(pose.scale / mix(scale, vec3(1.0), vanishes), vec3(1.0), vanishes);
        base.scale *= mix(vec3(1.0), ratio, weight);
    }
    return base;
}

LocalJoint withLayers(LocalJoint local, uint index, uint jointCount, uint joint)
{
    for (uint i = 0; i < layered[index].layerCount; ++i)
    {
        CrowdLayer layer = layered[index].layers[i];
        if (layer.mask != 0)
            layer.weight *= masks[(layer.mask - 1) * jointCount + joint];
        if (layer.weight <= 0.0)
            continue;
        CrowdClip clip = clips[layer.clip];
        InstanceTime time = instanceTime(clip, layer.speed, layer.start);
        LocalJoint pose = sampled(clip.firstKey, time, jointCount, joint);
        if (layer.isAdditive != 0)
            local = added(local, pose, clip.firstKey + joint, layer.weight);
        else
            local = layer.weight < 1.0 ? blended(local, pose, layer.weight) : pose;
    }
    for (uint i = 0; i < layered[index].overrideCount; ++i)
    {
        JointOverride set = layered[index].overrides[i];
        if ((set.joint & ~kKeepsPosition) != joint)
            continue;
        local.orientation = set.orientation;
        if ((set.joint & kKeepsPosition) == 0)
            local.position = set.position;
    }
    return local;
}
