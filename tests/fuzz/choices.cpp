// What the crowd keeps of the choices that it has measured.
#include "samples/crowd/kept_choices.h"
#include "tests/fuzz/promise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const crowd::MeasuredOn here{.device = "0a",
                                 .driver = "b",
                                 .model = "c",
                                 .parts = "pose",
                                 .fixed = {{"influences", "by-vertex"}}};
    const auto choices = crowd::parseKeptChoices({reinterpret_cast<const char*>(data), size}, here);
    if (!choices)
        return 0;
    const std::string text = crowd::keptChoicesText(here, *choices);
    const auto again = crowd::parseKeptChoices(text, here);
    fuzz::promise(again && crowd::keptChoicesText(here, *again) == text);
    return 0;
}
