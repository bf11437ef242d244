// A progress bar on standard error, where that is a terminal.
#pragma once

#include <cstdint>
#include <string>

namespace sinew::samples
{

class Progress
{
public:
    Progress(std::string what, std::uint32_t total);
    // Ends the bar's line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance();

private:
    std::string what_;
    std::uint32_t total_;
    std::uint32_t done_ = 0;
    bool shown_;
};

} // namespace sinew::samples
