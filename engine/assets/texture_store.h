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

    // The images of a program that no file stands for.
    std::vector<std::string> missingImages(const ImageProgram& program) const;

private:
    // By the file's shown name, or by the program as written.
    using Key = std::pair<std::string, bool>;

    Loaded loadNamed(const std::string& name, bool colour);
    Result<Image> runProgram(const ImageProgram& program) const;
    Result<Texture> read(const VirtualFile& file) const;
    Loaded keep(const Key& key, Result<Texture> texture);

    const ImageSearch& search_;
    std::vector<LoadedTexture>& textures_;
    std::map<Key, Loaded> known_;
};

} // namespace sinew
