// Loads the images that materials name, each once, as long as their budget lasts: what is too large
// is scaled down, with a warning; what costs too much work is refused.
#pragma once

#include "engine/images/image_program.h"
#include "engine/images/image_sources.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_library.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{

struct MissingImage
{
    std::string name;
    std::size_t namesTried = 0; // of files
};

class TextureStore
{
public:
    struct Loaded
    {
        std::optional<std::uint32_t> texture; // into textures()
        MaterialAttempt attempt;
    };

    // All must outlive the store.
    TextureStore(const ImageSearch& search, const MaterialLimits& limits,
                 std::vector<LoadedTexture>& textures, Diagnostics& warnings)
        : search_(&search), textures_(textures), budget_(limits.images),
          sources_(search.files, budget_, warnings)
    {
    }
    // For files alone, whose bytes are given.
    TextureStore(ImageSources::ReadBytes readBytes, const MaterialLimits& limits,
                 std::vector<LoadedTexture>& textures, Diagnostics& warnings)
        : textures_(textures), budget_(limits.images),
          sources_(std::move(readBytes), budget_, warnings)
    {
    }

    // An image or a program by the names of a declaration. `colour`: sRGB.
    Loaded load(const ImageProgram& program, bool colour);
    // A file that is known.
    Loaded load(const VirtualFile& file, bool colour);

    // The files of a program's images.
    std::vector<VirtualFile> filesOf(const ImageProgram& program) const;
    // To be called before load() for the files that will be asked for: decodes them on all cores.
    void readAhead(const std::vector<VirtualFile>& files) { sources_.readAhead(files); }

    // The images of a program that no file stands for.
    std::vector<MissingImage> missingImages(const ImageProgram& program) const;

private:
    // By the file's shown name, or by the program as written.
    using Key = std::pair<std::string, bool>;

    Loaded loadNamed(const std::string& name, bool colour);
    Result<Image> runProgram(const ImageProgram& program);
    const Texture* textureOf(const std::string& shownFile) const;
    Loaded keep(const Key& key, Result<Texture> texture);

    const ImageSearch* search_ = nullptr;
    std::vector<LoadedTexture>& textures_;
    ImageBudget budget_;
    ImageSources sources_;
    std::map<Key, Loaded> known_;
};

} // namespace sinew
