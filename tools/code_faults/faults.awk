# Prints the small faults that can be made in a C++ or GLSL source file, one per line, as
# tab-separated FILE, LINE, KIND and changed line. Relies on clang-format's style: binary operators
# have spaces around them, those of templates and pointers do not. At most one fault of each kind
# per line.

function fault(kind, becomes)
{
    printf "%s\t%d\t%s\t%s\n", FILENAME, FNR, kind, becomes
}

# Replaces the first FROM in the code part of the line by TO.
function exchange(kind, from, to,    at)
{
    at = index(code, from)
    if (at > 0)
        fault(kind, substr($0, 1, at - 1) to substr($0, at + length(from)))
}

function count_one_more(    at, number)
{
    if (!match(code, /[^A-Za-z0-9_.][0-9]+u?[^A-Za-z0-9_.]/))
        return
    at = RSTART + 1
    number = substr(code, at, RLENGTH - 2)
    fault("number", substr($0, 1, at - 1) (number + 1) (number ~ /u$/ ? "u" : "") \
        substr($0, at + length(number)))
}

FNR == 1 { before = ";" }

# Skips lines that do not run or cannot change a result: reserved memory, assertions, names for
# debuggers.
/^ *(#|\/\/|\*|\/\*|using |namespace |template|static_assert|layout|static constexpr const char)/ ||
/reserve\(|shrink_to_fit|require\(|setName|nameObject|\[\[/ { next }
/^ *$/ { next }

{
    code = $0
    sub(/\/\/.*/, "", code)
    sub(/".*/, "", code) # string contents are not code
    exchange("sign", " + ", " - ")
    exchange("sign", " - ", " + ")
    exchange("sign", " += ", " -= ")
    exchange("factor", " * ", " / ")
    exchange("factor", " / ", " * ")
    exchange("bound", " < ", " <= ")
    exchange("bound", " <= ", " < ")
    exchange("bound", " > ", " >= ")
    exchange("bound", " >= ", " > ")
    exchange("comparison", " == ", " != ")
    exchange("comparison", " != ", " == ")
    exchange("logic", " && ", " || ")
    exchange("logic", " || ", " && ")
    exchange("extreme", "min(", "max(")
    exchange("extreme", "max(", "min(")
    exchange("answer", "return true", "return false")
    exchange("answer", "return false", "return true")
    count_one_more()
    if ($0 ~ /^ +if \(.*\)$/ && $0 !~ / = /) { # ignores the check
        at = index($0, "if (")
        fault("condition", substr($0, 1, at + 3) "false && (" substr($0, at + 4) ")")
    }
    if ($0 ~ /^ +[A-Za-z_][A-Za-z0-9_:.>-]*\(.*\);$/ && before ~ /[;{})]$/)
    {
        called = $0
        sub(/^ +/, "", called)
        fault("call", "    ; // without " called)
    }
    before = code
    sub(/ +$/, "", before)
}
