// Loads files that need more memory than is available.
#include "tests/cli/crowd_program.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace sinew::test
{

namespace
{

namespace fs = std::filesystem;

// Enough for the programs themselves, but not for any of the files below.
const ProcessOptions kLittleMemory{.shellSetup = "ulimit -v 200000"}; // KiB
constexpr std::uintmax_t kMuch = std::uintmax_t{300} << 20;

class Memory : public testing::Test
{
protected:
    void SetUp() override
    {
#ifdef __SANITIZE_ADDRESS__
        GTEST_SKIP() << "AddressSanitizer needs terabytes of addresses";
#endif
        writeGoodModel(model_);
        const ProcessResult small = check({});
        ASSERT_EQ(small.exitCode, 0) << small.standardError;
    }

    ProcessResult check(const Arguments& arguments) const
    {
        return runViewer(joined({model_.path().string(), "--check"}, arguments), kLittleMemory);
    }

    void expectToName(const ProcessResult& result, const std::string& file) const
    {
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_EQ(result.standardError, "error: " + file + ": out of memory while it was read\n");
    }

    const TempFolder model_;
};

TEST_F(Memory, NamesTheModel)
{
    fs::resize_file(model_ / "quad.md5mesh", kMuch);
    expectToName(check({}), model_ / "quad.md5mesh");
    expectToName(runCrowd({model_.path().string()}, kLittleMemory), model_ / "quad.md5mesh");
}

TEST_F(Memory, NamesTheImage)
{
    fs::resize_file(model_ / "quad.tga", kMuch);
    expectToName(check({}), model_ / "quad.tga");
}

TEST_F(Memory, NamesTheFileInAnArchive)
{
    const fs::path archive = model_ / "box.pk4";
    writeArchive(archive, {{.name = "box.md5mesh", .contents = std::string(200 << 20, ' ')}});
    const std::string name = archive.string() + ":box.md5mesh";
    expectToName(runViewer({name, "--check"}, kLittleMemory), name);
}

} // namespace

} // namespace sinew::test
