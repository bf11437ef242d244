#include "tests/layout/spirv_reflection.h"

#include <spirv_cross/spirv_cross_c.h>

#include <stdexcept>

namespace sinew::test
{

namespace
{

class Context
{
public:
    Context() { spvc_context_create(&context_); }
    ~Context() { spvc_context_destroy(context_); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    spvc_context get() const { return context_; }
    void check(spvc_result result) const
    {
        if (result != SPVC_SUCCESS)
            throw std::runtime_error(spvc_context_get_last_error_string(context_));
    }

private:
    spvc_context context_ = nullptr;
};

class Reflector
{
public:
    explicit Reflector(std::span<const std::uint32_t> spirv)
    {
        spvc_parsed_ir module = nullptr;
        context_.check(
            spvc_context_parse_spirv(context_.get(), spirv.data(), spirv.size(), &module));
        context_.check(spvc_context_create_compiler(context_.get(), SPVC_BACKEND_NONE, module,
                                                    SPVC_CAPTURE_MODE_TAKE_OWNERSHIP, &compiler_));
        context_.check(spvc_compiler_create_shader_resources(compiler_, &resources_));
    }

    ShaderInterface reflect()
    {
        addBlocks(BlockKind::Storage, SPVC_RESOURCE_TYPE_STORAGE_BUFFER);
        addBlocks(BlockKind::Uniform, SPVC_RESOURCE_TYPE_UNIFORM_BUFFER);
        addBlocks(BlockKind::PushConstants, SPVC_RESOURCE_TYPE_PUSH_CONSTANT);
        return std::move(result_);
    }

private:
    void addBlocks(BlockKind kind, spvc_resource_type resourceType)
    {
        const spvc_reflected_resource* list = nullptr;
        std::size_t count = 0;
        context_.check(
            spvc_resources_get_resource_list_for_type(resources_, resourceType, &list, &count));
        for (const spvc_reflected_resource& resource : std::span(list, count))
        {
            Block block{.kind = kind, .contents = structureOf(resource.base_type_id)};
            const SpvDecoration* decorations = nullptr;
            std::size_t decorationCount = 0;
            context_.check(spvc_compiler_get_buffer_block_decorations(
                compiler_, resource.id, &decorations, &decorationCount));
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
        const spvc_type type = spvc_compiler_get_type_handle(compiler_, id);
        Structure structure{.name = spvc_compiler_get_name(compiler_, id)};
        for (unsigned i = 0; i < spvc_type_get_num_member_types(type); ++i)
            structure.members.push_back(memberOf(id, type, i));
        context_.check(spvc_compiler_get_declared_struct_size(compiler_, type, &structure.size));
        return structure;
    }

    Member memberOf(spvc_type_id structureId, spvc_type structure, unsigned index)
    {
        const char* const name = spvc_compiler_get_member_name(compiler_, structureId, index);
        if (spvc_compiler_has_member_decoration(compiler_, structureId, index,
                                                SpvDecorationRowMajor))
            throw std::runtime_error(std::string(name) + " is a row-major matrix");
        Member member{.name = name};
        unsigned offset = 0;
        context_.check(
            spvc_compiler_type_struct_member_offset(compiler_, structure, index, &offset));
        member.offset = offset;

        const spvc_type type =
            spvc_compiler_get_type_handle(compiler_, spvc_type_get_member_type(structure, index));
        member.type = typeOf(type);
        const unsigned dimensions = spvc_type_get_num_array_dimensions(type);
        if (dimensions > 1)
            throw std::runtime_error(member.name + " is an array of arrays");
        if (dimensions == 1)
        {
            unsigned stride = 0;
            context_.check(spvc_compiler_type_struct_member_array_stride(compiler_, structure,
                                                                         index, &stride));
            member.arrayStride = stride;
        }
        else if (member.type.columns > 1)
        {
            // With the padding that columns may have.
            context_.check(spvc_compiler_get_declared_struct_member_size(compiler_, structure,
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

    Context context_;
    spvc_compiler compiler_ = nullptr;
    spvc_resources resources_ = nullptr;
    ShaderInterface result_;
};

} // namespace

ShaderInterface reflect(std::span<const std::uint32_t> spirv)
{
    return Reflector(spirv).reflect();
}

} // namespace sinew::test
