// A file of compiled pipelines is taken as it was written, or not at all.
#include "samples/common/kept_pipelines.h"

#include <gtest/gtest.h>

namespace sinew::samples
{
namespace
{

const std::string kBytes("\0a\nb\xFF", 5);

TEST(SealedBytes, ComeBack)
{
    EXPECT_EQ(unsealed(sealed(kBytes)), kBytes);
    EXPECT_EQ(unsealed(sealed("")), "");
}

TEST(SealedBytes, CutOffDoNot)
{
    const std::string file = sealed(kBytes);
    for (std::size_t size = 0; size < file.size(); ++size)
        EXPECT_EQ(unsealed(file.substr(0, size)), std::nullopt) << size;
    EXPECT_EQ(unsealed(file + '\0'), std::nullopt);
}

TEST(SealedBytes, WithAnyBitChangedDoNot)
{
    const std::string file = sealed(kBytes);
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit)
    {
        std::string changed = file;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
        EXPECT_EQ(unsealed(changed), std::nullopt) << bit;
    }
}

} // namespace
} // namespace sinew::samples
