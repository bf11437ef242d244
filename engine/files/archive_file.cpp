#include "engine/files/archive_file.h"

#include "engine/base/text_location.h"
#include "engine/files/virtual_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 3> kMagics{"PK\x03\x04", "PK\x05\x06", kPackMagic};

std::string startOf(ArchiveBytes& file)
{
    return file.readAt(0, kPackMagic.size()).value_or(std::string());
}

} // namespace

ArchiveBytes::ArchiveBytes(const std::filesystem::path& path)
{
    file_.rdbuf()->pubsetbuf(nullptr, 0); // reads are short and far apart
    file_.open(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file_ ? std::streamoff{file_.tellg()} : -1;
    isOpen_ = size >= 0;
    size_ = isOpen_ ? static_cast<std::uint64_t>(size) : 0;
}

bool ArchiveBytes::readAt(std::uint64_t offset, std::span<std::byte> bytes)
{
    if (offset > size_ || bytes.size() > size_ - offset)
        return false;
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    return !file_
                .read(reinterpret_cast<char*>(bytes.data()),
                      static_cast<std::streamsize>(bytes.size()))
                .fail();
}

std::optional<std::string> ArchiveBytes::readAt(std::uint64_t offset, std::uint64_t size)
{
    if (offset > size_ || size > size_ - offset)
        return std::nullopt;
    std::string bytes(size, '\0');
    if (!readAt(offset, std::as_writable_bytes(std::span(bytes))))
        return std::nullopt;
    return bytes;
}

bool hasArchiveExtension(std::string_view name)
{
    return hasExtension(name, kArchiveExtensions);
}

bool isArchive(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) // opening a pipe would wait for its writer
        return false;
    if (hasArchiveExtension(path.string()))
        return true;
    ArchiveBytes file(path);
    return std::ranges::find(kMagics, startOf(file)) != kMagics.end();
}

Result<Archive> openArchive(const std::filesystem::path& path, const ArchiveLimits& limits,
                            const ArchiveUse& use)
{
    auto file = std::make_unique<ArchiveBytes>(path);
    if (!file->isOpen())
        return refusal(path.string(), "cannot be opened");
    return startOf(*file) == kPackMagic ? openPackArchive(path, std::move(file), limits, use)
                                        : openZipArchive(path, *file, limits, use);
}

std::optional<std::string> whyTooLarge(std::uint64_t entries, std::uint64_t directorySize,
                                       const ArchiveLimits& limits, const ArchiveUse& use)
{
    if (entries > limits.mostEntries)
        return fmt::format("has {} entries, more than the limit of {} (--limit archive-entries)",
                           entries, limits.mostEntries);
    const std::uint64_t mostTogether = limits.archivesAtTheLimit * limits.mostEntries;
    if (entries > mostTogether - std::min(mostTogether, use.entries))
        return fmt::format("is left out: with it, all archives together would hold more than {} "
                           "files, {} times as many as one may (--limit archive-entries)",
                           mostTogether, limits.archivesAtTheLimit);
    if (directorySize > limits.largestDirectory)
        return fmt::format("has a directory of {} bytes, more than the limit of {}", directorySize,
                           limits.largestDirectory);
    return std::nullopt;
}

tl::expected<void, std::string> addName(std::string_view stored, Archive& archive)
{
    tl::expected<ArchiveName, std::string> name = archiveName(stored);
    if (!name)
        return tl::unexpected(fmt::format("is refused: the name of its entry {} {}",
                                          quotedForMessage(stored), name.error()));
    archive.names.push_back(std::move(*name));
    return {};
}

} // namespace sinew
