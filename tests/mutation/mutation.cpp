#include "tests/mutation/mutation.h"

#include "engine/base/text_location.h"
#include "tests/mutation/containers.h"

#include <fmt/format.h>

#include <array>

namespace sinew::test
{

std::string mutated(std::string_view bytes, const Mutation& mutation)
{
    std::string result;
    std::size_t copied = 0;
    for (const Edit& edit : mutation.edits)
    {
        result += bytes.substr(copied, edit.offset - copied);
        result += edit.with;
        copied = edit.offset + edit.length;
    }
    result += bytes.substr(copied);
    return mutation.isRepaired ? repaired(std::move(result), bytes.size()) : result;
}

std::string describe(std::string_view bytes, const Mutation& mutation)
{
    constexpr std::array<std::string_view, 6> kNames{"truncated", "flipped", "counted",
                                                     "swapped",   "removed", "joined"};
    constexpr std::size_t kMostShown = 32;
    std::string text(kNames.at(static_cast<std::size_t>(mutation.kind)));
    for (const Edit& edit : mutation.edits)
        text += fmt::format(" at {}: \"{}\" ({} bytes) -> \"{}\"", edit.offset,
                            printable(bytes.substr(edit.offset, std::min(edit.length, kMostShown))),
                            edit.length, printable(edit.with));
    return text;
}

} // namespace sinew::test
