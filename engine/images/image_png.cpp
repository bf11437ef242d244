// PNG through libpng. Its errors use longjmp, which skips destructors: functions that call setjmp,
// and callbacks of libpng, have only trivial locals. Owners of memory live in the caller.
#include "engine/images/texture.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <new>

namespace sinew
{
namespace
{

// zlib compresses at most 1032 bytes into one.
constexpr std::uint64_t kMostInflation = 1032;

struct ErrorText
{
    char text[160] = {};
};

[[noreturn]] void onError(png_structp png, png_const_charp message)
{
    auto* error = static_cast<ErrorText*>(png_get_error_ptr(png));
    std::strncpy(error->text, message, sizeof(error->text) - 1);
    png_longjmp(png, 1);
}

void onWarning(png_structp, png_const_charp) {}

class PngReader
{
public:
    explicit PngReader(std::span<const std::byte> bytes)
        : rest_(bytes),
          png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &error_, onError, onWarning)),
          info_(png_ != nullptr ? png_create_info_struct(png_) : nullptr)
    {
    }
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;
    ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

    // False: see message().
    bool readHeader();
    bool readPixels(Image& image);

    std::uint32_t width() const { return png_get_image_width(png_, info_); }
    std::uint32_t height() const { return png_get_image_height(png_, info_); }
    std::uint64_t rowSize() const { return png_get_rowbytes(png_, info_); } // as stored
    // Throws std::bad_alloc if memory ran out.
    std::string message() const
    {
        if (info_ == nullptr)
            throw std::bad_alloc();
        return fmt::format("damaged PNG: {}", error_.text);
    }

private:
    static void onRead(png_structp png, png_bytep target, std::size_t size);

    std::span<const std::byte> rest_;
    ErrorText error_;
    png_structp png_;
    png_infop info_;
};

void PngReader::onRead(png_structp png, png_bytep target, std::size_t size)
{
    auto* reader = static_cast<PngReader*>(png_get_io_ptr(png));
    if (size > reader->rest_.size())
        png_error(png, "the file ends early");
    std::memcpy(target, reader->rest_.data(), size);
    reader->rest_ = reader->rest_.subspan(size);
}

bool PngReader::readHeader()
{
    if (info_ == nullptr || setjmp(png_jmpbuf(png_)))
        return false;
    png_set_read_fn(png_, this, onRead);
    // Text, profiles and other chunks can be far larger than the image; none is used.
    png_set_keep_unknown_chunks(png_, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    // Sizes are refused by checkedSize, in its words.
    png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_read_info(png_, info_);
    return true;
}

bool PngReader::readPixels(Image& image)
{
    if (setjmp(png_jmpbuf(png_)))
        return false;
    png_set_expand(png_); // palette -> RGB, transparent colour -> alpha, 1, 2, 4 bits -> 8
    png_set_scale_16(png_);
    png_set_gray_to_rgb(png_);
    png_set_add_alpha(png_, 255, PNG_FILLER_AFTER);
    const int passes = png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    if (png_get_rowbytes(png_, info_) != std::size_t{4} * image.width)
        png_error(png_, "unexpected size of a row");
    for (int pass = 0; pass < passes; ++pass)
        for (std::size_t y = 0; y < image.height; ++y)
            png_read_row(png_, reinterpret_cast<png_bytep>(&image.pixels[y * image.width * 4]),
                         nullptr);
    png_read_end(png_, nullptr);
    return true;
}

bool isOpaque(const Image& image)
{
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        if (image.pixels[i] != std::byte{255})
            return false;
    return true;
}

} // namespace

DecodeResult<Image> decodePng(std::span<const std::byte> bytes, ReadPart part)
{
    PngReader reader(bytes);
    if (!reader.readHeader())
        return tl::unexpected(reader.message());
    const auto size =
        checkedSize("PNG", reader.width(), reader.height(),
                    reader.rowSize() * reader.height() / kMostInflation, bytes.size());
    if (!size)
        return tl::unexpected(size.error());
    if (part == ReadPart::Size)
        return Image{size->width, size->height, {}};
    Image image = blankImage(size->width, size->height);
    if (!reader.readPixels(image))
        return tl::unexpected(reader.message());
    return image;
}

std::vector<std::byte> encodePng(const Image& image)
{
    std::vector<std::byte> colours; // where the image is opaque: its pixels without alpha
    const bool hasAlpha = !isOpaque(image);
    for (std::size_t i = 0; i < image.pixels.size() && !hasAlpha; i += 4)
        colours.insert(colours.end(), &image.pixels[i], &image.pixels[i] + 3);
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = image.width;
    header.height = image.height;
    header.format = hasAlpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    header.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(header);
    std::vector<std::byte> bytes(size);
    // Fails only if memory runs out.
    if (png_image_write_to_memory(&header, bytes.data(), &size, 0,
                                  (hasAlpha ? image.pixels : colours).data(), 0, nullptr) == 0)
        throw std::bad_alloc();
    bytes.resize(size);
    return bytes;
}

} // namespace sinew
