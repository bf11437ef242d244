#include "tests/structure/system_calls.h"

#include <gmock/gmock.h>

namespace sinew::structure
{
namespace
{

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SystemCalls, AreFoundWithTheirLines)
{
    EXPECT_THAT(systemCalls("// ::open(\nint f = ::open(name);\n\nif (isatty(2))\n    _exit(1);\n"),
                ElementsAre(Field(&Violation::line, 2), Field(&Violation::line, 4),
                            Field(&Violation::line, 5)));
    EXPECT_THAT(systemCalls("::pthread_kill(a, b)"),
                ElementsAre(Field(&Violation::reason, HasSubstr("pthread_kill"))));
}

TEST(SystemCalls, AreNotThoseOfTheProject)
{
    EXPECT_THAT(systemCalls("fs::remove(a); std::vector<int>::push(b); platform::processId();\n"
                            "file.close(); Window::open(size); folder->unlink(c); my_fork(d);\n"
                            "template <class T> typename T::type f();"),
                IsEmpty());
}

} // namespace
} // namespace sinew::structure
