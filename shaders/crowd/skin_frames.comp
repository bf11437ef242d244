#version 460
#extension GL_GOOGLE_include_directive : require
#include "skin_frames.glsl"
