#include "samples/common/kept_file.h"

#include "engine/files/files.h"

#include <span>
#include <system_error>

namespace sinew::samples
{

namespace fs = std::filesystem;

std::optional<std::string> readKept(const fs::path& file, std::uintmax_t most)
{
    std::error_code error;
    if (fs::file_size(file, error) > most || error)
        return std::nullopt;
    const Result<std::string> text = readTextFile(file);
    return text ? std::optional(*text) : std::nullopt;
}

void writeKept(const fs::path& file, const std::string& bytes)
{
    std::error_code error;
    if (fs::create_directories(file.parent_path(), error))
        fs::permissions(file.parent_path(), fs::perms::owner_all, error); // as XDG wants it
    static_cast<void>(writeFile(file, std::as_bytes(std::span(bytes))));
}

} // namespace sinew::samples
