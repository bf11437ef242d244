// A JSON text with one change to its tree, which stays a JSON text: random bytes mostly make it one
// that cannot be parsed.
#pragma once

#include "tests/fuzz/number_mutation.h"

#include <optional>
#include <string>
#include <string_view>

namespace sinew::fuzz
{

// A value is left out, doubled, replaced by another of the text or by an odd one, or is a number
// that becomes another. Nothing where the text cannot be parsed.
std::optional<std::string> withOtherTree(std::string_view json, Random& random);

} // namespace sinew::fuzz
