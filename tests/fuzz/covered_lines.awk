# Reads llvm-cov's export in lcov format and prints the share of covered lines for each wanted file
# and in total.
# Variables: target; root, the project's folder; wanted, words of readers.txt: FILE, or
# FILE:FUNCTION,... if only these functions belong to the reader. A function's lines extend to the
# start of the next function.

BEGIN {
    count = split(wanted, words, " ")
    for (i = 1; i <= count; ++i) {
        split(words[i], parts, ":")
        isWanted[parts[1]] = 1
        functions[parts[1]] = parts[2]
    }
}

# In mangled C++ names, each name follows its length.
function isOfReader(mangled,    names, n, i) {
    if (functions[file] == "")
        return 1
    n = split(functions[file], names, ",")
    for (i = 1; i <= n; ++i)
        if (index(mangled, length(names[i]) names[i]))
            return 1
    return 0
}

function show(name, reached, all) {
    if (all > 0)
        printf "%-16s %5.1f %% of %5d lines  %s\n", target, 100 * reached / all, all, name
}

/^SF:/ {
    file = substr($0, 4)
    sub(/.*\/build\/[^\/]*\/\.\.\/\.\.\//, "", file) # as named by a compiler cache
    if (index(file, root "/") == 1)
        file = substr(file, length(root) + 2)
    reached = all = 0
    delete starts
}
/^FN:/ && file in isWanted {
    comma = index($0, ",")
    line = substr($0, 4, comma - 4) + 0
    starts[line] = starts[line] || isOfReader(substr($0, comma + 1))
}
/^DA:/ && file in isWanted {
    split(substr($0, 4), fields, ",")
    for (begin = fields[1] + 0; begin > 0 && !(begin in starts); --begin)
        ;
    if (starts[begin]) {
        ++all
        reached += fields[2] > 0
    }
}
/^end_of_record/ && file in isWanted {
    show(file, reached, all)
    allReached += reached
    allLines += all
    ++files
}
END {
    if (files > 1)
        show("TOTAL", allReached, allLines)
}
