#compdef sinew sinew-crowd
# shellcheck shell=bash
# Completes options, their values, and files for sinew and sinew-crowd in bash and zsh, based on
# --help-all. Source this file, or install it as a completion of each program.
if [[ -n ${ZSH_VERSION-} ]]; then
    autoload -U +X bashcompinit && bashcompinit
fi

# _sinew_choices PROGRAM OPTION WORD: possible values of the option, or FILE.
_sinew_choices()
{
    command "$1" --help-all 2>/dev/null | awk -v option="$2" -v word="$3" '
        /^  -/ { # "  -o,--output FILE|-": names, then a value after one space
            count = split($1, names, ",")
            for (i = 1; i <= count; ++i) {
                all = all " " names[i]
                if (names[i] == option && match($0, /^  [^ ]+ [^ ]/))
                    value = $2
            }
        }
        END {
            if (value == "")
                print (word ~ /^-/ ? all : "FILE")
            count = split(value, parts, "|")
            for (i = 1; i <= count; ++i) {
                sub(/,.*/, "", parts[i]) # "tags,..."
                if (parts[i] ~ /^[a-z0-9][a-z0-9-]*$/)
                    print parts[i]
                else if (parts[i] ~ /(FILE|^DIR|^ARCHIVE)$/)
                    file = 1
            }
            if (file)
                print "FILE"
        }'
}

_sinew_completion()
{
    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} choices='' before=''
    if [[ $word == '=' ]]; then # part of --option=
        word=''
    elif [[ $option == '=' ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $word == --*=* ]]; then
        option=${word%%=*} before=${word%%=*}= word=${word#*=}
    fi
    COMPREPLY=()
    choices=$(_sinew_choices "${COMP_WORDS[0]}" "$option" "$word")
    # readline completes files if nothing else matches, unless `compopt` disables that. zsh has no
    # `compopt` and does not split words at "=".
    [[ $choices != FILE ]] || return 0
    compopt +o default 2>/dev/null
    # shellcheck disable=SC2207 # zsh has no mapfile, and choices contain no spaces
    COMPREPLY=($(compgen -P "$before" -W "$choices" -- "$word"))
}

complete -o default -F _sinew_completion sinew sinew-crowd
if [[ -n ${ZSH_VERSION-} && ${funcstack[1]-} == _sinew ]]; then # on the first completion
    _bash_complete -o default -F _sinew_completion
fi
