#version 460
#extension GL_GOOGLE_include_directive : require
#include "geometry_skinned.glsl"
#include "shadow_main.glsl"
