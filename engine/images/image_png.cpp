// Reads and writes PNG with libpng. Its errors use longjmp, which skips destructors, so functions
// that call setjmp and callbacks of libpng have only trivial locals. The caller owns all memory.
#include "engine/images/texture.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#define ZLIB_CONST // makes zlib's input pointers const
#include <zlib.h>

namespace sinew
{
namespace
{

// zlib's maximum compression ratio is 1032.
constexpr std::uint64_t kMostInflation = 1032;

struct PngReader
{
    explicit PngReader(std::span<const std::byte> bytes) : rest(bytes) {}
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;
    ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }

    // Return false on an error; see message().
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
    // Text, profiles and other chunks can be far larger than the image; none are used.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
    // Each chunk has a CRC, so the checksum of the pixels is not needed.
    png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
    // Removes libpng's size limits: checkedSize rejects sizes, with a better message.
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

// Concatenates the contents of all IDAT chunks. `rest` starts at the first. None if a chunk is
// damaged or libpng might not ignore it.
std::optional<std::vector<std::byte>> compressedPixels(std::span<const std::byte> rest)
{
    constexpr std::size_t kAround = 12; // bytes of a chunk's length, type and CRC
    constexpr unsigned kAncillary = 0x20;
    std::vector<std::byte> compressed;
    bool isBehind = false; // past the last IDAT
    while (rest.size() >= kAround && rest.size() <= PNG_UINT_31_MAX)
    {
        const auto* const bytes = reinterpret_cast<const png_byte*>(rest.data());
        const std::size_t length = png_get_uint_32(bytes);
        const std::string_view type(reinterpret_cast<const char*>(bytes) + 4, 4);
        if (length > rest.size() - kAround || crc32(0, bytes + 4, static_cast<uInt>(length + 4)) !=
                                                  png_get_uint_32(bytes + 8 + length))
            return std::nullopt;
        if (type == "IEND")
            return compressed;
        isBehind = isBehind || type != "IDAT";
        if (isBehind && ((bytes[4] & kAncillary) == 0 || type == "tRNS"))
            return std::nullopt;
        if (!isBehind)
            compressed.insert(compressed.end(), &rest[8], &rest[8 + length]);
        rest = rest.subspan(kAround + length);
    }
    return std::nullopt;
}

// Whether the pixels of a non-interlaced image are complete. If not, libpng must report the reason.
// `rest` starts at the first IDAT; `rowSize` is the size of a stored row.
bool isComplete(std::span<const std::byte> rest, std::size_t rowSize, std::size_t height)
{
    constexpr std::size_t kAtOnce = 65536; // bytes; fits into the cache
    const std::optional<std::vector<std::byte>> compressed = compressedPixels(rest);
    z_stream stream{};
    if (!compressed || inflateInit(&stream) != Z_OK)
        return false;
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> ended(&stream, inflateEnd);
    inflateValidate(&stream, 0); // without Adler-32
    stream.next_in = reinterpret_cast<const Bytef*>(compressed->data());
    stream.avail_in = static_cast<uInt>(compressed->size());
    const std::size_t filteredSize = 1 + rowSize; // the first byte is the type of the filter
    const std::size_t rows = std::clamp<std::size_t>(kAtOnce / filteredSize, 1, height);
    std::vector<Bytef> stored(rows * filteredSize);
    const auto inflateNext = [&](std::size_t size)
    {
        stream.next_out = stored.data();
        stream.avail_out = static_cast<uInt>(size);
        return inflate(&stream, Z_SYNC_FLUSH);
    };
    for (std::size_t y = 0; y < height; ++y)
    {
        if (y % rows == 0)
            inflateNext(std::min(rows, height - y) * filteredSize);
        if (stream.avail_out != 0 || stored[y % rows * filteredSize] >= PNG_FILTER_VALUE_LAST)
            return false;
    }
    return inflateNext(1) == Z_STREAM_END && stream.avail_out == 1 && stream.avail_in == 0;
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
    constexpr std::size_t kChunkStart = 8; // bytes of the first IDAT that libpng has already read
    if (part == ReadPart::Size ||
        (part == ReadPart::Check &&
         png_get_interlace_type(reader.png, reader.info) == PNG_INTERLACE_NONE &&
         isComplete(bytes.last(reader.rest.size() + kChunkStart), rowSize, height)))
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
