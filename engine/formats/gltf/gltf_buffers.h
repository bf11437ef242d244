// Buffers and buffer views of a glTF file.
#pragma once

#include "engine/formats/gltf/gltf_compression.h"
#include "engine/formats/gltf/gltf_storage.h"
#include "engine/formats/gltf/json_report.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// The whole of a file beside the model, named relative to the model's folder (see fileOfUri). For a
// file that it has read before, whatever it was called then, it gives the same bytes.
using GltfResource = std::function<Result<SharedBytes>(const std::string& file)>;

class GltfBuffers
{
public:
    // Reads every buffer. A wrong buffer or view becomes a failure when it is used.
    // `glbBuffer` is the one behind the JSON of a .glb.
    GltfBuffers(JsonReport& report, GltfStorage& storage, const JsonValue& root,
                const std::optional<std::span<const std::byte>>& glbBuffer,
                const GltfResource& resource);

    std::size_t viewCount() const { return views_.size(); }
    // Whether the declaration of a view is valid; reports a failure otherwise.
    bool isUsable(std::uint32_t view);
    std::uint64_t viewSize(std::uint32_t view) const { return views_[view].size; }
    std::uint64_t viewStride(std::uint32_t view) const { return views_[view].stride; } // 0: none
    // What is in a view: as many bytes as viewSize says, decompressed where they are compressed;
    // empty after a failure.
    std::span<const std::byte> bytes(std::uint32_t index);
    // Adds a view of bytes that were decoded elsewhere; returns its index.
    std::uint32_t add(std::span<const std::byte> decoded)
    {
        views_.push_back({.size = decoded.size(), .decompressed = decoded});
        return static_cast<std::uint32_t>(views_.size() - 1);
    }

private:
    struct Buffer
    {
        JsonValue json;
        std::uint64_t size = 0;
        std::optional<std::span<const std::byte>> bytes; // nothing: none are there
        std::optional<JsonFailure> fault;
    };
    struct View
    {
        JsonValue json;
        std::uint32_t buffer = 0;
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint64_t stride = 0;
        std::optional<GltfCompression> compression;
        std::optional<std::span<const std::byte>> decompressed;
        std::optional<JsonFailure> fault;
    };

    void readBuffer(Buffer& buffer, const GltfResource& resource);
    std::optional<std::span<const std::byte>> bytesOfUri(const JsonValue& uri,
                                                         const GltfResource& resource);
    void readView(View& view);
    bool fits(const JsonValue& value, std::uint32_t buffer, std::uint64_t offset,
              std::uint64_t size);
    std::span<const std::byte> bytesOf(const JsonValue& value, std::uint32_t buffer,
                                       std::uint64_t offset, std::uint64_t size);

    JsonReport* report_;
    GltfStorage* storage_;
    std::vector<Buffer> buffers_;
    std::vector<View> views_;
};

} // namespace sinew
