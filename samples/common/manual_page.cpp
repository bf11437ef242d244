#include "samples/common/manual_page.h"

#include "samples/common/option_listing.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace sinew::samples
{
namespace
{

// As man(7) prints it character for character: a plain "-" would be a hyphen.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char character : text)
    {
        if ((character == '.' || character == '\'') && (result.empty() || result.back() == '\n'))
            result += "\\&"; // else a request
        if (character == '\\')
            result += "\\e";
        else if (character == '-')
            result += "\\-";
        else
            result += character;
    }
    return result;
}

std::string upperCase(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char character)
                           { return static_cast<char>(std::toupper(character)); });
    return text;
}

// "Shows models." as what stands after the program's name: "shows models".
std::string summaryOf(const CLI::App& app)
{
    std::string text = CLI::detail::find_and_replace(app.get_description(), "\n", " ");
    text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

// A line that explains one of the option's words starts with it: "vertex: by the vertex shader".
bool explainsWord(std::string_view line, const ValueKind& kind)
{
    return std::ranges::any_of(kind.words, [&](const std::string& word)
                               { return line.starts_with(word + ":"); });
}

std::string entryOf(const CLI::Option& option)
{
    std::string heading;
    for (const std::string& spelling : spellingsOf(option))
        heading += fmt::format("{}\\fB{}\\fR", heading.empty() ? "" : ", ", escaped(spelling));
    if (heading.empty())
        heading = fmt::format("\\fI{}\\fR", escaped(option.get_name(true)));
    else if (const std::string value = valueNameOf(option); !value.empty())
        heading += fmt::format(" \\fI{}\\fR", escaped(value));
    std::string text = ".TP\n" + heading + "\n";
    const ValueKind kind = valueKindOf(option);
    for (const std::string& line : CLI::detail::split(option.get_description(), '\n'))
        text += (explainsWord(line, kind) ? ".br\n" : "") + escaped(line) + "\n";
    return text;
}

// Lines as they are, one level of indentation less.
std::string sectionOf(const std::string& title, const std::string& lines)
{
    return fmt::format(".SH {}\n.nf{}\n.fi\n", upperCase(title),
                       escaped(CLI::detail::find_and_replace(lines, "\n  ", "\n")));
}

struct Footer
{
    std::string paragraphs;
    std::string sections;
};

Footer footerOf(const CLI::App& app)
{
    Footer footer;
    std::string text = app.get_footer();
    CLI::detail::trim(text);
    for (std::size_t start = 0; start < text.size();)
    {
        const std::size_t end = std::min(text.find("\n\n", start), text.size());
        const std::string block = text.substr(start, end - start);
        const std::size_t titleEnd = block.find(":\n");
        if (titleEnd < block.find('\n'))
            footer.sections += sectionOf(block.substr(0, titleEnd), block.substr(titleEnd + 1));
        else
            footer.paragraphs += ".PP\n" + escaped(block) + "\n";
        start = end + 2;
    }
    return footer;
}

} // namespace

std::string manualPage(const CLI::App& app)
{
    const std::string& name = app.get_name();
    const Footer footer = footerOf(app);
    std::string arguments, argumentEntries;
    for (const CLI::Option* argument : listedArguments(app))
    {
        arguments += fmt::format(" [\\fI{}\\fR]", argument->get_name(true));
        argumentEntries += entryOf(*argument);
    }
    std::string page =
        fmt::format(".TH {} 1 {} \"Sinew {}\"\n.SH NAME\n{} \\- {}\n", upperCase(name), SINEW_DATE,
                    SINEW_VERSION, name, escaped(summaryOf(app)));
    page += fmt::format(".SH SYNOPSIS\n.B {}\n[\\fIOPTION\\fR]...{}\n", name, arguments);
    page += fmt::format(".SH DESCRIPTION\n{}\n{}{}", escaped(app.get_description()),
                        argumentEntries, footer.paragraphs);
    page += ".SH OPTIONS\n";
    std::string group;
    for (const CLI::Option* option : listedOptions(app))
    {
        if (option->get_group() != group)
            page += fmt::format(".SS {}\n", escaped(group = option->get_group()));
        page += entryOf(*option);
    }
    return page + footer.sections;
}

} // namespace sinew::samples
