// The files that a run writes, and whether it would write one twice or over what it has read.
#pragma once

#include "samples/common/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

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
    // All pictures of a pattern, which has been checked as output_name.h says; one file without
    // {frame}.
    void addPictures(const char* option, const std::string& pattern, std::uint32_t count);

    // Why two of them cannot both be written: they are the same file, perhaps by different names or
    // links. Devices such as /dev/null take any number of files.
    std::optional<std::string> whyOneFile() const;
    // Why --list-devices writes none of them, where there is one.
    std::optional<std::string> whyUnwritten() const;
    // Why not all of them can be written, as far as that is known before: a folder is missing, say.
    std::optional<std::string> whyUnwritable() const;
    // Why not all of them can be written: one of them is a file that the scene is read from.
    std::optional<std::string> whyRead(const Scene& scene) const;

private:
    std::vector<OutputFile> files_;
};

} // namespace sinew::samples
