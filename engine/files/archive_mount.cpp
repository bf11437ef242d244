#include "engine/files/archive_file.h"
#include "engine/files/archive_index.h"
#include "engine/files/mount.h"

#include <fmt/format.h>

#include <utility>

namespace sinew
{
namespace
{

std::string inMebibytes(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    return bytes % kMebibyte == 0 ? fmt::format("{} MiB", bytes / kMebibyte)
                                  : fmt::format("{} bytes", bytes);
}

class ArchiveMount final : public Mount
{
public:
    ArchiveMount(std::string shown, Archive archive, const ArchiveLimits& limits, ArchiveUse& use)
        : shown_(std::move(shown)), reader_(std::move(archive.reader)), index_(archive.names),
          limits_(limits), use_(&use)
    {
    }

    std::string shown() const override { return shown_; }
    bool isArchive() const override { return true; }
    std::optional<VirtualFile> find(std::string_view name) const override;
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const override;
    bool isFolder(std::string_view name) const override { return index_.isFolder(name); }
    std::vector<std::string> folderNames(std::string_view folder) const override
    {
        return index_.folderNames(folder);
    }
    bool hasNamesLike(std::string_view start) const override { return index_.hasNamesLike(start); }
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override
    {
        return unpack<std::vector<std::byte>>(file);
    }
    Result<std::string> readText(const VirtualFile& file) const override
    {
        return unpack<std::string>(file);
    }
    std::uint64_t sizeOf(const VirtualFile& file) const override
    {
        return reader_->sizesOf(file.entry).value_or(EntrySizes()).inflated;
    }

private:
    VirtualFile fileOf(const ArchiveIndex::Entry& entry) const
    {
        return VirtualFile{.entry = static_cast<std::size_t>(entry.number),
                           .name = entry.name,
                           .shown = fmt::format("{}:{}", shown_, entry.name)};
    }

    std::optional<std::string> whyRefused(const EntrySizes& entry) const;
    std::optional<std::string> whyTooMuch(const EntrySizes& entry) const;
    template <class Bytes>
    Result<Bytes> unpack(const VirtualFile& file) const;

    std::string shown_;
    std::unique_ptr<ArchiveReader> reader_;
    ArchiveIndex index_;
    ArchiveLimits limits_;
    ArchiveUse* use_;
};

std::optional<VirtualFile> ArchiveMount::find(std::string_view name) const
{
    const ArchiveIndex::Entry* entry = index_.find(name);
    if (entry == nullptr)
        return std::nullopt;
    return fileOf(*entry);
}

std::vector<VirtualFile> ArchiveMount::list(std::string_view folder,
                                            std::span<const std::string_view> extensions) const
{
    std::vector<VirtualFile> files;
    for (const ArchiveIndex::Entry* entry : index_.list(folder, extensions))
        files.push_back(fileOf(*entry));
    return files;
}

// Why an entry is refused by what it declares, before a byte of it is inflated.
std::optional<std::string> ArchiveMount::whyRefused(const EntrySizes& entry) const
{
    if (entry.inflated > limits_.largestEntry)
        return fmt::format("is larger than the limit of {} (--limit archive-file)",
                           inMebibytes(limits_.largestEntry));
    if (entry.inflated > limits_.anyRatioUpTo &&
        static_cast<double>(entry.inflated) >
            limits_.largestRatio * static_cast<double>(entry.stored))
        return fmt::format("inflates to more than {} times its stored size, the limit for entries "
                           "above {} (--limit archive-ratio)",
                           limits_.largestRatio, inMebibytes(limits_.anyRatioUpTo));
    if (entry.inflated / entry.highestRatio > entry.stored)
        return fmt::format("is damaged: it says that {} stored bytes inflate to {}, which they "
                           "cannot",
                           entry.stored, entry.inflated);
    return std::nullopt;
}

// Why an entry is refused together with everything that was read before it.
std::optional<std::string> ArchiveMount::whyTooMuch(const EntrySizes& entry) const
{
    const std::uint64_t inflated = use_->inflated + entry.inflated;
    const std::uint64_t stored = use_->stored + entry.stored;
    if (inflated > limits_.largestTotal)
        return fmt::format("is left out: with it more than {} would be unpacked from archives, the "
                           "limit (--limit archive-total)",
                           inMebibytes(limits_.largestTotal));
    if (inflated > limits_.anyRatioUpTo &&
        static_cast<double>(inflated) > limits_.largestRatio * static_cast<double>(stored))
        return fmt::format("is left out: with it what is unpacked from archives would be more than "
                           "{} times its stored size, the limit above {} (--limit archive-ratio)",
                           limits_.largestRatio, inMebibytes(limits_.anyRatioUpTo));
    return std::nullopt;
}

template <class Bytes>
Result<Bytes> ArchiveMount::unpack(const VirtualFile& file) const
{
    const auto refuse = [&](std::string message)
    { return refusal(file.shown, std::move(message)); };

    const tl::expected<EntrySizes, std::string> entry = reader_->sizesOf(file.entry);
    if (!entry)
        return refuse(entry.error());
    if (std::optional<std::string> reason = whyRefused(*entry))
        return refuse(std::move(*reason));
    if (std::optional<std::string> reason = whyTooMuch(*entry))
        return refuse(std::move(*reason));
    use_->stored += entry->stored;
    use_->inflated += entry->inflated;
    Bytes bytes;
    bytes.resize(entry->inflated);
    if (const auto read = reader_->read(file.entry, std::as_writable_bytes(std::span(bytes)));
        !read)
        return refuse(read.error());
    return bytes;
}

} // namespace

Result<std::unique_ptr<Mount>> mountArchive(const std::filesystem::path& path,
                                            const ArchiveLimits& limits, ArchiveUse& use)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    Result<Archive> archive = openArchive(path, limits, use);
    if (!archive)
        return tl::unexpected(archive.error());
    std::uint64_t names = 0;
    for (const ArchiveName& name : archive->names)
        names += name.name.size();
    if (use.names + names > limits.archivesAtTheLimit * limits.largestDirectory)
        return refuse(
            fmt::format("is left out: with it, the names of files in all archives would have more "
                        "than {} bytes together",
                        limits.archivesAtTheLimit * limits.largestDirectory));
    use.entries += archive->names.size();
    use.names += names;
    return std::make_unique<ArchiveMount>(path.string(), std::move(*archive), limits, use);
}

} // namespace sinew
