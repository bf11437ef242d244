// Waits for another program without guessing how long it takes.
#pragma once

#include <chrono>
#include <thread>

namespace sinew::test
{

// Long enough for a busy machine; only failures wait that long.
inline constexpr std::chrono::seconds kPatience{30};

// Polls until the condition holds; false if it never does.
template <class Condition>
bool eventually(const Condition& condition, std::chrono::milliseconds patience = kPatience)
{
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition())
    {
        if (std::chrono::steady_clock::now() >= end)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
}

} // namespace sinew::test
