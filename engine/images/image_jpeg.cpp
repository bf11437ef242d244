// JPEG through libjpeg-turbo. Its errors use longjmp, which skips destructors: functions that call
// setjmp, and callbacks of the library, have only trivial locals. Owners of memory live in the
// caller.
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

// Each scan takes time for the whole image but may have hardly any bytes. Encoders write about ten.
constexpr int kMaxScans = 32;

class JpegReader
{
public:
    JpegReader()
    {
        info_.err = jpeg_std_error(&handler_);
        info_.client_data = this;
        handler_.error_exit = onError;
        handler_.emit_message = onMessage;
    }
    JpegReader(const JpegReader&) = delete;
    JpegReader& operator=(const JpegReader&) = delete;
    ~JpegReader() { jpeg_destroy_decompress(&info_); }

    // False: see message().
    bool readHeader(std::span<const std::byte> bytes);
    bool readPixels(Image& image);

    std::uint32_t width() const { return info_.image_width; }
    std::uint32_t height() const { return info_.image_height; }
    // Each block of 8 x 8 samples takes at least one bit, except with arithmetic coding.
    std::uint64_t leastSize() const
    {
        return info_.arith_code ? 0 : std::uint64_t{width()} * height() / (64 * 8);
    }
    // Throws std::bad_alloc if memory ran out.
    std::string message() const;

private:
    static JpegReader& of(j_common_ptr info)
    {
        return *static_cast<JpegReader*>(info->client_data);
    }
    [[noreturn]] static void onError(j_common_ptr info);
    static void onMessage(j_common_ptr info, int level);
    static void onProgress(j_common_ptr info);

    jpeg_decompress_struct info_{};
    jpeg_error_mgr handler_{};
    jpeg_progress_mgr progress_{};
    std::jmp_buf jump_{};
    char text_[JMSG_LENGTH_MAX] = {};
};

void JpegReader::onError(j_common_ptr info)
{
    JpegReader& reader = of(info);
    info->err->format_message(info, reader.text_);
    std::longjmp(reader.jump_, 1);
}

std::string JpegReader::message() const
{
    if (handler_.msg_code == JERR_OUT_OF_MEMORY)
        throw std::bad_alloc();
    if (handler_.msg_code == JERR_CONVERSION_NOTIMPL)
        return "JPEG in the colours of inks (CMYK) is not read: save it as RGB";
    return fmt::format("damaged JPEG: {}", text_);
}

// The library continues after damage and fills the image with grey; here that is an error. Its
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
    std::snprintf(reader.text_, sizeof(reader.text_), "it has more than %d scans", kMaxScans);
    std::longjmp(reader.jump_, 1);
}

bool JpegReader::readHeader(std::span<const std::byte> bytes)
{
    if (setjmp(jump_))
        return false;
    jpeg_create_decompress(&info_);
    progress_.progress_monitor = onProgress;
    info_.progress = &progress_;
    jpeg_mem_src(&info_, reinterpret_cast<const unsigned char*>(bytes.data()),
                 static_cast<unsigned long>(bytes.size())); // 32 bits on Windows
    jpeg_read_header(&info_, TRUE);
    return true;
}

bool JpegReader::readPixels(Image& image)
{
    if (setjmp(jump_))
        return false;
    info_.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&info_);
    while (info_.output_scanline < info_.output_height)
    {
        std::byte* row = &image.pixels[std::size_t{info_.output_scanline} * image.width * 4];
        auto* target = reinterpret_cast<JSAMPROW>(row);
        jpeg_read_scanlines(&info_, &target, 1);
    }
    jpeg_finish_decompress(&info_);
    return true;
}

} // namespace

DecodeResult<Image> decodeJpeg(std::span<const std::byte> bytes, ReadPart part)
{
    JpegReader reader;
    if (!reader.readHeader(bytes))
        return tl::unexpected(reader.message());
    const auto size =
        checkedSize("JPEG", reader.width(), reader.height(), reader.leastSize(), bytes.size());
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
