// JSON as text, whichever of nlohmann's types it is.
#pragma once

#include <string>

namespace sinew
{

// Indented by `indent` blanks per level; -1: on one line. Names in files are not to be
// trusted: whatever is not ASCII is escaped, so that a terminal acts on none of it, and bytes that
// are no UTF-8 become U+FFFD.
template <class Json>
std::string jsonText(const Json& json, int indent)
{
    return json.dump(indent, ' ', true, Json::error_handler_t::replace);
}

} // namespace sinew
