// Shader hot reload: compiles the shaders of a folder at run time, in place of the embedded ones.
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

// Includes are searched beside the including file, then in `folder`, and nowhere outside it.
CompiledShader compileShader(const std::filesystem::path& folder, const ShaderSource& source);

// Modification time of each file of a folder, by path.
using FileTimes = std::map<std::string, std::filesystem::file_time_type>;

struct BuiltShaders
{
    std::vector<gpu::ShaderReplacements::Replacement> changed; // those that differ from embedded
    // Compile errors, one line each. If there are any, no shader is replaced.
    std::vector<std::string> mistakes;
    FileTimes read; // all files of the folder
};

// Compiles all of shaderSources(). A shader whose interface differs from the embedded one is an
// error, because the program binds the resources of the embedded one.
BuiltShaders buildShaders(const std::filesystem::path& folder);

// Rebuilds the shaders in threads whenever a file of the folder changes.
class ShaderFolder
{
public:
    // `read` is the folder's state of the last build.
    ShaderFolder(std::filesystem::path folder, FileTimes read)
        : folder_(std::move(folder)), read_(std::move(read))
    {
    }

    const std::filesystem::path& path() const { return folder_; }
    // Returns the result of a rebuild once. To be called every frame; `seconds` since the previous
    // one.
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
