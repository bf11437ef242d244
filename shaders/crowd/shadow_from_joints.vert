#version 460
#extension GL_GOOGLE_include_directive : require
#include "geometry_from_joints.glsl"
#include "shadow_main.glsl"
