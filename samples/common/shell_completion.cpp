#include "samples/common/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace sinew::samples
{

namespace
{

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

// In the order of --help.
std::vector<const CLI::Option*> listedOptions(const CLI::App& app)
{
    std::vector<const CLI::Option*> options;
    for (const std::string& group : app.get_groups())
        for (const CLI::Option* option : app.get_options())
            if (!group.empty() && option->get_group() == group && option->nonpositional())
                options.push_back(option);
    return options;
}

// "-h" and "--help".
std::vector<std::string> spellingsOf(const CLI::Option& option)
{
    std::vector<std::string> spellings;
    for (const std::string& name : option.get_snames())
        spellings.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        spellings.push_back("--" + name);
    return spellings;
}

// How --help names the option's value: "FILE|-", "[MS]"; empty where it has none.
std::string valueNameOf(const CLI::Option& option)
{
    if (!option.get_option_text().empty())
        return option.get_option_text();
    return option.get_type_size() != 0 ? option.get_type_name() : std::string();
}

} // namespace

ValueKind valueKindOf(const CLI::Option& option)
{
    ValueKind kind;
    for (const std::string& name : CLI::detail::split(valueNameOf(option), '|'))
    {
        if (const std::string word = name.substr(0, name.find(',')); isWord(word)) // "tags,..."
            kind.words.push_back(word);
        kind.isFile = kind.isFile || isFileName(name);
    }
    return kind;
}

namespace
{

// Whether the argument after the option is its value, whatever it is.
bool takesValue(const CLI::Option& option)
{
    return option.get_items_expected_max() > 0;
}

// For bash: what completes the option's value; of options with words.
std::string bashWords(const CLI::Option& option, const ValueKind& kind)
{
    return fmt::format("        {}) words='{}' ;;\n", fmt::join(spellingsOf(option), "|"),
                       fmt::join(kind.words, " "));
}

// Within a specification of zsh's _arguments, in single quotes.
std::string zshEscaped(std::string_view text)
{
    std::string result;
    for (const char character : text)
    {
        if (character == '\'')
            result += R"('\')";
        else if (character == '[' || character == ']' || character == ':' || character == '\\')
            result += '\\';
        result += character;
    }
    return result;
}

std::string zshAction(const ValueKind& kind)
{
    if (!kind.words.empty())
        return fmt::format("({})", fmt::join(kind.words, " "));
    return kind.isFile ? "_files" : " ";
}

// One for each spelling; each excludes the others, but of options that may be given several times.
std::string zshSpecifications(const CLI::Option& option)
{
    const std::vector<std::string> spellings = spellingsOf(option);
    std::string before, after;
    if (option.get_expected_max() > 1)
        before = "*";
    else if (spellings.size() > 1)
        before = fmt::format("({})", fmt::join(spellings, " "));
    after = fmt::format("[{}]", zshEscaped(option.get_description()));
    if (takesValue(option))
        after = fmt::format("={}:{}:{}", after, zshEscaped(valueNameOf(option)),
                            zshAction(valueKindOf(option)));
    std::string lines;
    for (const std::string& spelling : spellings)
        lines += fmt::format("        '{}{}{}' \\\n", before, spelling, after);
    return lines;
}

} // namespace

std::string bashCompletion(const CLI::App& app)
{
    std::vector<std::string> all, withFile, withAnything;
    std::string cases;
    for (const CLI::Option* option : listedOptions(app))
    {
        const std::vector<std::string> spellings = spellingsOf(*option);
        std::ranges::copy(spellings, std::back_inserter(all));
        if (!takesValue(*option))
            continue;
        const ValueKind kind = valueKindOf(*option);
        if (kind.words.empty())
            std::ranges::copy(spellings, std::back_inserter(kind.isFile ? withFile : withAnything));
        else
            cases += bashWords(*option, kind);
    }
    // readline completes files where nothing else matches, unless `compopt` says not to.
    return fmt::format(R"(# bash completion of {0}; written by `{0} --generate bash`.
_sinew_{0}()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}} words=''
    if [[ $word == = ]]; then # of --option=
        word=
    elif [[ $option == = ]]; then
        option=${{COMP_WORDS[COMP_CWORD - 2]}}
    fi
    COMPREPLY=()
    case $option in
{1}        {2}) return 0 ;;
        {3}) ;;
        *)
            [[ $word == -* ]] || return 0
            words='{4}' ;;
    esac
    compopt +o default 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _sinew_{0} {0}
)",
                       app.get_name(), cases, fmt::join(withFile, "|"),
                       fmt::join(withAnything, "|"), fmt::join(all, " "));
}

std::string zshCompletion(const CLI::App& app)
{
    std::string specifications;
    for (const CLI::Option* option : listedOptions(app))
        specifications += zshSpecifications(*option);
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional())
            specifications += fmt::format("        ':{}:_files'\n", option->get_name(true));
    return fmt::format(R"(#compdef {0}
# zsh completion of {0}; written by `{0} --generate zsh`.
_{0}()
{{
    _arguments \
{1}}}
# Called by the completion that has just loaded this file, or sourced.
if [[ $funcstack[1] == _{0} ]]; then
    _{0} "$@"
else
    compdef _{0} {0}
fi
)",
                       app.get_name(), specifications);
}

} // namespace sinew::samples
