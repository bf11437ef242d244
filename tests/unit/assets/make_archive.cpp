#include "tests/unit/assets/make_archive.h"

#include "tests/support/temp_folder.h"

#include <zip.h>

#include <stdexcept>
#include <string_view>

namespace sinew::test
{
namespace
{

void append(std::string& bytes, std::size_t size, std::uint64_t number)
{
    for (std::size_t i = 0; i < size; ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
}

void require(bool holds)
{
    if (!holds)
        throw std::runtime_error("an archive cannot be made");
}

// Fields shared by local header and directory, starting with the flags.
std::string sharedFields(const RawEntry& entry)
{
    const std::string& contents = entry.contents ? *entry.contents : entry.stored;
    std::string bytes;
    append(bytes, 2, entry.flags);
    append(bytes, 2, entry.method);
    append(bytes, 4, 0x00210000); // 1980-01-01
    append(bytes, 4, entry.checksum.value_or(checksumOf(contents)));
    append(bytes, 4, entry.storedSize.value_or(static_cast<std::uint32_t>(entry.stored.size())));
    append(bytes, 4, entry.size.value_or(static_cast<std::uint32_t>(contents.size())));
    return bytes;
}

std::string centralRecord(const RawEntry& entry, std::size_t offset)
{
    const std::string& name = entry.nameInDirectory ? *entry.nameInDirectory : entry.name;
    std::string bytes = "PK\x01\x02";
    append(bytes, 2, 45); // made by version 4.5
    append(bytes, 2, 45);
    bytes += sharedFields(entry);
    append(bytes, 2, name.size());
    append(bytes, 2, entry.centralExtra.size());
    append(bytes, 2 + 2, 0); // no comment, first disk
    append(bytes, 2 + 4, 0); // no attributes
    append(bytes, 4, entry.offset.value_or(static_cast<std::uint32_t>(offset)));
    return bytes + name + entry.centralExtra;
}

} // namespace

std::string numberOf4Bytes(std::uint32_t number)
{
    std::string bytes;
    append(bytes, 4, number);
    return bytes;
}

std::string packOf(const std::vector<ArchiveFile>& files)
{
    std::string contents;
    std::string directory;
    for (const ArchiveFile& file : files)
    {
        std::string name = file.name;
        name.resize(56);
        directory += name;
        append(directory, 4, 12 + contents.size());
        append(directory, 4, file.contents.size());
        contents += file.contents;
    }
    std::string bytes = "PACK";
    append(bytes, 4, 12 + contents.size());
    append(bytes, 4, directory.size());
    return bytes + contents + directory;
}

std::uint32_t checksumOf(const std::string& bytes)
{
    std::uint32_t remainder = 0xFFFF'FFFF;
    for (const char byte : bytes)
    {
        remainder ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            remainder = remainder >> 1U ^ (remainder % 2 != 0 ? 0xEDB8'8320U : 0U);
    }
    return ~remainder;
}

std::string deflated(const std::string& contents)
{
    const TempFolder folder;
    const std::filesystem::path path = folder / "deflated.zip";
    writeArchive(path, {{"x", contents}});
    int error = 0;
    zip_t* const archive = zip_open(path.c_str(), ZIP_RDONLY, &error);
    require(archive != nullptr);
    zip_stat_t entry;
    require(zip_stat_index(archive, 0, 0, &entry) == 0);
    std::string bytes(entry.comp_size, '\0');
    zip_file_t* const file = zip_fopen_index(archive, 0, ZIP_FL_COMPRESSED);
    require(file != nullptr);
    require(zip_fread(file, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size()));
    zip_fclose(file);
    zip_discard(archive);
    return bytes;
}

std::string localRecord(const RawEntry& entry)
{
    std::string bytes = "PK\x03\x04";
    append(bytes, 2, 45);
    bytes += sharedFields(entry);
    append(bytes, 2, entry.name.size());
    append(bytes, 2, entry.localExtra.size());
    return bytes + entry.name + entry.localExtra + entry.stored;
}

std::string RawArchive::bytes() const
{
    std::string bytes;
    std::string directory;
    for (const RawEntry& entry : entries)
    {
        directory += centralRecord(entry, bytes.size());
        if (!entry.isInDirectoryOnly)
            bytes += localRecord(entry);
    }
    const std::size_t directoryOffset = bytes.size();
    bytes += directory;
    if (isZip64)
        bytes += "PK\x06\x07" + std::string(16, '\0');
    bytes += "PK\x05\x06";
    append(bytes, 2, disk);
    append(bytes, 2, disk);
    append(bytes, 2, count.value_or(static_cast<std::uint16_t>(entries.size())));
    append(bytes, 2, count.value_or(static_cast<std::uint16_t>(entries.size())));
    append(bytes, 4, directorySize.value_or(static_cast<std::uint32_t>(directory.size())));
    append(bytes, 4, directoryOffset);
    append(bytes, 2, comment.size());
    return bytes + comment;
}

void writeArchive(const std::filesystem::path& path, const std::vector<ArchiveFile>& files)
{
    std::filesystem::create_directories(path.parent_path());
    int error = 0;
    zip_t* const archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    require(archive != nullptr);
    for (const ArchiveFile& file : files)
    {
        zip_source_t* const source =
            zip_source_buffer(archive, file.contents.data(), file.contents.size(), 0);
        require(source != nullptr);
        const zip_int64_t number =
            zip_file_add(archive, file.name.c_str(), source, ZIP_FL_ENC_UTF_8);
        require(number >= 0);
        const auto index = static_cast<zip_uint64_t>(number);
        require(zip_set_file_compression(archive, index, ZIP_CM_DEFLATE, 9) == 0);
    }
    require(zip_close(archive) == 0);
}

} // namespace sinew::test
