// Reads DarkPlaces' .framegroups, which cut a model's frames into clips.
#pragma once

#include "engine/files/virtual_files.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct FrameGroup
{
    std::string name; // its number where the file has none
    std::uint32_t firstFrame = 0;
    std::uint32_t frameCount = 1;
    double frameRate = 20.0; // frames a second
    bool loops = true;
};

// The groups of `text` that lie within a model of so many frames, cut off at its last. Together
// they have at most kMaxKeysPerClip keys of `joints`. What is left out is one warning.
std::vector<FrameGroup> readFrameGroups(std::string_view text, std::string_view fileName,
                                        std::uint32_t frames, std::size_t joints,
                                        Diagnostics& warnings);

// Those of h_axe.iqm.framegroups or h_axe.framegroups beside h_axe.iqm; none where there is no such
// file.
std::vector<FrameGroup> frameGroupsOf(const VirtualFiles& files, const VirtualFile& model,
                                      std::uint32_t frames, std::size_t joints,
                                      Diagnostics& warnings);

} // namespace sinew
