// A progress bar on standard error.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace sinew::samples
{

class Progress
{
public:
    // After one second, shows a bar on a terminal, or else a line every ten seconds.
    Progress(std::string what, std::uint32_t total);
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
    std::chrono::steady_clock::time_point next_; // time of the next update
};

} // namespace sinew::samples
