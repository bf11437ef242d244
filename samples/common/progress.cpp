#include "samples/common/progress.h"

#include "engine/platform/process.h"
#include "engine/platform/system_files.h"
#include "samples/common/output.h"

#include <fmt/format.h>

namespace sinew::samples
{

Progress::Progress(std::string what, std::uint32_t total)
    : what_(std::move(what)), total_(total),
      shown_(total > 1 && platform::isTerminal(platform::kStandardError))
{
}

Progress::~Progress()
{
    if (shown_)
        tell("\n");
}

void Progress::advance()
{
    ++done_;
    if (!shown_)
        return;
    constexpr std::uint32_t kWidth = 40;
    const auto filled = static_cast<std::uint32_t>(std::uint64_t{kWidth} * done_ / total_);
    tell(fmt::format("\r{} [{:#<{}}{:.<{}}] {}/{}", what_, "", filled, "", kWidth - filled, done_,
                     total_));
}

} // namespace sinew::samples
