// What a mutator of a kind of file is made of: libFuzzer's own changes, of all of a file or of a
// part of it, and the way back into libFuzzer's buffer.
#pragma once

#include "tests/fuzz/number_mutation.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace sinew::fuzz
{

inline std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

// Some bytes changed, as libFuzzer does it, and at most so many more than before.
inline std::string withOtherBytes(std::string_view bytes, std::size_t mostAdded)
{
    std::string mutated(bytes);
    mutated.resize(bytes.size() + mostAdded);
    mutated.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(mutated.data()), bytes.size(),
                                    mutated.size()));
    return mutated;
}

// The mutated file in libFuzzer's buffer; where there is none, or one that is too large, what
// libFuzzer itself makes of the old one.
inline std::size_t handBack(const std::optional<std::string>& mutated, std::uint8_t* data,
                            std::size_t size, std::size_t maxSize)
{
    if (!mutated || mutated->size() > maxSize)
        return LLVMFuzzerMutate(data, size, maxSize);
    std::ranges::copy(*mutated, data);
    return mutated->size();
}

} // namespace sinew::fuzz
