#include "engine/files/archive_index.h"
#include "engine/files/mount.h"
#include "engine/files/zip_archive.h"

#include <fmt/format.h>

#include <new>
#include <utility>

namespace sinew
{
namespace
{

// What deflate reaches at most.
constexpr std::uint64_t kDeflateRatio = 1032;

struct Close
{
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipFile = std::unique_ptr<zip_file_t, Close>;

std::string inMebibytes(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    return bytes % kMebibyte == 0 ? fmt::format("{} MiB", bytes / kMebibyte)
                                  : fmt::format("{} bytes", bytes);
}

std::string whyNotRead(const zip_error_t& error)
{
    switch (zip_error_code_zip(&error))
    {
    case ZIP_ER_MEMORY:
        throw std::bad_alloc();
    case ZIP_ER_CRC:
        return "is damaged: its checksum is wrong";
    case ZIP_ER_ZLIB:
    case ZIP_ER_COMPRESSED_DATA:
    case ZIP_ER_EOF:
        return "is damaged: its data cannot be inflated";
    default:
        zip_error_t copy = error;
        return fmt::format("cannot be read from its archive: {}", zip_error_strerror(&copy));
    }
}

class ArchiveMount final : public Mount
{
public:
    ArchiveMount(std::string shown, ZipArchive archive, const ArchiveLimits& limits,
                 ArchiveUse& use)
        : shown_(std::move(shown)), zip_(std::move(archive.zip)), index_(archive.names),
          limits_(limits), use_(&use)
    {
    }

    std::string shown() const override { return shown_; }
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
        return inflate<std::vector<std::byte>>(file);
    }
    Result<std::string> readText(const VirtualFile& file) const override
    {
        return inflate<std::string>(file);
    }
    std::uint64_t sizeOf(const VirtualFile& file) const override
    {
        zip_stat_t entry;
        return zip_stat_index(zip_.get(), file.entry, 0, &entry) == 0 ? entry.size : 0;
    }

private:
    VirtualFile fileOf(const ArchiveIndex::Entry& entry) const
    {
        return VirtualFile{.entry = static_cast<std::size_t>(entry.number),
                           .name = entry.name,
                           .shown = fmt::format("{}:{}", shown_, entry.name)};
    }

    std::optional<std::string> whyRefused(const zip_stat_t& entry) const;
    std::optional<std::string> whyTooMuch(const zip_stat_t& entry) const;
    template <class Bytes>
    Result<Bytes> inflate(const VirtualFile& file) const;

    std::string shown_;
    std::unique_ptr<zip_t, DiscardZip> zip_;
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
std::optional<std::string> ArchiveMount::whyRefused(const zip_stat_t& entry) const
{
    if (entry.encryption_method != ZIP_EM_NONE)
        return "is encrypted";
    if (entry.comp_method != ZIP_CM_STORE && entry.comp_method != ZIP_CM_DEFLATE)
        return fmt::format("is compressed by method {}; stored and deflated entries can be read",
                           entry.comp_method);
    if (entry.size > limits_.largestEntry)
        return fmt::format("is larger than the limit of {} (--archive-limit)",
                           inMebibytes(limits_.largestEntry));
    if (entry.size > limits_.anyRatioUpTo &&
        static_cast<double>(entry.size) >
            limits_.largestRatio * static_cast<double>(entry.comp_size))
        return fmt::format("inflates to more than {} times its stored size, the limit for entries "
                           "above {} (--archive-ratio)",
                           limits_.largestRatio, inMebibytes(limits_.anyRatioUpTo));
    const std::uint64_t ratio = entry.comp_method == ZIP_CM_STORE ? 1 : kDeflateRatio;
    if (entry.size / ratio > entry.comp_size)
        return fmt::format("is damaged: it says that {} stored bytes inflate to {}, which they "
                           "cannot",
                           entry.comp_size, entry.size);
    return std::nullopt;
}

// Why an entry is refused together with everything that was read before it.
std::optional<std::string> ArchiveMount::whyTooMuch(const zip_stat_t& entry) const
{
    const std::uint64_t inflated = use_->inflated + entry.size;
    const std::uint64_t stored = use_->stored + entry.comp_size;
    if (inflated > limits_.largestTotal)
        return fmt::format("is left out: with it more than {} would be unpacked from archives, the "
                           "limit (--archive-total)",
                           inMebibytes(limits_.largestTotal));
    if (inflated > limits_.anyRatioUpTo &&
        static_cast<double>(inflated) > limits_.largestRatio * static_cast<double>(stored))
        return fmt::format("is left out: with it what is unpacked from archives would be more than "
                           "{} times its stored size, the limit above {} (--archive-ratio)",
                           limits_.largestRatio, inMebibytes(limits_.anyRatioUpTo));
    return std::nullopt;
}

template <class Bytes>
Result<Bytes> ArchiveMount::inflate(const VirtualFile& file) const
{
    const auto refuse = [&](std::string message)
    { return refusal(file.shown, std::move(message)); };

    zip_stat_t entry;
    if (zip_stat_index(zip_.get(), file.entry, 0, &entry) != 0)
        return refuse(whyNotRead(*zip_get_error(zip_.get())));
    if (std::optional<std::string> reason = whyRefused(entry))
        return refuse(std::move(*reason));
    if (std::optional<std::string> reason = whyTooMuch(entry))
        return refuse(std::move(*reason));
    use_->stored += entry.comp_size;
    use_->inflated += entry.size;
    const ZipFile source(zip_fopen_index(zip_.get(), file.entry, 0));
    if (!source)
        return refuse(whyNotRead(*zip_get_error(zip_.get())));

    Bytes bytes;
    bytes.resize(entry.size);
    std::uint64_t size = 0;
    zip_int64_t count = 1;
    while (size < entry.size && count > 0)
    {
        count = zip_fread(source.get(), bytes.data() + size, entry.size - size);
        size += count > 0 ? static_cast<std::uint64_t>(count) : 0;
    }
    // libzip can give more than the entry declares, and compares checksums at its end.
    std::byte more{};
    if (count >= 0 && size == entry.size)
        count = zip_fread(source.get(), &more, 1);
    if (count > 0)
        return refuse(fmt::format("is damaged: it holds more than the {} bytes that it declares",
                                  entry.size));
    const zip_error_t& error = *zip_file_get_error(source.get());
    if (count == 0 ? size < entry.size : zip_error_code_zip(&error) == ZIP_ER_INCONS)
        return refuse(fmt::format("is damaged: it holds {} bytes, not the {} that it declares",
                                  size, entry.size));
    if (count < 0)
        return refuse(whyNotRead(error));
    return bytes;
}

} // namespace

Result<std::unique_ptr<Mount>> mountArchive(const std::filesystem::path& path,
                                            const ArchiveLimits& limits, ArchiveUse& use)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    Result<ZipArchive> archive = openZipArchive(path, limits, use);
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
