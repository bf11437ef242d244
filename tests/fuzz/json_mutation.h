// Mutates the tree of a JSON text and keeps it valid JSON. Random bytes mostly make text that
// cannot be parsed.
#pragma once

#include "tests/fuzz/number_mutation.h"

#include <optional>
#include <string>
#include <string_view>

namespace sinew::fuzz
{

// Removes or duplicates a value, replaces it with another value of the text or an unusual one, or
// changes a number. Nothing if the text cannot be parsed.
std::optional<std::string> withOtherTree(std::string_view json, Random& random);

} // namespace sinew::fuzz
