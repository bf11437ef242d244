// The files that a run writes, their names, and whether it would write one twice or over what it
// has read.
#pragma once

#include "samples/common/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew::samples
{

// Why `pattern` is not one: anything between braces must be {frame}, {frame:N} (at least N
// characters wide, filled with spaces) or {frame:0N} (filled with zeros), N from 1 to 9. Nothing
// when it is one.
std::optional<std::string> whyNotPattern(std::string_view pattern);

// Why it is not the name of pictures: the extension, in any case, must be .png, or .webp for a
// film; a name without one, such as that of a pipe or "-", stands for a PNG file.
std::optional<std::string> whyNotOutputName(std::string_view pattern);

// Why it is not the name of .flo files, which hold motion vectors.
std::optional<std::string> whyNotMotionName(std::string_view pattern);

// Whether its extension is that of an animated WebP, which holds all pictures in one file.
bool isFilmName(std::string_view name);

// Whether different frames get different names.
bool hasFramePlaceholder(std::string_view pattern);

// The pattern with each placeholder replaced by `frame`. Requires !whyNotOutputName(pattern).
std::string outputName(std::string_view pattern, std::uint32_t frame);

// "shot.png", then "shot-1.png", ...: what is saved never replaces another file.
std::string unusedName(const std::string& wanted);

struct OutputFile
{
    std::string option; // that asks for it
    std::string name;   // "-" is standard output
};

class OutputFiles
{
public:
    // Nothing where the option is not given.
    void add(const char* option, const std::optional<std::string>& name);
    // All pictures of a pattern, checked by whyNotPattern; one file without {frame}.
    void addPictures(const char* option, const std::string& pattern, std::uint32_t count);

    // Why two of them cannot both be written: they are the same file, perhaps by different names or
    // links. Devices such as /dev/null take any number of files.
    std::optional<std::string> whyOneFile() const;
    // Why not all of them can be written, as far as that is known before: a folder is missing, say.
    std::optional<std::string> whyUnwritable() const;
    // Why not all of them can be written: one of them is a file that the scene is read from.
    std::optional<std::string> whyRead(const Scene& scene) const;

private:
    std::vector<OutputFile> files_;
};

// Loads the scene from which these files are to be written, and prints every warning and error. The
// scene, or the exit code to end with.
std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs);

} // namespace sinew::samples
