// JPEG through libjpeg-turbo. Its errors leave by longjmp, which runs no destructors: every
// function that calls setjmp here, and all that the library calls back, has only trivial locals;
// what owns memory lives in the caller.
#include "engine/images/texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
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

// Each scan takes time for the whole picture but may have hardly any bytes. Encoders write about
// ten.
constexpr int kMaxScans = 64;

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
    bool readPixels(Image& image, std::vector<std::byte>& inkRow);

    std::uint32_t width() const { return info_.image_width; }
    std::uint32_t height() const { return info_.image_height; }
    bool hasInks() const
    {
        return info_.jpeg_color_space == JCS_CMYK || info_.jpeg_color_space == JCS_YCCK;
    }
    std::size_t leastSize() const;
    // Throws std::bad_alloc where memory was missing.
    std::string message() const;

private:
    static JpegReader& of(j_common_ptr info)
    {
        return *static_cast<JpegReader*>(info->client_data);
    }
    [[noreturn]] static void onError(j_common_ptr info);
    static void onMessage(j_common_ptr info, int level);
    static void onProgress(j_common_ptr info);
    void inksToColour(const std::byte* inks, std::byte* pixels) const;

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
    return fmt::format("damaged JPEG: {}", text_);
}

// The library goes on after damage and fills the picture with grey; here that is an error. The
// rest of its warnings are about things that do not change the picture.
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

// Each block of 8 x 8 samples takes one bit at least, except in arithmetic coding.
std::size_t JpegReader::leastSize() const
{
    if (info_.arith_code)
        return 0;
    std::size_t blocks = 0;
    for (int i = 0; i < info_.num_components; ++i)
        blocks +=
            std::size_t{info_.comp_info[i].width_in_blocks} * info_.comp_info[i].height_in_blocks;
    return blocks / 8;
}

// Without a colour profile: the light that the inks let through. Adobe stores inks inverted.
void JpegReader::inksToColour(const std::byte* inks, std::byte* pixels) const
{
    const auto light = [&](std::size_t i)
    {
        const auto stored = std::to_integer<std::uint32_t>(inks[i]);
        return info_.saw_Adobe_marker ? stored : 255 - stored;
    };
    for (std::size_t x = 0; x < info_.output_width; ++x, inks += 4, pixels += 4)
    {
        for (std::size_t i = 0; i < 3; ++i)
            pixels[i] = static_cast<std::byte>((light(i) * light(3) + 127) / 255);
        pixels[3] = std::byte{255};
    }
}

// `inkRow` has room for a row of 4 inks a pixel where hasInks().
bool JpegReader::readPixels(Image& image, std::vector<std::byte>& inkRow)
{
    if (setjmp(jump_))
        return false;
    info_.out_color_space = hasInks() ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(&info_);
    while (info_.output_scanline < info_.output_height)
    {
        std::byte* row = &image.pixels[std::size_t{info_.output_scanline} * image.width * 4];
        auto* target = reinterpret_cast<JSAMPROW>(hasInks() ? inkRow.data() : row);
        jpeg_read_scanlines(&info_, &target, 1);
        if (hasInks())
            inksToColour(inkRow.data(), row);
    }
    jpeg_finish_decompress(&info_);
    return true;
}

// A scan of a progressive picture takes about a quarter of the time that decoding a plain picture
// takes. No marker can stand inside a scan.
std::uint32_t passesOf(std::span<const std::byte> bytes)
{
    constexpr std::array<std::byte, 2> kStartOfScan{std::byte{0xFF}, std::byte{0xDA}};
    constexpr std::uint32_t kScansInAPass = 4;
    std::uint32_t scans = 0;
    for (auto at = bytes.begin();; ++at, ++scans)
    {
        at = std::search(at, bytes.end(), kStartOfScan.begin(), kStartOfScan.end());
        if (at == bytes.end())
            return std::max(scans / kScansInAPass, 1U);
    }
}

DecodeResult<ImageSize> readSize(JpegReader& reader, std::span<const std::byte> bytes)
{
    if (!reader.readHeader(bytes))
        return tl::unexpected(reader.message());
    DecodeResult<ImageSize> size =
        checkedSize("JPEG", reader.width(), reader.height(), reader.leastSize(), bytes.size());
    if (size)
        size->passes = passesOf(bytes);
    return size;
}

} // namespace

DecodeResult<ImageSize> jpegSize(std::span<const std::byte> bytes)
{
    JpegReader reader;
    return readSize(reader, bytes);
}

DecodeResult<Image> decodeJpeg(std::span<const std::byte> bytes)
{
    JpegReader reader;
    const DecodeResult<ImageSize> size = readSize(reader, bytes);
    if (!size)
        return tl::unexpected(size.error());
    Image image = blankImage(size->width, size->height);
    std::vector<std::byte> inkRow(reader.hasInks() ? std::size_t{4} * image.width : 0);
    if (!reader.readPixels(image, inkRow))
        return tl::unexpected(reader.message());
    return image;
}

} // namespace sinew
