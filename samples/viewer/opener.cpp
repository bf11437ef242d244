#include "samples/viewer/opener.h"

#include <utility>

namespace sinew::viewer
{

std::optional<Opening> Opener::next(const Shown& shown)
{
    if (now_.isBusy())
        return now_.take();
    if (!waiting_.empty())
    {
        now_.start([work = std::move(waiting_.front()), shown] { return work(shown); });
        waiting_.pop_front();
    }
    return std::nullopt;
}

} // namespace sinew::viewer
