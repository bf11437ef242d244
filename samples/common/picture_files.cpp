#include "samples/common/picture_files.h"

#include "engine/files/files.h"
#include "samples/common/output_name.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew::samples
{

PictureFiles::PictureFiles(std::string pattern, const PictureSequence& sequence)
    : pattern_(std::move(pattern)), picturesPerSecond_(sequence.picturesPerSecond)
{
    constexpr std::uint16_t kWithoutEnd = 0;
    if (isFilmName(pattern_))
        film_.emplace(sequence.isEndless ? kWithoutEnd : std::uint16_t{1});
}

std::int64_t PictureFiles::shownAt(std::uint32_t picture) const
{
    return std::llround(picture * 1000.0 / picturesPerSecond_);
}

Result<void> PictureFiles::add(const Image& image)
{
    const std::uint32_t picture = added_++;
    if (!film_)
        return writeFile(outputName(pattern_, picture), encodePng(image));
    const std::int64_t shownFor = shownAt(picture + 1) - shownAt(picture);
    const auto added =
        film_->add(image, static_cast<std::uint32_t>(std::max<std::int64_t>(shownFor, 1)));
    if (!added)
        return refusal(pattern_, "cannot be written: " + added.error());
    return {};
}

Result<void> PictureFiles::finish()
{
    if (!film_)
        return {};
    const auto bytes = film_->finish();
    if (!bytes)
        return refusal(pattern_, "cannot be written: " + bytes.error());
    return writeFile(pattern_, *bytes);
}

} // namespace sinew::samples
