// Decodes JPEG with libjpeg-turbo. Its errors use longjmp, which skips destructors, so functions
// that call setjmp and callbacks of the library have only trivial locals. The caller owns all
// memory.
#include "engine/images/texture.h"

#include <fmt/format.h>

#include <csetjmp>
#include <cstdio> // jpeglib.h uses FILE without declaring it
#include <new>

// clang-format off
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

namespace sinew
{
namespace
{

// Even a scan of a few bytes costs the time to process the whole image. Encoders write about ten
// scans.
constexpr int kMaxScans = 32;

struct JpegReader
{
    JpegReader()
    {
        info.err = jpeg_std_error(&handler);
        info.client_data = this;
        handler.error_exit = onError;
        handler.emit_message = onMessage;
    }
    JpegReader(const JpegReader&) = delete;
    JpegReader& operator=(const JpegReader&) = delete;
    ~JpegReader() { jpeg_destroy_decompress(&info); }

    // Return false on an error; see message().
    bool readHeader(std::span<const std::byte> bytes);
    bool readPixels(Image& image);
    // Throws std::bad_alloc if memory ran out.
    std::string message() const;

    static JpegReader& of(j_common_ptr info)
    {
        return *static_cast<JpegReader*>(info->client_data);
    }
    [[noreturn]] static void onError(j_common_ptr info);
    static void onMessage(j_common_ptr info, int level);
    static void onProgress(j_common_ptr info);

    jpeg_decompress_struct info{};
    jpeg_error_mgr handler{};
    jpeg_progress_mgr progress{};
    std::jmp_buf jump{};
    char text[JMSG_LENGTH_MAX] = {};
};

void JpegReader::onError(j_common_ptr info)
{
    JpegReader& reader = of(info);
    info->err->format_message(info, reader.text);
    std::longjmp(reader.jump, 1);
}

std::string JpegReader::message() const
{
    if (handler.msg_code == JERR_OUT_OF_MEMORY)
        throw std::bad_alloc();
    if (handler.msg_code == JERR_CONVERSION_NOTIMPL)
        return "CMYK JPEG is not supported: save it as RGB";
    return fmt::format("damaged JPEG: {}", text);
}

// After damage, the library continues and fills the image with grey; here that is an error. Its
// other warnings do not affect the image.
void JpegReader::onMessage(j_common_ptr info, int level)
{
    if (level >= 0)
        return;
    switch (info->err->msg_code)
    {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
        onError(info);
    default:
        break;
    }
}

void JpegReader::onProgress(j_common_ptr info)
{
    if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number <= kMaxScans)
        return;
    JpegReader& reader = of(info);
    std::snprintf(reader.text, sizeof(reader.text), "it has more than %d scans", kMaxScans);
    std::longjmp(reader.jump, 1);
}

bool JpegReader::readHeader(std::span<const std::byte> bytes)
{
    if (setjmp(jump))
        return false;
    jpeg_create_decompress(&info);
    progress.progress_monitor = onProgress;
    info.progress = &progress;
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()),
                 static_cast<unsigned long>(bytes.size())); // 32 bits on Windows
    jpeg_read_header(&info, TRUE);
    return true;
}

bool JpegReader::readPixels(Image& image)
{
    if (setjmp(jump))
        return false;
    info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height)
    {
        std::byte* row = &image.pixels[std::size_t{info.output_scanline} * image.width * 4];
        auto* target = reinterpret_cast<JSAMPROW>(row);
        jpeg_read_scanlines(&info, &target, 1);
    }
    jpeg_finish_decompress(&info);
    return true;
}

} // namespace

DecodeResult<Image> decodeJpeg(std::span<const std::byte> bytes, ReadPart part)
{
    JpegReader reader;
    if (!reader.readHeader(bytes))
        return tl::unexpected(reader.message());
    // Each block of 8 x 8 samples takes at least one bit, except with arithmetic coding.
    const std::uint64_t pixels = std::uint64_t{reader.info.image_width} * reader.info.image_height;
    const auto size = checkedSize("JPEG", reader.info.image_width, reader.info.image_height,
                                  reader.info.arith_code ? 0 : pixels / (64 * 8), bytes.size());
    if (!size)
        return tl::unexpected(size.error());
    if (part == ReadPart::Size)
        return Image{size->width, size->height, {}};
    Image image = blankImage(size->width, size->height);
    if (!reader.readPixels(image))
        return tl::unexpected(reader.message());
    return image;
}

} // namespace sinew
