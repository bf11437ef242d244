#include "samples/common/key_help.h"

#include <fmt/format.h>

namespace sinew::samples
{

std::string keysText(std::span<const KeyHelp> keys)
{
    std::string text;
    for (const KeyHelp& key : keys)
        text += fmt::format("  {:<32}  {}\n", key.keys, key.what);
    return text;
}

} // namespace sinew::samples
