// The shaders of a folder that somebody edits, in place of those that are embedded.
#pragma once

#include "engine/gpu/shader_code.h"
#include "samples/common/background.h"
#include "samples/viewer/file_watch.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::viewer
{

struct BuiltShaders
{
    std::vector<gpu::ShaderReplacements::Replacement> changed; // those that differ from embedded
    // One line each. Where there are any, nothing is changed.
    std::vector<std::string> mistakes;
    FileStamps read; // all files of the folder
};

// Compiles all of shaderSources(). One with another interface than the embedded one is a mistake:
// the program gives it what the embedded one asks for.
BuiltShaders buildShaders(const std::filesystem::path& folder);

// Builds them again, by threads of its own, whenever a file of the folder has changed.
class ShaderFolder
{
public:
    // `read`: as it was built last.
    ShaderFolder(std::filesystem::path folder, FileStamps read);

    const std::filesystem::path& path() const { return folder_; }
    // What came of a change, once; to be asked once a frame. `seconds` since the frame before.
    std::optional<BuiltShaders> next(double seconds);

private:
    std::filesystem::path folder_;
    WatchedFiles files_;
    samples::Background<BuiltShaders> building_;
    bool isStale_ = false;
};

} // namespace sinew::viewer
