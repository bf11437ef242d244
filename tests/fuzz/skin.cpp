#include "tests/fuzz/declarations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    using fuzz::promise;
    Diagnostics warnings;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<std::vector<SurfaceSkin>> skin = readQuake3Skin(text, "fuzz.skin", warnings);
    fuzz::promiseMessages(warnings);
    if (!skin)
    {
        promise(!skin.error().message.empty() && skin.error().line > 0);
        return 0;
    }
    for (const SurfaceSkin& surface : *skin)
    {
        promise(!surface.surface.empty() && !surface.shader.empty());
        const std::string key = quake3SurfaceKey(surface.surface);
        promise(!key.empty() && surface.surface.starts_with(key));
    }
    return 0;
}
