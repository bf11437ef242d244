// Half of the mutations of an MD5 text replace one of its numbers.
#include "tests/fuzz/mutation.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    using namespace sinew::fuzz;
    Random random(seed);
    if (below(random, 2) == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    return handBack(withOtherNumber(textOf(data, size), random), data, size, maxSize);
}
