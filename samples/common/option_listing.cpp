#include "samples/common/option_listing.h"

#include <CLI/CLI.hpp>

#include <string_view>

namespace sinew::samples
{
namespace
{

constexpr std::string_view kListEnd = ",...";

bool isWord(std::string_view text)
{
    return !text.empty() && text.front() != '-' &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
               std::string_view::npos;
}

bool isFileName(std::string_view text)
{
    return text.ends_with("FILE") || text == "DIR" || text == "ARCHIVE";
}

} // namespace

Listed listedOptions(const CLI::App& app)
{
    Listed options;
    for (const std::string& group : app.get_groups())
        for (const CLI::Option* option : app.get_options())
            if (!group.empty() && option->get_group() == group && option->nonpositional())
                options.push_back(option);
    return options;
}

Listed listedArguments(const CLI::App& app)
{
    return app.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<std::string> spellingsOf(const CLI::Option& option)
{
    std::vector<std::string> spellings;
    for (const std::string& name : option.get_snames())
        spellings.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        spellings.push_back("--" + name);
    return spellings;
}

std::string valueNameOf(const CLI::Option& option)
{
    if (!option.get_option_text().empty())
        return option.get_option_text();
    return option.get_type_size() != 0 ? option.get_type_name() : std::string();
}

ValueKind valueKindOf(const CLI::Option& option)
{
    ValueKind kind;
    std::string names = valueNameOf(option);
    if (names.ends_with(kListEnd))
    {
        names.resize(names.size() - kListEnd.size());
        kind.isList = true;
    }
    for (const std::string& name : CLI::detail::split(names, '|'))
    {
        if (isWord(name))
            kind.words.push_back(name);
        kind.isFile = kind.isFile || isFileName(name);
    }
    return kind;
}

} // namespace sinew::samples
