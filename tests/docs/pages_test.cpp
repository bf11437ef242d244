// Whatever the pages link to and name exists, and the commands that they show run.
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

namespace sinew::docs
{
namespace
{

namespace fs = std::filesystem;

const fs::path kRoot = SINEW_SOURCE_DIR;

struct Mention
{
    std::size_t line = 0; // from 1
    std::string text;
};

struct Line
{
    std::size_t number = 0; // from 1
    std::string text;
    bool isCode = false; // in a block of code, or one of its fences
};

std::vector<Line> linesOf(const std::string& page)
{
    std::istringstream stream{page};
    std::vector<Line> lines;
    bool code = false;
    for (std::string text; std::getline(stream, text);)
    {
        const bool fence = text.starts_with("```");
        lines.push_back({lines.size() + 1, text, code || fence});
        code = code != fence;
    }
    return lines;
}

// The first group of every match of `pattern`.
std::vector<std::string> matchesOf(const std::regex& pattern, const std::string& text)
{
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        found.push_back((*match)[1].str());
    return found;
}

// Targets of links and images, as written: "frame.md#the-shadow", "https://...", except between
// backticks.
std::vector<Mention> linksOf(const std::string& page)
{
    static const std::regex kCode("`[^`]*`");
    static const std::regex kLink(R"(\]\(([^()\s]+)\))");
    std::vector<Mention> links;
    for (const Line& line : linesOf(page))
        if (!line.isCode)
            for (std::string& link : matchesOf(kLink, std::regex_replace(line.text, kCode, "code")))
                links.push_back({line.number, std::move(link)});
    return links;
}

// The text between single backticks.
std::vector<Mention> codeWordsOf(const std::string& page)
{
    static const std::regex kCode("`([^`]+)`");
    std::vector<Mention> words;
    for (const Line& line : linesOf(page))
        if (!line.isCode)
            for (std::string& word : matchesOf(kCode, line.text))
                words.push_back({line.number, std::move(word)});
    return words;
}

// The anchors that GitHub gives headings: lower case, blanks become '-', punctuation goes, and the
// second of several equal ones ends in "-1".
std::vector<std::string> anchorsOf(const std::string& page)
{
    std::vector<std::string> anchors;
    std::map<std::string, int> uses;
    for (const Line& line : linesOf(page))
    {
        const std::size_t begin = line.text.find_first_not_of('#');
        if (line.isCode || begin == 0 || begin == std::string::npos || line.text[begin] != ' ')
            continue;
        std::string anchor;
        for (const char c : line.text.substr(begin + 1))
            if (c == ' ')
                anchor += '-';
            else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_')
                anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const int use = uses[anchor]++;
        anchors.push_back(use == 0 ? anchor : fmt::format("{}-{}", anchor, use));
    }
    return anchors;
}

// The lines of blocks of code that begin with "```sh runnable".
std::vector<Mention> runnableBlocksOf(const std::string& page)
{
    std::vector<Mention> blocks;
    bool inside = false;
    for (const Line& line : linesOf(page))
        if (line.text.starts_with("```"))
        {
            inside = line.text == "```sh runnable";
            if (inside)
                blocks.push_back({line.number, ""});
        }
        else if (inside)
            blocks.back().text += line.text + "\n";
    return blocks;
}

// Whether a word between backticks names a file or folder of the repository.
bool looksLikePath(const std::string& word)
{
    static const std::regex kPath(R"([A-Za-z0-9_.\-]+(/[A-Za-z0-9_.\-]+)*/?)");
    constexpr std::array kFolders{"engine/", "samples/",  "shaders/", "tests/", "tools/",
                                  "docs/",   "external/", "assets/",  "cmake/"};
    const bool inFolder =
        std::ranges::any_of(kFolders, [&](const char* folder) { return word.starts_with(folder); });
    return inFolder && std::regex_match(word, kPath);
}

// Paths in the comments of a source file: "see docs/frame.md", "(engine/gpu/barrier.h)".
std::vector<Mention> pathsInComments(const std::string& source)
{
    static const std::regex kComment(R"(//\s?(.*)$)");
    static const std::regex kPath(
        R"(((?:engine|samples|shaders|tests|tools|docs|external|assets)/[A-Za-z0-9_./\-]+))");
    std::vector<Mention> paths;
    for (const Line& line : linesOf(source))
        for (const std::string& comment : matchesOf(kComment, line.text))
            for (const std::string& path : matchesOf(kPath, comment))
                paths.push_back({line.number, path.substr(0, path.find_last_not_of('.') + 1)});
    return paths;
}

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
    const auto areTexts = [](auto... texts)
    { return testing::ElementsAre(testing::Field(&Mention::text, texts)...); };
    EXPECT_THAT(linksOf(page), areTexts("a.md#b", "c.png"));
    EXPECT_THAT(codeWordsOf(page), areTexts("--info", "[no](link.md)", "engine/x.h"));
    EXPECT_THAT(anchorsOf(page), testing::ElementsAre("the---info-page-twice", "twice", "twice-1"));
    EXPECT_THAT(runnableBlocksOf(page), areTexts("echo 1\necho 2\n"));
    EXPECT_TRUE(looksLikePath("engine/gpu/barrier.h"));
    EXPECT_FALSE(looksLikePath("materials/*.mtr"));
    EXPECT_FALSE(looksLikePath("tests/NAME.cpp here"));
    EXPECT_THAT(pathsInComments("int a; // see docs/frame.md, not \"engine/no.h\".\n"),
                areTexts("docs/frame.md", "engine/no.h"));
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
