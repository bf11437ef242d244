#include "tests/structure/include_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace sinew::structure
{
namespace
{

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

std::string quoted(const std::string& name)
{
    return "#include \"" + name + "\"\n";
}

std::string angled(const std::string& name)
{
    return "#include <" + name + ">\n";
}

struct Case
{
    std::string from;
    std::string line;
};

std::string nameOf(const testing::TestParamInfo<Case>& info)
{
    std::string name = std::to_string(info.index) + '_' + info.param.from + '_' + info.param.line;
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

class AllowedInclude : public testing::TestWithParam<Case>
{
};

TEST_P(AllowedInclude, HasNoViolation)
{
    const auto violations = checkIncludes(GetParam().from, GetParam().line);
    EXPECT_THAT(violations, IsEmpty())
        << GetParam().from << ": " << GetParam().line << violations.front().reason;
}

INSTANTIATE_TEST_SUITE_P(
    Rules, AllowedInclude,
    testing::Values(Case{"engine/formats/md5/a.cpp", quoted("engine/model/model.h")},
                    Case{"engine/formats/md5/a.cpp", quoted("engine/animation/animated_model.h")},
                    Case{"engine/materials/a.cpp", quoted("engine/images/image.h")},
                    Case{"engine/materials/a.cpp", angled("png.h")},
                    Case{"engine/animation/a.cpp", quoted("engine/model/model.h")},
                    Case{"engine/animation/a.cpp", quoted("shaders/shared/skinning_types.h")},
                    Case{"engine/gpu/a.cpp", quoted("engine/gpu/device.h")},
                    Case{"engine/gpu/a.cpp", angled("volk.h")},
                    Case{"engine/gpu/a.cpp", angled("SDL2/SDL_vulkan.h")},
                    Case{"engine/render/a.cpp", quoted("engine/gpu/device.h")},
                    Case{"engine/render/a.cpp", quoted("engine/animation/pose.h")},
                    Case{"engine/render/a.cpp", quoted("spirv/skin_comp.h")},
                    Case{"shaders/skin.comp", quoted("shaders/shared/skinning_types.h")},
                    Case{"shaders/shared/a.h", quoted("shaders/shared/language.h")},
                    Case{"shaders/shared/a.h", quoted("language.h")},
                    Case{"samples/viewer/main.cpp", quoted("engine/render/frame.h")},
                    Case{"samples/viewer/main.cpp", quoted("samples/viewer/options.h")},
                    Case{"samples/viewer/main.cpp", quoted("samples/common/scene.h")},
                    Case{"samples/crowd/main.cpp", quoted("samples/common/scene.h")},
                    Case{"samples/common/scene.cpp", quoted("samples/common/scene.h")},
                    Case{"samples/common/window.cpp", angled("SDL.h")},
                    Case{"samples/viewer/main.cpp", angled("SDL.h")},
                    Case{"tools/make_model.cpp", quoted("engine/model/model.h")},
                    Case{"samples/crowd/report/a.h", quoted("engine/crowd/form_values.h")},
                    Case{"tests/cli/a.cpp", quoted("samples/viewer/options.h")},
                    Case{"tests/cli/a.cpp", angled("unistd.h")},
                    Case{"engine/platform/posix/a.cpp", angled("unistd.h")},
                    Case{"engine/files/a.cpp", quoted("engine/platform/process.h")},
                    Case{"engine/files/a.cpp", angled("csignal")}),
    nameOf);

class ForbiddenInclude : public testing::TestWithParam<Case>
{
};

TEST_P(ForbiddenInclude, HasOneViolation)
{
    EXPECT_EQ(checkIncludes(GetParam().from, GetParam().line).size(), 1u)
        << GetParam().from << ": " << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    AgainstAnArrow, ForbiddenInclude,
    testing::Values(Case{"engine/files/a.cpp", quoted("engine/animation/pose.h")},
                    Case{"engine/files/a.cpp", quoted("engine/images/image.h")},
                    Case{"engine/base/a.cpp", quoted("engine/files/files.h")},
                    Case{"engine/materials/a.cpp", quoted("shaders/shared/skinning_types.h")},
                    Case{"engine/animation/a.cpp", quoted("engine/gpu/device.h")},
                    Case{"engine/animation/a.cpp", quoted("engine/formats/load_model.h")},
                    Case{"engine/animation/a.cpp", quoted("engine/render/frame.h")},
                    Case{"engine/gpu/a.cpp", quoted("engine/model/model.h")},
                    Case{"engine/gpu/a.cpp", quoted("shaders/shared/skinning_types.h")},
                    Case{"engine/gpu/a.cpp", quoted("spirv/skin_comp.h")},
                    Case{"engine/render/a.cpp", quoted("samples/viewer/options.h")},
                    Case{"engine/render/a.cpp", quoted("shaders/skin.comp")},
                    Case{"shaders/shared/a.h", quoted("engine/animation/pose.h")},
                    Case{"shaders/shared/a.h", quoted("shaders/skin.comp")},
                    Case{"samples/viewer/main.cpp", quoted("tests/support/temporary.h")},
                    Case{"samples/common/scene.h", quoted("samples/viewer/options.h")},
                    Case{"samples/viewer/main.cpp", quoted("samples/crowd/options.h")},
                    Case{"samples/crowd/report/a.h", quoted("engine/crowd/crowd_form.h")},
                    Case{"samples/crowd/report/a.h", quoted("engine/gpu/pipeline_log.h")},
                    Case{"samples/crowd/main.cpp", quoted("samples/viewer/options.h")},
                    Case{"samples/other/main.cpp", ""},
                    Case{"engine/base/a.cpp", quoted("engine/platform/process.h")},
                    Case{"engine/platform/posix/a.cpp", quoted("engine/files/files.h")},
                    Case{"tools/a.cpp", quoted("samples/crowd/report/statistics.h")},
                    Case{"tools/a.cpp", quoted("engine/render/frame.h")}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(HeaderOfAnotherWorld, ForbiddenInclude,
                         testing::Values(Case{"engine/materials/a.h", angled("volk.h")},
                                         Case{"engine/materials/a.h", angled("SDL.h")},
                                         Case{"engine/animation/a.h", angled("vulkan/vulkan.h")},
                                         Case{"engine/animation/a.h", angled("SDL2/SDL.h")},
                                         Case{"engine/render/a.h", angled("SDL2/SDL.h")},
                                         Case{"shaders/shared/a.h", angled("vulkan/vulkan.h")},
                                         Case{"tools/a.cpp", angled("volk.h")},
                                         Case{"engine/files/a.cpp", angled("unistd.h")},
                                         Case{"samples/common/a.cpp", angled("sys/stat.h")},
                                         Case{"engine/gpu/a.cpp", angled("windows.h")}),
                         nameOf);

INSTANTIATE_TEST_SUITE_P(
    WrittenWrongly, ForbiddenInclude,
    testing::Values(Case{"engine/materials/a.cpp", quoted("model.h")},
                    Case{"engine/materials/a.cpp", quoted("../gpu/device.h")},
                    Case{"tests/unit/a.cpp", quoted("../support/a.h")},
                    Case{"tests/unit/a.cpp", quoted("engine/materials/../gpu/device.h")},
                    Case{"engine/materials/a.cpp", quoted("./model.h")},
                    Case{"engine/materials/a.cpp", angled("engine/model/model.h")},
                    Case{"engine/materials/a.cpp", "  #  include \"model.h\"\n"},
                    Case{"engine/materials/a.cpp", "#include/**/\"model.h\"\n"},
                    Case{"engine/materials/a.cpp", "#include \"model.h\""},
                    Case{"engine/materials/a.cpp", "#include MODEL_HEADER\n"},
                    Case{"engine/materials/a.cpp", "#include \"engine/materials\n"},
                    Case{"engine/other/a.cpp", ""}),
    nameOf);

TEST(CheckIncludes, NamesLineAndReason)
{
    const std::string text = "// first\n/* second\n third */ int a;\n" + angled("vector") +
                             quoted("engine/render/frame.h") + "\n" + angled("SDL.h");
    EXPECT_THAT(checkIncludes("engine/gpu/a.cpp", text), ElementsAre(Field(&Violation::line, 5)));
    EXPECT_THAT(
        checkIncludes("engine/materials/a.cpp", text),
        ElementsAre(Field(&Violation::reason,
                          HasSubstr("engine/materials may not include engine/render/frame.h")),
                    Field(&Violation::reason, HasSubstr("engine/materials knows nothing of SDL"))));
}

TEST(CheckIncludes, LooksPastCommentsAndQuotes)
{
    const std::string bad = quoted("engine/render/frame.h");
    const std::string comments = "// " + bad + "/*\n" + bad + "*/\n" + "const char* a = \"" +
                                 "/*\"; char b = '\"'; char c = '\\''; // \"\n";
    EXPECT_THAT(checkIncludes("engine/materials/a.cpp", comments), IsEmpty());
    EXPECT_THAT(checkIncludes("engine/materials/a.cpp", comments + bad),
                ElementsAre(Field(&Violation::line, 6)));
}

} // namespace
} // namespace sinew::structure
