// What the pages link to and name exists, and what they tell a reader to run runs.
#include "tests/docs/pages.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <regex>

namespace sinew::docs
{
namespace
{

namespace fs = std::filesystem;

const fs::path kRoot = SINEW_SOURCE_DIR;

std::string nameOf(const fs::path& file)
{
    return file.lexically_relative(kRoot).generic_string();
}

std::vector<fs::path> filesWith(const std::vector<std::string>& extensions)
{
    std::vector<fs::path> files;
    const auto wanted = [&](const fs::path& file)
    { return std::ranges::find(extensions, file.extension().string()) != extensions.end(); };
    for (const auto& entry : fs::directory_iterator(kRoot))
        if (entry.is_regular_file() && wanted(entry.path()))
            files.push_back(entry.path());
    for (const char* folder :
         {"docs", "engine", "external", "samples", "shaders", "tests", "tools"})
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder))
            if (entry.is_regular_file() && wanted(entry.path()))
                files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::vector<fs::path> pages()
{
    return filesWith({".md"});
}

TEST(Pages, ReadMarkdownAsGitHubDoes)
{
    const std::string page =
        "# The `--info` page, *twice*\n"
        "A [link](a.md#b), ![picture](c.png), `[no](link.md)` and `engine/x.h`.\n"
        "```\n# no heading [no](link.md)\n```\n"
        "## Twice\n## Twice\n"
        "```sh runnable\necho 1\necho 2\n```\n";
    const auto texts = [](const std::vector<Mention>& mentions)
    {
        std::vector<std::string> all;
        for (const Mention& mention : mentions)
            all.push_back(mention.text);
        return all;
    };
    EXPECT_THAT(texts(linksOf(page)), testing::ElementsAre("a.md#b", "c.png"));
    EXPECT_THAT(texts(codeWordsOf(page)),
                testing::ElementsAre("--info", "[no](link.md)", "engine/x.h"));
    EXPECT_THAT(anchorsOf(page), testing::ElementsAre("the---info-page-twice", "twice", "twice-1"));
    EXPECT_THAT(texts(runnableBlocksOf(page)), testing::ElementsAre("echo 1\necho 2\n"));
    EXPECT_TRUE(looksLikePath("engine/gpu/barrier.h"));
    EXPECT_FALSE(looksLikePath("materials/*.mtr"));
    EXPECT_FALSE(looksLikePath("tests/NAME.cpp here"));
    EXPECT_THAT(texts(pathsInComments("int a; // see docs/frame.md, not \"engine/no.h\".\n")),
                testing::ElementsAre("docs/frame.md", "engine/no.h"));
}

TEST(Pages, LinksLeadSomewhere)
{
    ASSERT_GE(pages().size(), 10u);
    std::size_t followed = 0;
    for (const fs::path& page : pages())
        for (const Mention& link : linksOf(test::readFile(page)))
        {
            if (link.text.starts_with("https://"))
                continue;
            ++followed;
            const std::string at = nameOf(page) + ":" + std::to_string(link.line);
            const std::size_t hash = link.text.find('#');
            const std::string file = link.text.substr(0, hash);
            const fs::path target = file.empty() ? page : page.parent_path() / file;
            if (!fs::exists(target))
            {
                ADD_FAILURE() << at << ": " << link.text << " does not exist";
                continue;
            }
            if (hash == std::string::npos)
                continue;
            EXPECT_THAT(anchorsOf(test::readFile(target)),
                        testing::Contains(link.text.substr(hash + 1)))
                << at << ": " << link.text;
        }
    EXPECT_GE(followed, 50u);
}

TEST(Pages, NamedFilesExist)
{
    std::size_t named = 0;
    for (const fs::path& page : pages())
    {
        if (nameOf(page) == "CHANGELOG.md") // names removed files too
            continue;
        for (const Mention& word : codeWordsOf(test::readFile(page)))
            if (looksLikePath(word.text))
            {
                ++named;
                EXPECT_TRUE(fs::exists(kRoot / word.text))
                    << nameOf(page) << ":" << word.line << ": " << word.text << " does not exist";
            }
    }
    EXPECT_GE(named, 50u);
}

TEST(Pages, FilesThatCommentsNameExist)
{
    std::size_t named = 0;
    for (const fs::path& source : filesWith({".h", ".cpp", ".glsl", ".comp", ".vert", ".frag"}))
    {
        if (nameOf(source).starts_with("tests/"))
            continue; // they make up names
        for (const Mention& path : pathsInComments(test::readFile(source)))
        {
            ++named;
            EXPECT_TRUE(fs::exists(kRoot / path.text))
                << nameOf(source) << ":" << path.line << ": " << path.text << " does not exist";
        }
    }
    EXPECT_GE(named, 10u);
}

// `Type::member` between backticks: the header that declares the type has the member.
TEST(Pages, NamedMembersExist)
{
    static const std::regex kMember(R"(([A-Z]\w*)::(\w+))");
    std::vector<std::string> headers;
    for (const fs::path& header : filesWith({".h"}))
        headers.push_back(test::readFile(header));
    const auto declares = [&](const std::string& type, const std::string& member)
    {
        const std::regex ofType(fmt::format(R"((class|struct) {}\b[^;])", type));
        const std::regex ofMember(fmt::format(R"(\b{}\b)", member));
        return std::ranges::any_of(headers,
                                   [&](const std::string& header)
                                   {
                                       return header.find(type) != std::string::npos &&
                                              std::regex_search(header, ofType) &&
                                              std::regex_search(header, ofMember);
                                   });
    };
    std::size_t named = 0;
    for (const fs::path& page : pages())
        for (const Mention& word : codeWordsOf(test::readFile(page)))
        {
            std::smatch match;
            if (!std::regex_match(word.text, match, kMember))
                continue;
            ++named;
            EXPECT_TRUE(declares(match[1].str(), match[2].str()))
                << nameOf(page) << ":" << word.line << ": " << word.text;
        }
    EXPECT_GE(named, 5u);
}

// Every barrier and transition that a frame names is in the tables.
TEST(Pages, BarriersAreInTheTables)
{
    static const std::regex kName(R"re((?:barrier|transition)\(\s*frame,\s*"([^"]+)")re");
    const auto expectTold = [](const char* source, const char* page)
    {
        const std::string code = test::readFile(kRoot / source);
        const std::string told = test::readFile(kRoot / page);
        std::size_t found = 0;
        for (std::sregex_iterator match(code.begin(), code.end(), kName), end; match != end;
             ++match)
        {
            ++found;
            EXPECT_THAT(told, testing::HasSubstr((*match)[1].str())) << page;
        }
        EXPECT_GE(found, 4u) << source;
    };
    expectTold("engine/render/model_frame.cpp", "docs/frame.md");
    expectTold("engine/render/model_frame_motion.cpp", "docs/frame.md");
    expectTold("engine/crowd/crowd_frame.cpp", "docs/gpu-pipeline.md");
    expectTold("engine/crowd/crowd_frame_motion.cpp", "docs/gpu-pipeline.md");
}

// In a folder of its own, without a display; ./run.sh starts the programs that this build made.
TEST(Pages, RunnableBlocksRun)
{
    if (test::runProcess({SINEW_VIEWER, "--list-devices"}).exitCode != 0)
        GTEST_SKIP() << "no Vulkan device";
    std::size_t run = 0;
    for (const fs::path& page : pages())
        for (const Mention& block : runnableBlocksOf(test::readFile(page)))
        {
            const test::TempFolder folder;
            folder.write("run.sh", "#!/usr/bin/env bash\n"
                                   "program='" SINEW_VIEWER "'\n"
                                   "if [[ ${1:-} == crowd ]]; then\n"
                                   "    program='" SINEW_CROWD "'\n"
                                   "    shift\n"
                                   "fi\n"
                                   "exec \"$program\" \"$@\"\n");
            fs::permissions(folder / "run.sh", fs::perms::owner_all);
            folder.write("commands.sh", "set -e\nunset DISPLAY WAYLAND_DISPLAY\n" + block.text);
            const test::ProcessResult result = test::runProcess(
                {"/bin/bash", "commands.sh"},
                {.workingFolder = folder.path().string(), .timeout = std::chrono::minutes(4)});
            EXPECT_EQ(result.exitCode, 0) << nameOf(page) << ":" << block.line << ":\n"
                                          << result.standardError;
            ++run;
        }
    EXPECT_GE(run, 3u);
}

} // namespace
} // namespace sinew::docs
