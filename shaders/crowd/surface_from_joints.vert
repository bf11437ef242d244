#version 460
#extension GL_GOOGLE_include_directive : require
#include "geometry_from_joints.glsl"
#include "surface_main.glsl"
