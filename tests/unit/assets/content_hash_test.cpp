#include "engine/base/content_hash.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

namespace sinew
{

namespace
{

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

// From xxHash's own table of test values.
TEST(ContentHash, IsXxh3)
{
    EXPECT_EQ(contentHash({}), "2d06800538d394c2");
}

TEST(ContentHash, DoesNotDependOnHowBytesAreDivided)
{
    const std::string text(1000, 'x');
    ContentHash hash;
    for (std::size_t i = 0; i < text.size(); i += 7)
        hash.add(bytesOf(std::string_view(text).substr(i, 7)));
    EXPECT_EQ(hash.text(), contentHash(bytesOf(text)));
    EXPECT_NE(hash.text(), contentHash(bytesOf(text).first(999)));
}

} // namespace

} // namespace sinew
