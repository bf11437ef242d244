// A camera that flies freely over and through a crowd, and how coarse LODs may be meanwhile. No
// device is needed for it.
#pragma once

#include "engine/render/camera.h"
#include "samples/crowd/spawn.h"

#include <optional>

namespace sinew::crowd
{

// Stays above the ground and within some widths of the field.
class FlyCamera
{
public:
    FlyCamera(const Field& field, const OrbitCamera& start);

    // Flies about another field from now on, as fast as before in proportion; to be followed by
    // jumpTo.
    void enter(const Field& field);
    // To where the other camera is, looking where it looks.
    void jumpTo(const OrbitCamera& view);
    // `velocity`: to its right, forward and up, in multiples of speed(); up is the world's, forward
    // is where it looks.
    void move(const glm::dvec3& velocity, double seconds);
    // Turns the camera by a drag over these fractions of the window's height, to the right and
    // down.
    void look(double right, double down);
    // Faster by each step, slower by negative ones, within bounds.
    void changeSpeed(double steps);

    double speed() const; // file units a second
    glm::dvec3 eye() const { return eye_; }
    // The same view as that of a camera that orbits a point ahead; the higher above the crowd, the
    // farther ahead.
    OrbitCamera camera() const;

private:
    Bounds crowd_; // all that the instances reach
    Bounds room_;  // all that the eye may reach
    double modelHeight_ = 0.0;
    double spacing_ = 0.0;
    double fieldSide_ = 0.0;
    glm::dvec3 eye_{0.0};
    double azimuth_ = 0.0; // as an OrbitCamera's
    double elevation_ = 0.0;
    double speedSteps_ = 0.0;
};

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
