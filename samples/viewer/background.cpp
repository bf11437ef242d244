#include "samples/viewer/background.h"

#include <chrono>
#include <system_error>

namespace sinew::viewer
{

namespace fs = std::filesystem;

FileStamps stampsOf(std::span<const std::string> paths)
{
    FileStamps stamps;
    for (const std::string& path : paths)
    {
        std::error_code error;
        if (fs::is_directory(path, error))
            continue;
        const fs::file_time_type written = fs::last_write_time(path, error);
        const std::uintmax_t size = error ? 0 : fs::file_size(path, error);
        stamps[path] = error ? std::nullopt : std::optional(FileStamp{written, size});
    }
    return stamps;
}

FileStamps stampsSince(fs::file_time_type began, std::span<const std::string> paths)
{
    constexpr std::chrono::milliseconds kCoarse{20}; // clocks of file systems tick slowly
    FileStamps stamps = stampsOf(paths);
    for (auto& [path, stamp] : stamps)
        if (stamp && stamp->written + kCoarse >= began)
            stamp.reset();
    return stamps;
}

bool FileWatch::haveChanged(double seconds)
{
    constexpr double kBetween = 0.25; // seconds, in which a file that is written keeps growing
    sinceLook_ += seconds;
    if (sinceLook_ < kBetween)
        return false;
    sinceLook_ = 0.0;
    FileStamps now = look_();
    const bool rests = now == before_;
    before_ = std::move(now);
    if (!rests || before_ == read_)
        return false;
    read_ = before_;
    return true;
}

} // namespace sinew::viewer
