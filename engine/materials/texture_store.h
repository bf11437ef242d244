// What loads a model's materials (material_library.cpp): the declarations that its files hold, and
// the images that materials name.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/images/image_program.h"
#include "engine/images/image_sources.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_declaration.h"
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

class MaterialSources
{
public:
    // Reads every file. One that cannot be read, or for which request.limits leave no room, is a
    // warning. Both must outlive the sources.
    MaterialSources(const MaterialRequest& request, Diagnostics& warnings);

    const MaterialSet& set() const { return set_; }

    // Whether a file declares the skin asked for.
    bool hasSkin() const { return skin_ != nullptr; }
    // The declared skins that exchange a material of the request.
    std::vector<std::string> skins() const;
    // One that names the skins there are. `others` are not declared.
    void warnOfMissingSkin(const std::vector<std::string>& others);

    // What the skin asked for shows instead of a material; the name itself where there is none.
    std::string remapped(const std::string& normalisedName) const;

    // The first declaration of a name, or null, with the attempt. Its own warnings are passed on,
    // and a broken declaration before it is a warning too.
    const MaterialDeclaration* find(std::string_view normalisedName,
                                    std::vector<MaterialAttempt>& attempts);

private:
    // Returns the errors in it: one per declaration, reported when that one is asked for.
    Diagnostics read(const VirtualFile& file, Diagnostics& warnings);
    Result<std::string> readText(const VirtualFile& file);
    void readSkins();

    const MaterialRequest& request_;
    Diagnostics& warnings_;
    std::string shownFiles_; // in which declarations are looked for, as attempts name them
    MaterialSet set_;
    std::uint64_t bytesRead_ = 0; // of declarations
    const SkinDeclaration* skin_ = nullptr;
    Diagnostics brokenSkins_;
};

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

    // Adds the files of a program's images, and those that no file stands for.
    void findImages(const ImageProgram& program, std::vector<VirtualFile>& files,
                    std::vector<MissingImage>& missing) const;
    // To be called before load() for the files that will be asked for: decodes them on all cores.
    void readAhead(const std::vector<VirtualFile>& files) { sources_.readAhead(files); }

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
