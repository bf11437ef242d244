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

struct PngReader
{
    explicit PngReader(std::span<const std::byte> bytes) : rest(bytes) {}
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;
    ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }

    // False: see message().
    bool readHeader();
    bool readPixels(Image& image);
    // Throws std::bad_alloc if memory ran out.
    std::string message() const;

    [[noreturn]] static void onError(png_structp png, png_const_charp message)
    {
        auto* reader = static_cast<PngReader*>(png_get_error_ptr(png));
        std::strncpy(reader->error, message, sizeof(reader->error) - 1);
        png_longjmp(png, 1);
    }
    static void onWarning(png_structp, png_const_charp) {}
    static void onRead(png_structp png, png_bytep target, std::size_t size);

    std::span<const std::byte> rest;
    char error[160] = {};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, onError, onWarning);
    png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
};

void PngReader::onRead(png_structp png, png_bytep target, std::size_t size)
{
    auto* reader = static_cast<PngReader*>(png_get_io_ptr(png));
    if (size > reader->rest.size())
        png_error(png, "the file ends early");
    std::memcpy(target, reader->rest.data(), size);
    reader->rest = reader->rest.subspan(size);
}

std::string PngReader::message() const
{
    if (info == nullptr)
        throw std::bad_alloc();
    return fmt::format("damaged PNG: {}", error);
}

bool PngReader::readHeader()
{
    if (info == nullptr || setjmp(png_jmpbuf(png)))
        return false;
    png_set_read_fn(png, this, onRead);
    // Text, profiles and other chunks can be far larger than the image; none is used.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    // Sizes are refused by checkedSize, in its words.
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_read_info(png, info);
    return true;
}

bool PngReader::readPixels(Image& image)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    png_set_expand(png); // palette -> RGB, transparent colour -> alpha, 1, 2, 4 bits -> 8
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != std::size_t{4} * image.width)
        png_error(png, "unexpected size of a row");
    for (int pass = 0; pass < passes; ++pass)
        for (std::size_t y = 0; y < image.height; ++y)
            png_read_row(png, reinterpret_cast<png_bytep>(&image.pixels[y * image.width * 4]),
                         nullptr);
    png_read_end(png, nullptr);
    return true;
}

} // namespace

DecodeResult<Image> decodePng(std::span<const std::byte> bytes, ReadPart part)
{
    PngReader reader(bytes);
    if (!reader.readHeader())
        return tl::unexpected(reader.message());
    const std::uint32_t width = png_get_image_width(reader.png, reader.info);
    const std::uint32_t height = png_get_image_height(reader.png, reader.info);
    const std::uint64_t rowSize = png_get_rowbytes(reader.png, reader.info); // as stored
    if (const auto size =
            checkedSize("PNG", width, height, rowSize * height / kMostInflation, bytes.size());
        !size)
        return tl::unexpected(size.error());
    if (part == ReadPart::Size)
        return Image{width, height, {}};
    Image image = blankImage(width, height);
    if (!reader.readPixels(image))
        return tl::unexpected(reader.message());
    return image;
}

std::vector<std::byte> encodePng(const Image& image)
{
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = image.width;
    header.height = image.height;
    header.format = PNG_FORMAT_RGBA;
    header.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(header);
    std::vector<std::byte> bytes(size);
    // Fails only if memory runs out.
    if (png_image_write_to_memory(&header, bytes.data(), &size, 0, image.pixels.data(), 0,
                                  nullptr) == 0)
        throw std::bad_alloc();
    bytes.resize(size);
    return bytes;
}

} // namespace sinew
