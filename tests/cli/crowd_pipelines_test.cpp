// sinew-crowd --pipelines: what the driver says of the pipelines of a run.
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>

#include <string>

namespace sinew::test
{

namespace
{

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using CrowdPipelines = CrowdRun;

TEST_F(CrowdPipelines, AreThoseOfTheOtherOptions)
{
    const ProcessResult result = runWell({"--pipelines", "--pose", "instance"});
    EXPECT_THAT(result.standardError, IsEmpty());
    EXPECT_THAT(result.standardOutput,
                AllOf(HasSubstr(" pipelines"), HasSubstr("\ncoarse cull"),
                      HasSubstr("\nlit surface"), HasSubstr("\nskin of 1 influence"),
                      HasSubstr("\npose by instance"), Not(HasSubstr("simple skin")),
                      Not(HasSubstr("pose by workgroup"))));
    EXPECT_THAT(runWell({"--pipelines", "--skinning", "compute-simple", "--pose", "workgroup"})
                    .standardOutput,
                AllOf(HasSubstr("\nsimple skin"), HasSubstr("\npose by workgroup"),
                      Not(HasSubstr("\nskin of")), Not(HasSubstr("pose by instance"))));
}

} // namespace

} // namespace sinew::test
