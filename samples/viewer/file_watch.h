// Whether files on the disk are other than those that were read.
#pragma once

#include "samples/common/background.h"

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

class FileWatch
{
public:
    explicit FileWatch(FileStamps read) : read_(std::move(read)) {}

    // True once for every change: when the files differ from those that were read, and have not
    // changed any more since the call before. What is written in steps is seen when it is whole.
    bool sees(const FileStamps& now);

private:
    FileStamps read_;
    FileStamps before_;
};

// Looks at files a few times a second, by a thread of its own: a disk may be far away.
class WatchedFiles
{
public:
    using Look = std::function<FileStamps()>;

    WatchedFiles(FileStamps read, Look look) : watch_(std::move(read)), look_(std::move(look)) {}

    // True once for every change, as FileWatch::sees; to be asked once a frame. `seconds` since the
    // frame before.
    bool haveChanged(double seconds);

private:
    FileWatch watch_;
    Look look_;
    samples::Background<FileStamps> looking_;
    double sinceLook_ = 0.0; // seconds
};

} // namespace sinew::viewer
