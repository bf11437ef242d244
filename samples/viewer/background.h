// Runs work in a thread of its own while frames go on.
#pragma once

#include <chrono>
#include <future>
#include <optional>
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

} // namespace sinew::viewer
