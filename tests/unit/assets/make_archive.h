// Makes zip archives for tests: correct ones with libzip, malformed ones byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::test
{

struct ArchiveFile
{
    std::string name;
    std::string contents;
};

// Quake's PACK format. Names may have up to 56 bytes.
std::string packOf(const std::vector<ArchiveFile>& files);
std::string numberOf4Bytes(std::uint32_t number); // little-endian

// Deflates with libzip, which also accepts ".." and absolute names.
void writeArchive(const std::filesystem::path& path, const std::vector<ArchiveFile>& files);

// An entry of a hand-made archive. Its declared and stored values may disagree.
struct RawEntry
{
    std::string name;
    std::string stored; // bytes in the archive
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    std::optional<std::string> contents{};        // used for size and checksum; none: `stored`
    std::optional<std::uint32_t> size{};          // overrides the size of the contents
    std::optional<std::uint32_t> checksum{};      // overrides the checksum of the contents
    std::optional<std::uint32_t> storedSize{};    // overrides stored.size()
    std::optional<std::uint32_t> offset{};        // overrides the offset of the local header
    std::string localExtra{}, centralExtra{};     // extra fields
    bool isInDirectoryOnly = false;               // its local header lies at `offset`
    std::optional<std::string> nameInDirectory{}; // overrides `name`
};

// Each field has the format's value unless it is overridden.
struct RawArchive
{
    std::vector<RawEntry> entries;
    std::string comment{};
    std::optional<std::uint16_t> count{};         // overrides the number of entries
    std::optional<std::uint32_t> directorySize{}; // overrides the true size
    std::uint16_t disk = 0;
    bool isZip64 = false; // only the part that is read: the position of the zip64 directory

    std::string bytes() const;
};

// Local header and data of an entry, as they precede the directory.
std::string localRecord(const RawEntry& entry);

std::uint32_t checksumOf(const std::string& bytes); // CRC-32

// Raw deflate data, without a header.
std::string deflated(const std::string& contents);

} // namespace sinew::test
