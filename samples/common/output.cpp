#include "samples/common/output.h"

#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/platform/process.h"
#include "engine/platform/system_files.h"

#include <fmt/format.h>

#include <cstddef>
#include <span>
#include <utility>

namespace sinew::samples
{

void tell(std::string_view text)
{
    auto bytes = std::as_bytes(std::span(text));
    while (!bytes.empty())
    {
        const std::ptrdiff_t count = platform::writeSome(platform::kStandardError, bytes);
        if (count <= 0)
            return; // there is nowhere to report it
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void printWarning(std::string_view message)
{
    tell(fmt::format("warning: {}\n", printable(message)));
}

void printError(std::string_view message)
{
    tell(fmt::format("error: {}\n", printable(message)));
}

bool writeOutput(std::string_view file, std::string_view text)
{
    const Result<void> written = writeFile(file, std::as_bytes(std::span(text)));
    if (!written)
        printError(toString(written.error()));
    return written.has_value();
}

std::string counted(std::size_t count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

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
