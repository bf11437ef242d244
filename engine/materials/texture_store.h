// Declarations and images for the material loader (material_library.cpp).
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/images/image_budget.h"
#include "engine/images/image_program.h"
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
    // Reads every file. A file that cannot be read or exceeds request.limits is a warning. Both
    // arguments must outlive the sources.
    MaterialSources(const MaterialRequest& request, Diagnostics& warnings);

    const MaterialSet& set() const { return set_; }

    // Whether a file declares the requested skin.
    bool hasSkin() const { return skin_ != nullptr; }
    // The declared skins that replace a material of the request.
    std::vector<std::string> skins() const;
    // One that names the skins there are. `others` are not declared.
    void warnOfMissingSkin(const std::vector<std::string>& others);

    // The requested skin's replacement of a material, or the name itself.
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
    // Returns the bytes of a file, identified by `entry` and `shown`.
    using ReadBytes = std::function<Result<std::vector<std::byte>>(const VirtualFile&)>;

    struct Loaded
    {
        std::optional<std::uint32_t> texture; // into textures()
        MaterialAttempt attempt;
    };

    // All must outlive the store.
    TextureStore(const ImageSearch& search, const MaterialLimits& limits,
                 std::vector<LoadedTexture>& textures, Diagnostics& warnings);
    // For files whose bytes are given.
    TextureStore(ReadBytes readBytes, const MaterialLimits& limits,
                 std::vector<LoadedTexture>& textures, Diagnostics& warnings)
        : readBytes_(std::move(readBytes)), textures_(textures), warnings_(warnings),
          budget_(limits.images)
    {
    }

    // An image or a program by the names of a declaration. `colour`: sRGB.
    Loaded load(const ImageProgram& program, bool colour);
    // A file that is known.
    Loaded load(const VirtualFile& file, bool colour);

    // Adds the files of a program's images, and those that no file stands for.
    void findImages(const ImageProgram& program, std::vector<VirtualFile>& files,
                    std::vector<MissingImage>& missing) const;

    // Decodes files in advance on all cores, using at most a quarter of the budget. Errors are
    // reported when a file is requested.
    void readAhead(const std::vector<VirtualFile>& files);

private:
    // By the file's shown name, or by the program as written.
    using Key = std::pair<std::string, bool>;
    struct Begun
    {
        std::vector<std::byte> bytes;
        ImageSize size;
        std::optional<Result<Texture>> texture; // none: not decoded yet
    };

    Result<Begun> begin(const VirtualFile& file) const;
    Result<Texture> decode(const VirtualFile& file);
    Result<Image> sourceOf(const ImageProgram& program, const std::string& name);
    void warnIfScaled(const std::string& shownFile, ImageSize from, ImageSize to);
    Loaded keep(const Key& key, const std::function<Result<Texture>()>& make);

    const ImageSearch* search_ = nullptr;
    ReadBytes readBytes_;
    std::vector<LoadedTexture>& textures_;
    Diagnostics& warnings_;
    ImageBudget budget_;
    std::map<std::string, Begun> ahead_; // by the files' shown names
    std::map<Key, Loaded> known_;
};

} // namespace sinew
