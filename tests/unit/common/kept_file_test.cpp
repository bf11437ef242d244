// Files that a program keeps for its next start.
#include "samples/app/scene.h"
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
