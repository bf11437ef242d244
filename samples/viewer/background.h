// Runs work in a thread while frames continue.
#pragma once

#include <chrono>
#include <future>
#include <optional>
#include <utility>

namespace sinew::viewer
{

// One task at a time; its result is polled between frames. The destructor waits for a running task.
template <class Value>
class Background
{
public:
    bool isBusy() const { return future_.valid(); }

    // Requires !isBusy(). If no thread can be created, take() runs `work`.
    template <class Work>
    void start(Work work)
    {
        future_ = std::async(std::launch::async | std::launch::deferred, std::move(work));
    }

    // Returns the result once, when it is there. Rethrows the task's exception.
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
