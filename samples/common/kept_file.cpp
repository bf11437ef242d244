#include "samples/common/kept_file.h"

#include "engine/base/content_hash.h"
#include "engine/files/files.h"
#include "engine/platform/process.h"
#include "engine/platform/system_files.h"
#include "samples/common/output.h"

#include <fmt/format.h>

#include <cstdlib>
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

bool lacksRoom(const fs::path& folder)
{
    fs::path there = folder; // or its nearest existing parent
    std::error_code error;
    while (!fs::exists(there, error) && there.has_relative_path())
        there = there.parent_path();
    const fs::space_info space = fs::space(there, error);
    return !error && space.capacity > 0 && space.available < kLeastCacheMiB << 20;
}

void settleCaches(SceneRequest& request)
{
    std::optional<fs::path> full = request.noCache ? std::nullopt : cacheFolder();
    if (full && !lacksRoom(*full))
        full.reset();
    if (full)
        request.noCache = true;
    const char* const ofMesa = std::getenv("MESA_SHADER_CACHE_DIR");
    if (!request.noCache && ofMesa != nullptr && lacksRoom(ofMesa))
        full = ofMesa;
    if (full)
        printWarning(fmt::format("{}: less than {} MiB free, so nothing is cached there; free some "
                                 "space, or set {} to another folder",
                                 full->string(), kLeastCacheMiB,
                                 request.noCache ? "XDG_CACHE_HOME" : "MESA_SHADER_CACHE_DIR"));
    if (full || request.noCache)
        platform::setEnvironmentDefault("MESA_SHADER_CACHE_DISABLE", "true");
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
