// Most mutations of a JSON file change its tree; the others its bytes.
#include "tests/fuzz/json_mutation.h"
#include "tests/fuzz/mutation.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t maxSize, unsigned int seed)
{
    using namespace sinew::fuzz;
    Random random(seed);
    if (below(random, 4) == 0)
        return LLVMFuzzerMutate(data, size, maxSize);
    return handBack(withOtherTree(textOf(data, size), random), data, size, maxSize);
}
