// Loads each image of the materials once, within the limits of a scene.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/images/image_program.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_library.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{

class TextureStore
{
public:
    // Returns the bytes of a file, which is identified by `entry` and `shown`.
    using ReadBytes = std::function<Result<std::vector<std::byte>>(const VirtualFile&)>;

    struct Loaded
    {
        std::optional<std::uint32_t> texture; // index into `textures`
        // "found: FILE", "not found: tried NAME, ..." or "refused: WHY".
        std::string outcome;
        std::vector<std::string> missing; // images of the program that were not found
    };

    // All must outlive the store.
    TextureStore(const ImageSearch& search, const MaterialLimits& limits,
                 std::vector<LoadedTexture>& textures);
    // For files whose bytes the caller provides.
    TextureStore(ReadBytes readBytes, const MaterialLimits& limits,
                 std::vector<LoadedTexture>& textures)
        : readBytes_(std::move(readBytes)), textures_(textures), budget_(limits.imageBytes),
          part_(limits.checksImages ? ReadPart::Check : ReadPart::All)
    {
    }

    // Loads an image or a program by declared names. `colour`: sRGB.
    Loaded load(const ImageProgram& program, bool colour);
    // Loads a known file.
    Loaded load(const VirtualFile& file, bool colour);

    // Adds the files of a program's images.
    void findImages(const ImageProgram& program, std::vector<VirtualFile>& files,
                    Compression compression = Compression::Accepted) const;

    // Decodes files in advance on all cores, using at most a quarter of the budget. Reports errors
    // only when a file is requested.
    void readAhead(const std::vector<VirtualFile>& files);

private:
    // By the file's shown name, or by the program as written, and whether it is sRGB.
    using Key = std::pair<std::string, bool>;
    struct Begun
    {
        std::vector<std::byte> bytes;
        std::uint64_t pixels = 0;
        std::optional<Result<Texture>> texture; // none: not decoded yet
    };

    Result<Begun> begin(const VirtualFile& file) const;
    Result<Texture> decode(const VirtualFile& file, ReadPart part);
    Result<Image> sourceOf(const std::string& name, std::vector<std::string>& missing);
    Loaded keep(const Key& key, const std::function<Result<Texture>()>& make);

    const ImageSearch* search_ = nullptr;
    ReadBytes readBytes_;
    std::vector<LoadedTexture>& textures_;
    ImageBudget budget_;
    ReadPart part_;
    std::map<std::string, Begun> ahead_; // by shown name
    std::map<Key, Loaded> known_;
};

} // namespace sinew
