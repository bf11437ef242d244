#include "samples/app/command_line.h"

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

// What a value can be, told from its name: "auto|wrap|once" are words, "FILE|-" a file.
struct ValueKind
{
    std::vector<std::string> words;
    bool isFile = false; // or a folder
};

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

// Whether the argument after the option is its value, whatever it is.
bool takesValue(const CLI::Option& option)
{
    return option.get_items_expected_max() > 0;
}

// The case that completes the option's value; of options with words.
std::string caseOf(const CLI::Option& option, const ValueKind& kind)
{
    return fmt::format("        {}) words='{}' ;;\n", fmt::join(spellingsOf(option), "|"),
                       fmt::join(kind.words, " "));
}

} // namespace

std::string completionScript(const CLI::App& app)
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
            cases += caseOf(*option, kind);
    }
    // readline completes files where nothing else matches, unless `compopt` says not to. zsh has no
    // `compopt`, and does not split words at "=".
    return fmt::format(R"(#compdef {0}
# Completion of {0} in bash and zsh; written by `{0} --generate bash`.
if [[ -n ${{ZSH_VERSION-}} ]]; then
    autoload -U +X bashcompinit && bashcompinit
fi
_sinew_{0}()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}} words='' before=''
    if [[ $word == '=' ]]; then # of --option=
        word=''
    elif [[ $option == '=' ]]; then
        option=${{COMP_WORDS[COMP_CWORD - 2]}}
    elif [[ $word == --*=* ]]; then
        option=${{word%%=*}} before=${{word%%=*}}= word=${{word#*=}}
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
    COMPREPLY=($(compgen -P "$before" -W "$words" -- "$word"))
}}
complete -o default -F _sinew_{0} {0}
if [[ -n ${{ZSH_VERSION-}} && ${{funcstack[1]-}} == _{0} ]]; then # zsh loaded this to complete now
    _bash_complete -o default -F _sinew_{0}
fi
)",
                       app.get_name(), cases, fmt::join(withFile, "|"),
                       fmt::join(withAnything, "|"), fmt::join(all, " "));
}

} // namespace sinew::samples
