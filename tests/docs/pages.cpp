#include "tests/docs/pages.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <regex>
#include <sstream>

namespace sinew::docs
{
namespace
{

constexpr std::string_view kFence = "```";
constexpr std::string_view kRunnable = "```sh runnable";

void forEachLine(std::string_view text,
                 const std::function<void(std::size_t number, const std::string& line)>& lineIs)
{
    std::istringstream lines{std::string(text)};
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);)
        lineIs(++number, line);
}

void forEachLineOfProse(
    std::string_view page,
    const std::function<void(std::size_t number, const std::string& line)>& lineIs)
{
    bool code = false;
    forEachLine(page,
                [&](std::size_t number, const std::string& line)
                {
                    if (line.starts_with(kFence))
                        code = !code;
                    else if (!code)
                        lineIs(number, line);
                });
}

std::vector<Mention> matchesOf(const std::regex& pattern, std::size_t number,
                               const std::string& line)
{
    std::vector<Mention> found;
    for (std::sregex_iterator match(line.begin(), line.end(), pattern), end; match != end; ++match)
        found.push_back({number, (*match)[1].str()});
    return found;
}

void append(std::vector<Mention>& all, std::vector<Mention> more)
{
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

std::vector<Mention> linksOf(std::string_view page)
{
    static const std::regex kCode("`[^`]*`");
    static const std::regex kLink(R"(\]\(([^()\s]+)\))");
    std::vector<Mention> links;
    forEachLineOfProse(page,
                       [&](std::size_t number, const std::string& line)
                       {
                           const std::string prose = std::regex_replace(line, kCode, "code");
                           append(links, matchesOf(kLink, number, prose));
                       });
    return links;
}

std::vector<Mention> codeWordsOf(std::string_view page)
{
    static const std::regex kCode("`([^`]+)`");
    std::vector<Mention> words;
    forEachLineOfProse(page, [&](std::size_t number, const std::string& line)
                       { append(words, matchesOf(kCode, number, line)); });
    return words;
}

std::vector<std::string> anchorsOf(std::string_view page)
{
    std::vector<std::string> anchors;
    std::map<std::string, int> uses;
    forEachLineOfProse(
        page,
        [&](std::size_t, const std::string& line)
        {
            const std::size_t begin = line.find_first_not_of('#');
            if (begin == 0 || begin == std::string::npos || line[begin] != ' ')
                return;
            std::string anchor;
            for (const char c : line.substr(begin + 1))
                if (c == ' ')
                    anchor += '-';
                else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_')
                    anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            const int use = uses[anchor]++;
            anchors.push_back(use == 0 ? anchor : anchor + "-" + std::to_string(use));
        });
    return anchors;
}

std::vector<Mention> runnableBlocksOf(std::string_view page)
{
    std::vector<Mention> blocks;
    bool inside = false;
    forEachLine(page,
                [&](std::size_t number, const std::string& line)
                {
                    if (line == kRunnable)
                        blocks.push_back({number, ""});
                    if (line.starts_with(kFence))
                        inside = line == kRunnable;
                    else if (inside)
                        blocks.back().text += line + "\n";
                });
    return blocks;
}

bool looksLikePath(std::string_view word)
{
    static const std::regex kPath(R"([A-Za-z0-9_.\-]+(/[A-Za-z0-9_.\-]+)*/?)");
    constexpr std::array<std::string_view, 9> kFolders{"engine/",   "samples/", "shaders/",
                                                       "tests/",    "tools/",   "docs/",
                                                       "external/", "assets/",  "cmake/"};
    const bool inFolder = std::ranges::any_of(kFolders, [&](std::string_view folder)
                                              { return word.starts_with(folder); });
    return inFolder && std::regex_match(word.begin(), word.end(), kPath);
}

std::vector<Mention> pathsInComments(std::string_view source)
{
    static const std::regex kComment(R"(//\s?(.*)$)");
    static const std::regex kPath(
        R"(((?:engine|samples|shaders|tests|tools|docs|external|assets)/[A-Za-z0-9_./\-]+))");
    std::vector<Mention> paths;
    forEachLine(source,
                [&](std::size_t number, const std::string& line)
                {
                    for (const Mention& comment : matchesOf(kComment, number, line))
                        for (Mention path : matchesOf(kPath, number, comment.text))
                        {
                            while (path.text.ends_with('.'))
                                path.text.pop_back();
                            paths.push_back(std::move(path));
                        }
                });
    return paths;
}

} // namespace sinew::docs
