#include "samples/common/progress.h"

#include "engine/platform/process.h"
#include "engine/platform/system_files.h"
#include "samples/common/output.h"

#include <fmt/format.h>

namespace sinew::samples
{

Progress::Progress(std::string what, std::uint32_t total)
    : what_(std::move(what)), total_(total), isBar_(platform::isTerminal(platform::kStandardError)),
      next_(std::chrono::steady_clock::now() + std::chrono::seconds(1))
{
}

Progress::~Progress()
{
    if (barShown_)
        tell("\n");
}

void Progress::advance()
{
    ++done_;
    const auto now = std::chrono::steady_clock::now();
    if (total_ <= 1 || now < next_)
        return;
    if (!isBar_)
    {
        tell(fmt::format("{}: {} %\n", what_, std::uint64_t{100} * done_ / total_));
        next_ = now + std::chrono::seconds(10);
        return;
    }
    barShown_ = true;
    constexpr std::uint32_t kWidth = 40;
    const auto filled = static_cast<std::uint32_t>(std::uint64_t{kWidth} * done_ / total_);
    tell(fmt::format("\r{} [{:#<{}}{:.<{}}] {}/{}", what_, "", filled, "", kWidth - filled, done_,
                     total_));
}

void Progress::advanceTo(double share)
{
    const auto wanted = static_cast<std::uint32_t>(share * total_);
    while (done_ < wanted)
        advance();
}

} // namespace sinew::samples
