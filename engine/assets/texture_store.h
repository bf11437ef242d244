// Loads the images that materials name, each once.
#pragma once

#include "engine/assets/conventional_images.h"
#include "engine/assets/image_program.h"
#include "engine/assets/material_library.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{

class TextureStore
{
public:
    struct Loaded
    {
        std::optional<std::uint32_t> texture; // into textures()
        MaterialAttempt attempt;
    };

    // Both must outlive the store.
    TextureStore(const ImageSearch& search, std::vector<LoadedTexture>& textures)
        : search_(search), textures_(textures)
    {
    }

    // An image or a program by the names of a declaration. `colour`: sRGB.
    Loaded load(const ImageProgram& program, bool colour);
    // A file found by convention.
    Loaded load(const VirtualFile& file, bool colour);

private:
    using Key = std::pair<std::string, bool>;

    Result<Texture> run(const ImageProgram& program, std::string& found);
    Result<Texture> read(const VirtualFile& file) const;
    Result<Texture> readNamed(const std::string& name, std::string& found) const;
    Loaded keep(const Key& key, Result<Texture> texture, std::string found);

    const ImageSearch& search_;
    std::vector<LoadedTexture>& textures_;
    std::map<Key, Loaded> known_;
};

} // namespace sinew
