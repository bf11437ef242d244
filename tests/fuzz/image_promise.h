// Checks the postconditions of every image reader.
#pragma once

#include "engine/images/texture.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{

// The size read from the header matches the decoded image; a refused header refuses the image.
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
