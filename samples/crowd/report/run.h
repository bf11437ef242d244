// One way to draw one crowd, and what was measured of it. Times in milliseconds.
#pragma once

#include "engine/crowd/form_values.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sinew::crowd
{

// One per round. The rounds of all runs of a result are alternated, so that index i is the same
// round in every run.
using Samples = std::vector<double>;

// GPU timestamps of the passes of a frame. A pass that a mode lacks is empty.
struct PassTimes
{
    Samples cull;
    Samples pose;
    Samples skin;
    Samples triangles;
    Samples shadow;
    Samples colour;
};

// RunOptions::lod of the full surface.
inline constexpr const char* kFullSurface = "off";

// How a run differs from others of the same result.
struct RunOptions
{
    std::string mode; // "compute", "compute-simple", "vertex", "vertex-ssbo", "cpu"
    std::uint32_t instances = 0;
    std::string view;    // "crowd", "near", "low", "eye"
    bool shadows = true; // two passes over the geometry; without: one
    bool cull = true;
    bool occlusion = false;         // of instances that others hide
    std::string triangleCull;       // "auto", "on", "off"
    std::string lod = kFullSurface; // or "auto", or the number of the level of all
    std::uint32_t width = 0;        // of the picture, pixels
    std::uint32_t height = 0;
    std::uint32_t msaa = 1; // samples per pixel
};

struct Run
{
    RunOptions options;
    // The parts that its form has a use for, chosen by options, the mode or the device's profile.
    FormValues choices;
    std::uint32_t visible = 0; // instances drawn by the colour pass
    std::uint32_t chunks = 1;
    std::uint32_t skinRounds =
        1;             // per frame: chunks, times the geometry passes where there are several
    Samples wall;      // whole frame: record, submit, wait
    Samples cpuRecord; // recording on the CPU
    PassTimes passes;
    std::uint64_t verticesSkinned = 0;     // per frame, in all of its chunks; 0: unknown
    std::uint32_t bytesPerVertex = 0;      // written by the skin pass
    std::uint64_t peakDeviceBytes = 0;     // 0: unknown
    std::uint64_t skinMemoryBytes = 0;     // what --skin-memory allows
    std::uint64_t instanceRecordBytes = 0; // all that grows with the instances outside skin memory
    // Of the drawn instances, pixels, estimated from their bounds. 0: unknown.
    double medianInstanceSize = 0.0;
};

} // namespace sinew::crowd
