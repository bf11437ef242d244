// Damaged copies of a file, as broken transfers, editors and attackers make them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

struct Damaged
{
    std::string bytes;
    std::string how; // "4 bytes at 12 become 4 others"
};

// Up to `ofAKind` copies of each kind, the same ones each time: cut short, bits of a byte flipped,
// a number replaced by a bad or another one, a line or a word removed. The lengths of a .glb file
// and the checksums of a PNG file are made right again where that leads readers further.
std::vector<Damaged> damagedCopies(std::string_view bytes, std::size_t ofAKind);

} // namespace sinew::test
