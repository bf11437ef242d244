// Files as people break them: edited, merged, converted, downloaded. Beside them, in
// broken_by_hand/messages.txt, stands what the viewer has to say about each.
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

namespace fs = std::filesystem;

struct BrokenFile
{
    std::string name;
    std::string message; // of the viewer, without the folder
};

std::ostream& operator<<(std::ostream& out, const BrokenFile& file)
{
    return out << file.name;
}

fs::path folder()
{
    return SINEW_BROKEN_BY_HAND;
}

// Two lines each: "NAME" and the message, with blank lines between them.
std::vector<BrokenFile> readMessages()
{
    std::vector<BrokenFile> files;
    std::ifstream in(folder() / "messages.txt");
    for (BrokenFile file; std::getline(in, file.name);)
        if (!file.name.empty() && std::getline(in, file.message))
            files.push_back(file);
    return files;
}

class BrokenByHand : public testing::TestWithParam<BrokenFile>
{
};

TEST_P(BrokenByHand, IsRefusedWithWhatThereIsToMend)
{
    const std::string file = (folder() / GetParam().name).string();
    const ProcessResult result = runViewer({file, "--check"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.standardError,
              "error: " + folder().string() + "/" + GetParam().message + "\n");
}

std::string nameOf(const testing::TestParamInfo<BrokenFile>& info)
{
    std::string name = info.param.name;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Files, BrokenByHand, testing::ValuesIn(readMessages()), nameOf);

TEST(BrokenByHandFiles, HaveAMessageEach)
{
    std::vector<std::string> named{"messages.txt"};
    for (const BrokenFile& file : readMessages())
        named.push_back(file.name);
    std::vector<std::string> present;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder()))
        present.push_back(entry.path().filename().string());
    EXPECT_THAT(present, testing::UnorderedElementsAreArray(named));
}

} // namespace

} // namespace sinew::test
