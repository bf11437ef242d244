#include "samples/common/kept_file.h"

#include "engine/base/content_hash.h"
#include "engine/files/cache_folder.h"
#include "engine/files/files.h"
#include "engine/platform/system_files.h"

#include <fmt/format.h>

#include <span>
#include <system_error>

namespace sinew::samples
{

namespace fs = std::filesystem;

namespace
{

std::string firstLine(std::string_view contents, std::string_view bytes)
{
    return fmt::format("sinew {} {}\n", contents, contentHash(std::as_bytes(std::span(bytes))));
}

} // namespace

std::optional<fs::path> keptFolder(const SceneRequest& request)
{
    return request.noCache ? std::nullopt : cacheFolder();
}

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
    const auto there = platform::statusOf(file);
    if (there && there->kind != platform::FileKind::Regular)
        return; // opening a pipe would wait for its reader
    static_cast<void>(writeFile(file, std::as_bytes(std::span(bytes))));
}

std::string sealed(std::string_view contents, std::string_view bytes)
{
    return firstLine(contents, bytes) + std::string(bytes);
}

std::optional<std::string> unsealed(std::string_view contents, std::string_view file)
{
    const std::size_t end = file.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view bytes = file.substr(end + 1);
    if (file.substr(0, end + 1) != firstLine(contents, bytes))
        return std::nullopt;
    return std::string(bytes);
}

} // namespace sinew::samples
