// Whether files on the disk are other than those that were read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace sinew::viewer
{

struct FileStamp
{
    std::filesystem::file_time_type written;
    std::uintmax_t size = 0;

    bool operator==(const FileStamp&) const = default;
};

// By path; nothing of a file that is not there.
using FileStamps = std::map<std::string, std::optional<FileStamp>>;

// Of regular files; folders among the paths are left out.
FileStamps stampsOf(std::span<const std::string> paths);

// Those of files that were read since `began`. One that was written meanwhile may have been read
// before: its stamp is that of no file.
FileStamps stampsSince(std::filesystem::file_time_type began, std::span<const std::string> paths);

// Looks at files a few times a second.
class FileWatch
{
public:
    using Look = std::function<FileStamps()>;

    // `look` gives the stamps as they are now.
    FileWatch(FileStamps read, Look look) : read_(std::move(read)), look_(std::move(look)) {}

    // True once for every change: when the files differ from those that were read, and have not
    // changed any more since the look before. What is written in steps is seen when it is whole.
    // To be asked once a frame; `seconds` since the frame before.
    bool haveChanged(double seconds);

private:
    FileStamps read_;
    FileStamps before_;
    Look look_;
    double sinceLook_ = 0.0; // seconds
};

} // namespace sinew::viewer
