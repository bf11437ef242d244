// Parses Doom 3's .def files, which list the clips of a model.
#include "engine/formats/md5/md5.h"
#include "engine/formats/requested_clips.h"
#include "engine/model/clip.h"
#include "tests/fuzz/promise_clip.h"

#include <string_view>

namespace sinew::fuzz
{
namespace
{

void readDefinitions(std::string_view text)
{
    Diagnostics warnings;
    Doom3Definitions definitions;
    readDoom3Definitions(text, "a.def", definitions, warnings);
    std::size_t bytes = 0;
    for (const auto& [key, definition] : definitions)
    {
        promise(definition.file == "a.def");
        for (const Doom3Clips& clip : definition.clips)
            for (const std::string& file : clip.files)
                bytes += file.size();
    }
    promise(bytes <= text.size());
    promiseMessages(warnings);
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    sinew::fuzz::readDefinitions(text);
    return 0;
}
