// A file that a program keeps is taken as it was written, or not at all.
#include "samples/common/cache_files.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>

namespace sinew::samples
{
namespace
{

const std::string kBytes("\0a\nb\xFF", 5);

TEST(SealedBytes, ComeBack)
{
    EXPECT_EQ(unsealed("words 1", sealed("words 1", kBytes)), kBytes);
    EXPECT_EQ(unsealed("words 1", sealed("words 1", "")), "");
}

TEST(SealedBytes, OfOtherContentsDoNot)
{
    EXPECT_EQ(unsealed("words 2", sealed("words 1", kBytes)), std::nullopt);
}

TEST(SealedBytes, CutOffDoNot)
{
    const std::string file = sealed("words 1", kBytes);
    for (std::size_t size = 0; size < file.size(); ++size)
        EXPECT_EQ(unsealed("words 1", file.substr(0, size)), std::nullopt) << size;
    EXPECT_EQ(unsealed("words 1", file + '\0'), std::nullopt);
}

TEST(SealedBytes, WithAnyBitChangedDoNot)
{
    const std::string file = sealed("words 1", kBytes);
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit)
    {
        std::string changed = file;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
        EXPECT_EQ(unsealed("words 1", changed), std::nullopt) << bit;
    }
}

// Opened for writing, it would wait for its reader.
TEST(KeptFile, IsNotWrittenIntoAPipe)
{
    const test::TempFolder folder;
    ASSERT_EQ(::mkfifo((folder / "kept").c_str(), 0600), 0);
    writeCacheFile(folder / "kept", kBytes);
    EXPECT_TRUE(std::filesystem::is_fifo(folder / "kept"));
    EXPECT_EQ(readCacheFile(folder / "kept", 100), std::nullopt);
    writeCacheFile(folder / "other", kBytes);
    EXPECT_EQ(readCacheFile(folder / "other", 100), kBytes);
}

} // namespace
} // namespace sinew::samples
