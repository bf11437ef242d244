// Which clips a model gets whose file holds clips itself: glTF, IQM.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/model_location.h"
#include "engine/formats/model_request.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// A file with clips.
struct ClipFile
{
    std::string shown; // as messages show it
    std::vector<std::string> names;
    // The clip of that index; loop mode, period and file are left to the caller. Nothing where it
    // is refused, which is then told.
    std::function<std::optional<ModelClip>(std::size_t index)> load;
};

// Makes clips of another file than the model's. Its `folder` is where files beside it are.
using ClipFileReader =
    std::function<Result<ClipFile>(std::vector<std::byte> bytes, const MountedModel& file)>;

// The entry of that name; of names that differ in case alone, the one written exactly so; else the
// one of that index, in decimal.
std::optional<std::size_t> indexNamed(std::span<const std::string> names, const std::string& name);

// Where the request names clips, those in the order given: each is the name or the index of one of
// the model's own, or FILE for all of another file, or FILE:NAME for one of it; one that is missing
// or refused is an error, as is a file without one of the `extensions`. Else all of the model's
// own. A file is looked for on the disk, then beside the model. Loop modes are detected where the
// request has none.
std::vector<ModelClip> requestedClips(const ModelRequest& request, VirtualFiles& files,
                                      const MountedModel& named, const ClipFile& own,
                                      std::span<const std::string_view> extensions,
                                      const ClipFileReader& readOther, Diagnostics& errors,
                                      Diagnostics& warnings);

} // namespace sinew
