// Image files decoded within a budget of memory and work, for textures and for image programs.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/images/image.h"
#include "engine/images/texture.h"

#include <algorithm>
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

// The defaults are far above what the characters of Doom 3 and Quake 3 need.
struct ImageLimits
{
    // Bytes of all decoded images (--limit images).
    std::uint64_t bytes = std::uint64_t{1} << 30;
    // Pixels that are decoded, and that image programs read to compute others (--limit image-work).
    std::uint64_t work = std::uint64_t{1000} * 1'000'000;
};

class ImageBudget
{
public:
    explicit ImageBudget(const ImageLimits& limits)
        : limits_(limits), bytesLeft_(limits.bytes), workLeft_(limits.work)
    {
    }

    // Bytes that one of `count` images needed at the same time may take. What is left is divided by
    // count + 1: a part always stays free, so that images loaded later become small instead of
    // missing.
    std::uint64_t shareOf(std::size_t count) const { return bytesLeft_ / (count + 1); }

    // Subtracts the bytes of an image that stays in memory.
    void keep(std::uint64_t bytes) { bytesLeft_ -= std::min(bytes, bytesLeft_); }

    // To be called before work on so many pixels: the reason why the work is refused, or nothing.
    // Small images count as 4096 pixels, because finding and creating them takes time too.
    std::optional<std::string> takeWork(std::uint64_t pixels);

    const ImageLimits& limits() const { return limits_; }

private:
    ImageLimits limits_;
    std::uint64_t bytesLeft_;
    std::uint64_t workLeft_;
};

std::uint64_t memoryOf(const Texture& texture); // bytes of its levels

// Halves the image until it takes at most `most` bytes, or is a single pixel.
void shrink(Image& image, std::uint64_t most);

// The same for a texture: drops its largest mip levels first, then halves the last one. Compressed
// pixels become Rgba8 where they have to be halved.
Result<Texture> shrunk(Texture texture, std::uint64_t most, std::string_view fileName);

// The bytes of an image file. A .lmp becomes a TGA with the colours of gfx/palette.lmp, and is
// refused without it.
Result<std::vector<std::byte>> readImage(const VirtualFile& file, const VirtualFiles& files);

// Keeps the image that an image program loaded last, because a material often runs several programs
// on one.
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
    void warnScaled(const std::string& shownFile, ImageSize from, ImageSize to);

    ReadBytes readBytes_;
    ImageBudget& budget_;
    Diagnostics& warnings_;
    std::map<std::string, Begun> ahead_; // by the files' shown names
    std::string lastFile_;               // that an image program loaded
    std::optional<Result<Texture>> last_;
    std::set<std::pair<std::string, std::uint64_t>> scaled_; // files and pixels that were told
};

} // namespace sinew
