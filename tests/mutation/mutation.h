// Damage to a file: what transfers, disks and editors do to it, and what an attacker would.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

enum class MutationKind
{
    Truncated,
    Flipped, // bits of one byte
    Counted, // a number set to one that counts and indices should not have
    Swapped, // two numbers
    Removed, // a line, or bytes of a binary file
    Joined,  // a line with the next one
};

struct Edit
{
    std::size_t offset = 0;
    std::size_t length = 0; // of what is replaced
    std::string with;
};

struct Mutation
{
    MutationKind kind{};
    std::vector<Edit> edits; // ascending, apart from each other, inside the file
    // Whether the lengths and checksums around the edits are made right again, so that readers go
    // on to what was damaged: those of .glb and PNG files. Other files have none.
    bool isRepaired = false;
};

// The damaged file. Requires edits of this very file.
std::string mutated(std::string_view bytes, const Mutation& mutation);

std::string describe(std::string_view bytes,
                     const Mutation& mutation); // "Counted at 12: "3" -> "-1""

} // namespace sinew::test
