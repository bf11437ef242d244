// A progress bar on standard error, and how another program reads it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::samples
{

class Progress
{
public:
    // Shown once the work has taken a second: as a bar on a terminal, elsewhere as a line, and
    // another every ten seconds. `always`: as a bar from the first step on, also elsewhere.
    Progress(std::string what, std::uint32_t total, bool always = false);
    // Ends the bar's line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance();
    // To that share of the total, 0 to 1; never back.
    void advanceTo(double share);

private:
    std::string what_;
    std::uint32_t total_;
    std::uint32_t done_ = 0;
    bool isBar_;
    bool barShown_ = false;
    std::chrono::steady_clock::time_point next_; // when it is shown again
};

struct ProgressTold
{
    std::string what;
    double share = 0.0; // done, 0 to 1
};

// What the text of a bar says; nothing where it is none.
std::optional<ProgressTold> parseProgress(std::string_view text);

} // namespace sinew::samples
