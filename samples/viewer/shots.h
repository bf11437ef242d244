// What each of the written pictures shows.
#pragma once

#include "samples/common/picture_files.h"
#include "samples/common/scene.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/options.h"
#include "samples/viewer/shot.h"

#include <cstdint>

namespace sinew::viewer
{

class Shots
{
public:
    // All must outlive it. Where to look from takes many poses.
    Shots(const samples::Scene& scene, const Options& options,
          const samples::PictureSequence& pictures);

    // Picture 0 is the first; those before it are as if they had been written too. The clip runs at
    // --speed, the materials' own time does not.
    Shot at(std::int64_t picture) const;

private:
    Playback playbackAt(std::int64_t picture) const;
    double elapsedAt(std::int64_t picture) const; // seconds since picture 0

    const samples::Scene& scene_;
    const Options& options_;
    const samples::PictureSequence& pictures_;
    Framing framing_;
    double groundHeight_;
};

} // namespace sinew::viewer
