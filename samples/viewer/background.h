// What goes on beside the frames: work in threads of its own, and files that others change.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace sinew::viewer
{

// One piece of work at a time, whose result is asked for between frames. The destructor waits for
// what is under way.
template <class Value>
class Background
{
public:
    bool isBusy() const { return future_.valid(); }

    // Requires !isBusy(). Where no thread can be had, `work` is done by take().
    template <class Work>
    void start(Work work)
    {
        future_ = std::async(std::launch::async | std::launch::deferred, std::move(work));
    }

    // The result once it is there, and once only; rethrows what the work threw.
    std::optional<Value> take()
    {
        if (!isBusy() || future_.wait_for(std::chrono::seconds(0)) == std::future_status::timeout)
            return std::nullopt;
        return future_.get();
    }

private:
    std::future<Value> future_;
};

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
