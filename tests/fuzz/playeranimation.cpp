#include "engine/formats/md3/player_model.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{
namespace
{

void promiseSound(const PlayerAnimations& animations)
{
    promise(animations.size() >= kNeededPlayerRows);
    promise(animations.size() <= kPlayerRowNames.size());
    for (std::size_t i = 0; i < animations.size(); ++i)
    {
        const PlayerAnimation& row = animations[i];
        promise(row.name == kPlayerRowNames.at(i));
        promise(row.firstFrame <= 2 * std::uint32_t{kMostPlayerFrames});
        promise(row.frameCount <= std::uint32_t{kMostPlayerFrames});
        promise(row.loopFrames <= row.frameCount);
        promise(std::isfinite(row.frameCount / row.framesPerSecond) && row.framesPerSecond > 0.0);
    }
}

void read(std::string_view text)
{
    Diagnostics warnings;
    const Result<PlayerAnimations> animations = readPlayerAnimations(text, "fuzz.cfg", warnings);
    promiseMessages(warnings);
    if (animations)
        promiseSound(*animations);
    else
        promise(!animations.error().message.empty() && animations.error().line > 0);
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read({reinterpret_cast<const char*>(data), size});
    return 0;
}
