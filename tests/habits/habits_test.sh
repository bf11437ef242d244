#!/usr/bin/env bash
# Tests help, manual pages, completion and desktop files. Usage: habits_test.sh CASE, with the
# settings from the CMakeLists.txt in this folder in the environment.
set -euo pipefail

case_dir=$SINEW_WORK/$1
prefix=$case_dir/prefix
completion=$SINEW_DESKTOP/completion.sh
skipped=77
programs=(sinew sinew-crowd)
rm -rf -- "$case_dir"
mkdir -p "$case_dir"
cd -- "$case_dir"
PATH=$SINEW_BUILD/bin:$PATH

fail()
{
    printf 'FAILED: %s\n' "$*"
    exit 1
}

need() # TOOL...
{
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || {
            printf 'Skipped: there is no %s\n' "$tool"
            exit "$skipped"
        }
    done
}

# help_of PROGRAM: prints "--option value" for each spelling; the value may be absent.
help_of()
{
    "$1" --help-all | sed -nE 's/^  (-[^ ]*)( ([^ ]+))?( .*)?$/\1 \3/p' |
        awk '{ n = split($1, names, ","); for (i = 1; i <= n; ++i) print names[i], $2 }'
}

words_of_the_help_are_taken()
{
    local program option value word words taken=0
    for program in "${programs[@]}"; do
        while read -r option value; do
            IFS='|' read -ra words <<<"${value%,...}"
            for word in "${words[@]}"; do
                [[ $word =~ ^[a-z0-9][a-z0-9-]*$ ]] || continue
                "$program" "$option=$word" --help >/dev/null 2>log ||
                    fail "$program $option $word: $(cat log)"
                ! "$program" "$option=${word}x" --help >/dev/null 2>&1 ||
                    fail "$program takes $option ${word}x"
                taken=$((taken + 1))
            done
        done < <(help_of "$program")
    done
    ((taken > 50)) || fail "only $taken words were found in the help"
}

manual_pages_are_clean()
{
    local program page
    need help2man mandoc col
    for program in "${programs[@]}"; do
        page=$SINEW_BUILD/generated/man/$program.1
        mandoc -T lint -W error "$page" || fail "the manual page of $program"
        mandoc -T utf8 "$page" | col -b >text
        grep -q 'Exit codes' text || fail "$page has no exit codes"
    done
}

every_option_is_completed()
{
    local program option count completed
    for program in "${programs[@]}"; do
        completed=$(bash -c "source $completion; COMP_WORDS=($program -) COMP_CWORD=1
            _sinew_completion; printf '%s\\n' \"\${COMPREPLY[@]}\"" 2>/dev/null)
        count=0
        while read -r option _; do
            grep -qxFe "$option" <<<"$completed" || fail "shells are not told of $option"
            count=$((count + 1))
        done < <(help_of "$program")
        ((count > 40)) || fail "only $count options of $program were found"
    done
}

