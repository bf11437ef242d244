// The files that a run writes: pictures one by one or as a film, their names, and whether it would
// write one twice or over what it has read.
#pragma once

#include "engine/images/image.h"
#include "samples/common/scene.h"

#include <glm/ext/vector_float4.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew::samples
{

// How much of what lies behind shows through each pixel, from the same picture drawn over black and
// over white (both opaque, of one size), over `background`: linear light, not premultiplied.
// Whatever the surfaces' blending, coverage and antialiasing, what does not change between the two
// is opaque. The result is sRGB and not premultiplied, as PNG and WebP store it.
Image withAlpha(const Image& overBlack, const Image& overWhite, const glm::vec4& background);

// A film has from 0.1 to 1000 pictures a second, or its format could not tell their times.
inline constexpr double kFewestFilmPictures = 0.1;
inline constexpr double kMostFilmPictures = 1000.0;

struct PictureSequence
{
    std::uint32_t count = 1;
    double picturesPerSecond = 30.0;
    bool isEndless = true; // a film of them starts over after its last picture
};

// No file is ever half written. Pictures of their own are written as they come. A film is kept in
// memory, compressed, and written by finish(): where that is not called, because of an error or
// because the user has enough, there is no film, and what had its name is still there. The errors
// name the file. For the thread that writes files.
class PictureFiles
{
public:
    // `pattern` has been checked by whyNotOutputName. A film's rate lies between the two above;
    // its times are rounded to milliseconds without drifting away.
    PictureFiles(std::string pattern, const PictureSequence& sequence);

    // The next picture, of the size of the others.
    Result<void> add(const Image& image);

    // Writes the film, if it is one. After the last of at least one picture.
    Result<void> finish();

private:
    std::int64_t shownAt(std::uint32_t picture) const; // milliseconds since the film's start

    std::string pattern_;
    double picturesPerSecond_;
    std::uint32_t added_ = 0;
    std::optional<WebpAnimation> film_;
};

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
