// Mutates a glTF file's JSON as a tree and its buffer as bytes, without damaging the other: chunk
// sizes of a .glb, and mostly the length that the JSON states for its first buffer, are corrected.
// In a .gltf, the bytes after the JSON and a zero byte are the buffer.
#include "engine/base/binary_file.h"
#include "tests/fuzz/json_mutation.h"
#include "tests/fuzz/mutation.h"

#include <nlohmann/json.hpp>

namespace sinew::fuzz
{
namespace
{

constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;
constexpr std::string_view kMagic = "glTF";
constexpr std::size_t kMostAdded = 64;

struct Parts
{
    bool isBinary = false; // a .glb
    std::string json;
    std::string buffer;
};

std::string_view chunkAt(std::string_view file, std::size_t offset)
{
    if (file.size() < offset + kChunkHeaderSize)
        return {};
    const std::uint32_t size = uint32At(std::as_bytes(std::span(file)), offset);
    return file.substr(offset + kChunkHeaderSize, size);
}

Parts partsOf(std::string_view file)
{
    if (!file.starts_with(kMagic))
    {
        const std::size_t end = std::min(file.find('\0'), file.size());
        return {.json = std::string(file.substr(0, end)),
                .buffer = std::string(end == file.size() ? "" : file.substr(end + 1))};
    }
    const std::string_view json = chunkAt(file, kHeaderSize);
    const std::size_t next = kHeaderSize + kChunkHeaderSize + json.size();
    return {
        .isBinary = true, .json = std::string(json), .buffer = std::string(chunkAt(file, next))};
}

void appendChunk(std::string& file, std::string_view type, std::string contents, char filler)
{
    while (contents.size() % 4 != 0)
        contents += filler;
    appendUint32(file, static_cast<std::uint32_t>(contents.size()));
    file += type;
    file += contents;
}

std::string fileOf(const Parts& parts)
{
    if (!parts.isBinary)
        return parts.json + '\0' + parts.buffer;
    std::string chunks;
    appendChunk(chunks, "JSON", parts.json, ' ');
    if (!parts.buffer.empty())
        appendChunk(chunks, {"BIN\0", 4}, parts.buffer, '\0');
    std::string file(kMagic);
    appendUint32(file, 2); // the format's version
    appendUint32(file, static_cast<std::uint32_t>(kHeaderSize + chunks.size()));
    return file + chunks;
}

void stateLength(Parts& parts)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(parts.json, nullptr, false);
    if (!json.is_object() || !json.contains("buffers") || !json["buffers"].is_array() ||
        json["buffers"].empty() || !json["buffers"][0].is_object())
        return;
    json["buffers"][0]["byteLength"] = parts.buffer.size();
    parts.json = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::optional<std::string> mutated(std::string_view file, Random& random)
{
    Parts parts = partsOf(file);
    const std::size_t choice = below(random, 8);
    if (choice < 3 && !parts.buffer.empty())
    {
        parts.buffer = withOtherBytes(parts.buffer, kMostAdded);
        if (choice < 2)
            stateLength(parts);
        return fileOf(parts);
    }
    const std::optional<std::string> json =
        choice == 7 ? withOtherNumber(parts.json, random) : withOtherTree(parts.json, random);
    if (!json)
        return std::nullopt;
    parts.json = *json;
    return fileOf(parts);
}

} // namespace
} // namespace sinew::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    using namespace sinew::fuzz;
    Random random(seed);
    if (size == 0 || below(random, 8) == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    return handBack(mutated(textOf(data, size), random), data, size, maxSize);
}
