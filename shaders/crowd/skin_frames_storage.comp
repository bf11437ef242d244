#version 460
#extension GL_GOOGLE_include_directive : require
#define SINEW_STORAGE
#include "skin_frames.glsl"
