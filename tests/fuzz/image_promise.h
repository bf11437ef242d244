// What the reader of each kind of image promises.
#pragma once

#include "engine/images/texture.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{

// The header alone gives the size of what is decoded, or a refusal where the file is refused.
inline void promiseImage(const DecodeResult<Image>& size, const DecodeResult<Image>& image)
{
    promise(size || !image);
    promise(size || !size.error().empty());
    if (!image)
        return promise(!image.error().empty());
    promise(image->width >= 1 && image->width <= kMaxImageSize);
    promise(image->height >= 1 && image->height <= kMaxImageSize);
    promise(image->pixels.size() == std::size_t{4} * image->width * image->height);
    promise(size->width == image->width && size->height == image->height);
}

} // namespace sinew::fuzz
