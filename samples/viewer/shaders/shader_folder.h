// The shaders of a folder that somebody edits, compiled while the viewer runs, in place of those
// that are embedded.
#pragma once

#include "engine/gpu/shader_code.h"
#include "samples/viewer/background.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::viewer
{

struct ShaderSource
{
    std::string file;                     // in the folder shaders/, with the stage as its extension
    std::vector<std::string> definitions; // of the preprocessor
    gpu::SpirV embedded;                  // what the program was built with
};

std::vector<ShaderSource> shaderSources();

struct CompiledShader
{
    std::vector<std::uint32_t> code;   // the same as embedded where nothing was edited
    std::vector<std::string> mistakes; // "FILE:LINE: ..."; there is no code where there are any
};

// `folder` holds the source's file; what it includes is looked for beside the including file, then
// in the folder, and nowhere outside of it.
CompiledShader compileShader(const std::filesystem::path& folder, const ShaderSource& source);

// When each file of a folder was written, by path.
using FileTimes = std::map<std::string, std::filesystem::file_time_type>;

struct BuiltShaders
{
    std::vector<gpu::ShaderReplacements::Replacement> changed; // those that differ from embedded
    // One line each. Where there are any, nothing is changed.
    std::vector<std::string> mistakes;
    FileTimes read; // all files of the folder
};

// Compiles all of shaderSources(). One with another interface than the embedded one is a mistake:
// the program gives it what the embedded one asks for.
BuiltShaders buildShaders(const std::filesystem::path& folder);

// Builds them again, by threads of its own, whenever a file of the folder has changed.
class ShaderFolder
{
public:
    // `read`: as it was built last.
    ShaderFolder(std::filesystem::path folder, FileTimes read)
        : folder_(std::move(folder)), read_(std::move(read))
    {
    }

    const std::filesystem::path& path() const { return folder_; }
    // What came of a change, once; to be asked once a frame. `seconds` since the frame before.
    std::optional<BuiltShaders> next(double seconds);

private:
    // Returns true once for every change, as soon as the files have stopped changing.
    bool hasChanged(double seconds);

    std::filesystem::path folder_;
    FileTimes read_;
    FileTimes before_;       // at the look before
    double sinceLook_ = 0.0; // seconds
    Background<BuiltShaders> building_;
    bool isStale_ = false;
};

} // namespace sinew::viewer
