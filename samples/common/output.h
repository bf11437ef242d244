// What a sample writes: messages to standard error, results to files or standard output.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sinew::samples
{

// To standard error. What cannot be written there, because it is closed or full, is lost: that is
// no reason to end.
void tell(std::string_view text);

// "warning: file:line:column: message" and "error: ..." on standard error.
void printWarning(std::string_view message);
void printError(std::string_view message);

// Writes to a file, or to standard output for "-". False when that failed: the reason has then been
// printed, and kExitOutput is the exit code to end with.
bool writeOutput(std::string_view file, std::string_view text);

// "1 mesh", "2 meshes".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

} // namespace sinew::samples
