// How coarse LODs may be while the camera flies through a crowd that is slow to draw.
#pragma once

#include "engine/render/camera.h"

#include <optional>

namespace sinew::crowd
{

// Flying needs fluent pictures more than exact ones, a camera at rest the reverse: where it rests,
// LODs are as exact as asked for, from the next frame on.
class FlightLods
{
public:
    // Coarser by no more than this factor.
    static constexpr double kMostCoarser = 32.0;

    // Once per frame, before it is recorded: how long the frame before took, in seconds, and where
    // the camera is now.
    void advance(double seconds, const OrbitCamera& camera);

    // By which the pixels that a LOD may be off are multiplied: 1 to kMostCoarser, 1 at rest.
    double coarser() const { return flies_ ? coarser_ : 1.0; }

private:
    std::optional<OrbitCamera> camera_; // of the frame before
    double rested_ = 0.0;               // seconds since it moved
    bool flies_ = false;
    double coarser_ = 1.0; // as the last flight left it, the next begins
};

} // namespace sinew::crowd
