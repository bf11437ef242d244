// Image files decoded within a budget, for textures and for image programs.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/images/image_budget.h"
#include "engine/images/texture.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{

// The bytes of an image file. A .lmp becomes a TGA with the colours of gfx/palette.lmp, and is
// refused without it.
Result<std::vector<std::byte>> readImage(const VirtualFile& file, const VirtualFiles& files);

// Keeps the images that image programs loaded last, up to a quarter of the budget's bytes, because
// a material often runs many programs on one image.
class ImageSources
{
public:
    // Gives the bytes of a file of which only `entry` and `shown`, by which it is known, matter.
    using ReadBytes = std::function<Result<std::vector<std::byte>>(const VirtualFile&)>;

    // All must outlive the sources.
    ImageSources(const VirtualFiles& files, ImageBudget& budget, Diagnostics& warnings)
        : ImageSources([&files](const VirtualFile& file) { return readImage(file, files); }, budget,
                       warnings)
    {
    }
    ImageSources(ReadBytes readBytes, ImageBudget& budget, Diagnostics& warnings)
        : readBytes_(std::move(readBytes)), budget_(budget), warnings_(warnings)
    {
    }

    // Decodes files that will be asked for, on all cores, as far as a quarter of the budget's bytes
    // holds their pictures. What is wrong with a file is told to whoever asks for it.
    void readAhead(const std::vector<VirtualFile>& files);

    // The file's texture. The caller owns it: no copy stays here.
    Result<Texture> take(const VirtualFile& file);

    // The picture of a file, or of a texture made from it, for an image program that holds `count`
    // pictures at once.
    Result<Image> image(const VirtualFile& file, std::size_t count);
    Result<Image> image(const Texture& texture, std::size_t count, const std::string& shownFile);

    // Scales the texture down until it fits the budget, with one warning per file and size.
    Result<Texture> fitted(Texture texture, const std::string& shownFile);

private:
    struct Begun
    {
        std::vector<std::byte> bytes;
        ImageSize size;
        std::optional<Result<Texture>> texture; // none: not decoded yet
    };

    Result<Begun> begin(const VirtualFile& file) const;
    Result<Texture> read(const VirtualFile& file);
    Result<Texture> decode(const VirtualFile& file);
    void remember(const std::string& shownFile, Result<Texture> texture);
    void warnScaled(const std::string& shownFile, ImageSize from, ImageSize to);

    ReadBytes readBytes_;
    ImageBudget& budget_;
    Diagnostics& warnings_;
    std::map<std::string, Begun> ahead_;                     // by the files' shown names
    std::map<std::string, Result<Texture>> known_;           // likewise
    std::vector<std::string> order_;                         // of their reading
    std::set<std::pair<std::string, std::uint64_t>> scaled_; // files and pixels that were told
};

} // namespace sinew
