#version 460
#extension GL_GOOGLE_include_directive : require
#include "geometry_palette.glsl"
#include "shadow.glsl"
