// What the viewer keeps of its window.
#include "samples/viewer/settings.h"

#include "tests/fuzz/promise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    using fuzz::promise;
    const auto settings = viewer::settingsFrom({reinterpret_cast<const char*>(data), size});
    if (!settings)
        return 0;
    viewer::Options options;
    viewer::apply(*settings, options);
    promise(options.size.width >= 1 && options.size.width <= samples::kMaxPictureSize);
    promise(options.size.height >= 1 && options.size.height <= samples::kMaxPictureSize);
    // What is written of them at the next end is read at the next start.
    const std::string text = viewer::textOf(*settings);
    const auto again = viewer::settingsFrom(text);
    promise(again && viewer::textOf(*again) == text);
    return 0;
}
