// Waiting for another program without guessing how long it takes.
#pragma once

#include <chrono>
#include <thread>

namespace sinew::test
{

// Long enough for a machine that does much else; only a failure waits that long.
inline constexpr std::chrono::seconds kPatience{30};

// Asks until the condition holds; false when it never did.
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
