// Zip archives made by tests: correct ones by libzip, false ones byte by byte.
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

// Quake's PACK. Names may have up to 56 bytes.
std::string packOf(const std::vector<ArchiveFile>& files);
std::string numberOf4Bytes(std::uint32_t number); // little-endian

// Deflated, by libzip, which also accepts ".." and absolute names.
void writeArchive(const std::filesystem::path& path, const std::vector<ArchiveFile>& files);

// One entry of a hand-made archive. What is declared and what is stored need not agree.
struct RawEntry
{
    std::string name;
    std::string stored; // as it lies in the archive
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    std::optional<std::string> contents{};        // for size and checksum; none: as stored
    std::optional<std::uint32_t> size{};          // instead of that of the contents
    std::optional<std::uint32_t> checksum{};      // instead of that of the contents
    std::optional<std::uint32_t> storedSize{};    // instead of stored.size()
    std::optional<std::uint32_t> offset{};        // of the local header, instead of the true one
    std::string localExtra{}, centralExtra{};     // extra fields
    bool isInDirectoryOnly = false;               // its local header lies at `offset`
    std::optional<std::string> nameInDirectory{}; // instead of `name`
};

// All fields as the format has them; each can be made wrong.
struct RawArchive
{
    std::vector<RawEntry> entries;
    std::string comment{};
    std::optional<std::uint16_t> count{};         // of entries, instead of the true one
    std::optional<std::uint32_t> directorySize{}; // instead of the true one
    std::uint16_t disk = 0;
    bool isZip64 = false; // as far as it is read: where the zip64 directory would be

    std::string bytes() const;
};

// Header and data of an entry as they lie before the directory.
std::string localRecord(const RawEntry& entry);

std::uint32_t checksumOf(const std::string& bytes); // CRC-32

// Raw deflate data, without a header.
std::string deflated(const std::string& contents);

} // namespace sinew::test
