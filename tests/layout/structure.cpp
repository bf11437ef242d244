#include "tests/layout/structure.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::test
{

namespace
{

const Member* findMember(const Structure& structure, const std::string& name)
{
    const auto found = std::find_if(structure.members.begin(), structure.members.end(),
                                    [&](const Member& member) { return member.name == name; });
    return found == structure.members.end() ? nullptr : &*found;
}

} // namespace

std::string toString(const Type& type)
{
    if (type.scalar == Scalar::Structure)
        return type.structure;
    const char* const scalar = type.scalar == Scalar::Float ? "float"
                               : type.scalar == Scalar::Int ? "int"
                                                            : "uint";
    return fmt::format("{}{}{}", scalar, type.rows > 1 ? fmt::to_string(type.rows) : "",
                       type.columns > 1 ? fmt::format("x{}", type.columns) : "");
}

std::string toString(const Member& member)
{
    const std::string apart =
        member.arrayStride ? fmt::format(", elements {} bytes apart", *member.arrayStride) : "";
    return fmt::format("{} of {} bytes at {}{}", toString(member.type), member.type.size,
                       member.offset, apart);
}

std::vector<std::string> differences(const Structure& inCpp, const Structure& inShader)
{
    std::vector<std::string> found;
    for (const Member& member : inShader.members)
    {
        const std::string name = inShader.name + "." + member.name;
        const Member* counterpart = findMember(inCpp, member.name);
        if (counterpart == nullptr)
            found.push_back(name + " is unknown to C++");
        else if (*counterpart != member)
            found.push_back(fmt::format("{} is {} in C++, {} in the shader", name,
                                        toString(*counterpart), toString(member)));
    }
    for (const Member& member : inCpp.members)
        if (findMember(inShader, member.name) == nullptr)
            found.push_back(inCpp.name + "." + member.name + " is unknown to the shader");
    return found;
}

} // namespace sinew::test