# expect_completed SHELL SETUP LINE ARGUMENT...: typing LINE into the shell calls the viewer with
# these arguments. Each ^ is the Tab key. Shells may write "--loop wrap" or "--loop=wrap".
expect_completed()
{
    local shell=$1 setup=$2 line=$3 got expected
    shift 3
    expected=$(printf ' <%s>' "$@")
    # shellcheck disable=SC2016 # the shell under test expands it
    got=$(printf '%s\n' "$setup" 'sinew() { printf GOT; printf " <%s>" "$@"; echo; }' \
        "${line//^/$'\t'}" exit | HISTFILE=/dev/null INPUTRC=/dev/null TERM=dumb \
        script -qec "$shell" /dev/null | tr -d '\r' | grep '^GOT') || fail "$line: nothing was called"
    got=${got//=/> <} expected=${expected//=/> <}
    [[ $got == "GOT$expected" ]] || fail "$line: expected$expected, got${got#GOT}"
}

# Completions that both shells share, for files without special names.
expect_completions() # SHELL SETUP
{
    touch robot.md5mesh 'a b.glb'
    expect_completed "$@" 'sinew --surf^joint^ robo^' --surface joint-weights robot.md5mesh
    expect_completed "$@" 'sinew --loop on^ --no-gr^ a^' --loop once --no-ground 'a b.glb'
    expect_completed "$@" 'sinew --output ro^' --output robot.md5mesh
    expect_completed "$@" 'sinew --loop=wr^' --loop=wrap
}

bash_completes()
{
    local plain=("bash --norc --noprofile -i" "source $completion") system
    need script
    expect_completions "${plain[@]}"
    expect_completed "${plain[@]}" 'sinew --surf^joint^' --surface joint-weights
    expect_completed "${plain[@]}" 'sinew --loop ro^' --loop ro
    expect_completed "${plain[@]}" 'sinew --time ro^' --time ro
    expect_completed "${plain[@]}" 'sinew --output=ro^' --output=robot.md5mesh
    expect_completed "${plain[@]}" 'sinew --overlays skel^ robo^' --overlays skeleton \
        robot.md5mesh
    system=/usr/share/bash-completion/bash_completion
    [[ -f $system ]] || return 0
    mkdir -p share/bash-completion/completions
    cp "$completion" share/bash-completion/completions/sinew
    expect_completed "${plain[0]}" "export XDG_DATA_DIRS=$PWD/share; source $system" \
        'sinew --surf^joint^ robo^' --surface joint-weights robot.md5mesh
}

zsh_completes()
{
    local as_file sourced
    need zsh script
    cp "$completion" _sinew
    zsh -n _sinew || fail "zsh cannot read the completion"
    as_file="fpath=($PWD \$fpath); autoload -Uz compinit; compinit -D -u"
    sourced="autoload -Uz compinit; compinit -D -u; source ./_sinew"
    expect_completions "zsh -f -i" "$as_file"
    expect_completed "zsh -f -i" "$as_file" 'sinew --overlays skel^ robo^' --overlays \
        skeleton robot.md5mesh
    expect_completed "zsh -f -i" "$sourced" 'sinew --surf^joint^' --surface joint-weights
}

types_of() # FILE with a line MimeType=
{
    sed -n 's/^MimeType=//p' "$1" | tr ';' '\n' | sed '/^$/d'
}

an_installed_tree_has_all_of_it()
{
    local program share=$prefix/share type
    cmake --install "$SINEW_BUILD" --component sinew_samples --prefix "$prefix" >log 2>&1 ||
        fail "cmake --install: $(cat log)"
    for program in "${programs[@]}"; do
        ! command -v help2man >/dev/null || [[ -s $share/man/man1/$program.1 ]] ||
            fail "there is no $program.1"
        cmp "$completion" "$share/bash-completion/completions/$program"
    done
    cmp "$completion" "$share/zsh/site-functions/_sinew"
    [[ -f $share/icons/hicolor/scalable/apps/sinew.svg ]] || fail "there is no icon"
    need desktop-file-validate update-mime-database
    desktop-file-validate "$share/applications/sinew.desktop" || fail "the menu entry"
    XDG_DATA_DIRS=$share update-mime-database "$share/mime" >log 2>&1 || fail "the types: $(cat log)"
    [[ ! -s log ]] || fail "the types: $(cat log)"
    for type in vrm md5mesh md5anim md3 iqm; do
        grep -qxF "model/x-$type:*.$type" "$share/mime/globs" || fail "files .$type have no type"
    done
    while read -r type; do
        grep -qxF "$type" "$share/mime/types" || grep -qF "\"$type\"" \
            /usr/share/mime/packages/freedesktop.org.xml || fail "nobody declares $type"
    done < <(types_of "$share/applications/sinew.desktop")
    types_of "$share/thumbnailers/sinew.thumbnailer" |
        diff - <(types_of "$share/applications/sinew.desktop") || fail "types without thumbnails"
    sed -n 's/.*<mediatype>\(.*\)<.*/\1/p' "$share/metainfo/sinew.metainfo.xml" |
        diff - <(types_of "$share/applications/sinew.desktop") || fail "the types of the metainfo"
    need appstreamcli
    appstreamcli validate --no-net "$share/metainfo/sinew.metainfo.xml" >log 2>&1 ||
        fail "the metainfo: $(cat log)"
}

# Like a file manager: expands each word of the line separately; the image's name may lack an
# extension.
thumbnails_are_made()
{
    local entry=$prefix/share/thumbnailers/sinew.thumbnailer words word picture command=()
    cmake --install "$SINEW_BUILD" --component sinew_samples --prefix "$prefix" >log 2>&1 ||
        fail "cmake --install: $(cat log)"
    PATH=$prefix/bin:$PATH
    need identify "$(sed -n 's/^TryExec=//p' "$entry")"
    sinew --list-devices >log 2>&1 || {
        printf 'Skipped: no Vulkan: %s\n' "$(cat log)"
        exit "$skipped"
    }
    cp -r "$prefix/share/sinew/models/strider" "a model's folder"
    read -ra words < <(sed -n 's/^Exec=//p' "$entry")
    for word in "${words[@]}"; do
        word=${word//%s/256}
        word=${word//%o/thumbnail}
        command+=("${word//%i/"a model's folder/strider.md5mesh"}")
    done
    HOME=/dev/null/none XDG_CACHE_HOME=/dev/null/none "${command[@]}" >log 2>&1 ||
        fail "${command[*]}: $(cat log)"
    picture=$(identify -format '%m %wx%h %[opaque]' thumbnail)
    [[ ${picture,,} == "png 256x256 false" ]] ||
        fail "not a transparent picture of 256x256 pixels: $(identify thumbnail)"
}

"$1"
