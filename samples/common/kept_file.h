// Files that the program could do without: what it keeps for its next start.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace sinew::samples
{

// Nothing where there is no such file, or where it cannot be read or is larger than `most` bytes.
std::optional<std::string> readKept(const std::filesystem::path& file, std::uintmax_t most);

// Whole or not at all, with the folders that lead to it. What cannot be written leaves nothing for
// the next start, and is no reason to fail.
void writeKept(const std::filesystem::path& file, const std::string& bytes);

} // namespace sinew::samples
