// Reads the buffers and push constants of compiled shaders.
#include "engine/gpu/shader_code.h"
#include "tests/layout/layout.h"

#include <stdexcept>

namespace sinew::test
{

namespace
{

class Reflector
{
public:
    explicit Reflector(std::span<const std::uint32_t> spirv) : shader_(spirv) {}

    ShaderInterface reflect()
    {
        addBlocks(BlockKind::Storage, SPVC_RESOURCE_TYPE_STORAGE_BUFFER);
        addBlocks(BlockKind::Uniform, SPVC_RESOURCE_TYPE_UNIFORM_BUFFER);
        addBlocks(BlockKind::PushConstants, SPVC_RESOURCE_TYPE_PUSH_CONSTANT);
        return std::move(result_);
    }

private:
    spvc_compiler compiler() const { return shader_.compiler(); }

    void addBlocks(BlockKind kind, spvc_resource_type resourceType)
    {
        for (const spvc_reflected_resource& resource : shader_.resources(resourceType))
        {
            Block block{.kind = kind, .contents = structureOf(resource.base_type_id)};
            const SpvDecoration* decorations = nullptr;
            std::size_t decorationCount = 0;
            shader_.check(spvc_compiler_get_buffer_block_decorations(
                compiler(), resource.id, &decorations, &decorationCount));
            for (const SpvDecoration decoration : std::span(decorations, decorationCount))
            {
                block.readonly = block.readonly || decoration == SpvDecorationNonWritable;
                block.writeonly = block.writeonly || decoration == SpvDecorationNonReadable;
            }
            result_.blocks.push_back(std::move(block));
        }
    }

    Structure structureOf(spvc_type_id id)
    {
        const spvc_type type = spvc_compiler_get_type_handle(compiler(), id);
        Structure structure{.name = spvc_compiler_get_name(compiler(), id)};
        for (unsigned i = 0; i < spvc_type_get_num_member_types(type); ++i)
            structure.members.push_back(memberOf(id, type, i));
        shader_.check(spvc_compiler_get_declared_struct_size(compiler(), type, &structure.size));
        return structure;
    }

    Member memberOf(spvc_type_id structureId, spvc_type structure, unsigned index)
    {
        const char* const name = spvc_compiler_get_member_name(compiler(), structureId, index);
        if (spvc_compiler_has_member_decoration(compiler(), structureId, index,
                                                SpvDecorationRowMajor))
            throw std::runtime_error(std::string(name) + " is a row-major matrix");
        Member member{.name = name};
        unsigned offset = 0;
        shader_.check(
            spvc_compiler_type_struct_member_offset(compiler(), structure, index, &offset));
        member.offset = offset;

        const spvc_type type =
            spvc_compiler_get_type_handle(compiler(), spvc_type_get_member_type(structure, index));
        member.type = typeOf(type);
        const unsigned dimensions = spvc_type_get_num_array_dimensions(type);
        if (dimensions > 1)
            throw std::runtime_error(member.name + " is an array of arrays");
        if (dimensions == 1)
        {
            unsigned stride = 0;
            shader_.check(spvc_compiler_type_struct_member_array_stride(compiler(), structure,
                                                                        index, &stride));
            member.arrayStride = stride;
        }
        else if (member.type.columns > 1)
        {
            // Including the padding of columns.
            shader_.check(spvc_compiler_get_declared_struct_member_size(compiler(), structure,
                                                                        index, &member.type.size));
        }
        return member;
    }

    Type typeOf(spvc_type type)
    {
        const spvc_basetype base = spvc_type_get_basetype(type);
        if (base == SPVC_BASETYPE_STRUCT)
        {
            const Structure structure = structureOf(spvc_type_get_base_type_id(type));
            result_.structures.push_back(structure);
            return {
                .scalar = Scalar::Structure, .structure = structure.name, .size = structure.size};
        }
        Type result{.rows = spvc_type_get_vector_size(type),
                    .columns = spvc_type_get_columns(type)};
        std::size_t bytes = sizeof(std::uint32_t);
        if (base == SPVC_BASETYPE_INT32)
            result.scalar = Scalar::Int;
        else if (base == SPVC_BASETYPE_UINT32)
            result.scalar = Scalar::Uint;
        else if (base == SPVC_BASETYPE_UINT16)
        {
            result.scalar = Scalar::Uint;
            bytes = sizeof(std::uint16_t);
        }
        else if (base != SPVC_BASETYPE_FP32)
            throw std::runtime_error("a number is of a width that no C++ type here has");
        result.size = bytes * result.rows * result.columns;
        return result;
    }

    gpu::ReflectedShader shader_;
    ShaderInterface result_;
};

} // namespace

ShaderInterface reflect(std::span<const std::uint32_t> spirv)
{
    return Reflector(spirv).reflect();
}

} // namespace sinew::test
