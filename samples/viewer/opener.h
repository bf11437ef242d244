// Opens models by a thread of its own, one after the other, while the window shows another.
#pragma once

#include "samples/common/background.h"
#include "samples/viewer/opening.h"

#include <deque>
#include <functional>
#include <optional>

namespace sinew::viewer
{

class Opener
{
public:
    // Is told what is shown when its turn comes.
    using Work = std::function<Opening(const Shown& shown)>;

    void add(Work work) { waiting_.push_back(std::move(work)); }
    bool isBusy() const { return now_.isBusy() || !waiting_.empty(); }

    // What has been opened since, if it is done; to be asked once a frame. Begins what waits.
    std::optional<Opening> next(const Shown& shown);

private:
    std::deque<Work> waiting_;
    samples::Background<Opening> now_;
};

} // namespace sinew::viewer
