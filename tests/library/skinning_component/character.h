// The first mesh of a glTF file, read with tinygltf, and its vertices in a pose by a matrix
// palette.
#pragma once

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <sinew/engine/skinning/skinning.h>

#include <cstring>
#include <tiny_gltf.h>

template <class T>
std::vector<T> read(const tinygltf::Model& gltf, int index)
{
    const tinygltf::Accessor& accessor = gltf.accessors.at(std::size_t(index));
    const auto& view = gltf.bufferViews.at(std::size_t(accessor.bufferView));
    std::vector<T> values(accessor.count);
    std::memcpy(values.data(), &gltf.buffers[0].data.at(view.byteOffset + accessor.byteOffset),
                values.size() * sizeof(T));
    return values;
}

// The first mesh of a file, with all nodes as joints.
struct Character
{
    std::vector<std::int32_t> parents;
    std::vector<glm::mat4> inverseBinds;
    std::vector<sinew::skinning::Transform> rows; // at rest, then bent
    std::vector<sinew::skinning::Weight> weights;
    std::vector<glm::vec3> positions, normals;
    std::vector<std::uint32_t> counts;

    explicit Character(const char* file)
    {
        tinygltf::Model gltf;
        std::string problem;
        if (!tinygltf::TinyGLTF().LoadBinaryFromFile(&gltf, &problem, &problem, file))
            throw std::runtime_error(problem);
        parents.assign(gltf.nodes.size(), -1);
        inverseBinds.assign(parents.size(), glm::mat4(1.0F));
        rows.resize(parents.size());
        for (std::size_t i = 0; i < parents.size(); ++i)
        {
            for (const int child : gltf.nodes[i].children)
                parents[std::size_t(child)] = std::int32_t(i);
            if (!gltf.nodes[i].translation.empty())
                rows[i].translation = glm::make_vec3(gltf.nodes[i].translation.data());
            if (!gltf.nodes[i].rotation.empty())
                rows[i].rotation = glm::make_quat(gltf.nodes[i].rotation.data());
        }
        for (std::size_t i = 0; i < parents.size(); ++i)
        {
            rows.push_back(rows[i]);
            rows.back().rotation *= glm::angleAxis(0.2F, glm::vec3(0.6F, 0.0F, 0.8F));
        }
        const tinygltf::Skin& skin = gltf.skins.at(0);
        const auto binds = read<glm::mat4>(gltf, skin.inverseBindMatrices);
        for (std::size_t i = 0; i < binds.size(); ++i)
            inverseBinds.at(std::size_t(skin.joints[i])) = binds[i];
        const tinygltf::Primitive& mesh = gltf.meshes.at(0).primitives[0];
        positions = read<glm::vec3>(gltf, mesh.attributes.at("POSITION"));
        normals = read<glm::vec3>(gltf, mesh.attributes.at("NORMAL"));
        const auto joints = read<glm::u16vec4>(gltf, mesh.attributes.at("JOINTS_0"));
        const auto shares = read<glm::vec4>(gltf, mesh.attributes.at("WEIGHTS_0"));
        counts.assign(joints.size(), 4);
        for (std::size_t i = 0; i < joints.size(); ++i)
            for (int k = 0; k < 4; ++k)
                weights.push_back({std::uint32_t(skin.joints.at(joints[i][k])), shares[i][k]});
    }
};

// The largest distance of vertices from the palette's, in the bent pose.
inline double errorOf(const Character& of, const std::byte* vertices)
{
    std::vector<glm::dmat4> palette;
    for (std::size_t i = 0; i < of.parents.size(); ++i)
    {
        palette.emplace_back(of.inverseBinds[i]);
        for (auto at = std::int32_t(i); at >= 0; at = of.parents[std::size_t(at)])
        {
            const sinew::skinning::Transform& local = of.rows[of.parents.size() + std::size_t(at)];
            palette.back() = glm::translate(glm::dmat4(1.0), glm::dvec3(local.translation)) *
                             glm::mat4_cast(glm::normalize(glm::dquat(local.rotation))) *
                             palette.back();
        }
    }
    double error = 0.0;
    for (std::size_t i = 0; i < of.positions.size(); ++i)
    {
        glm::dvec3 expected(0.0);
        for (std::size_t k = 4 * i; k < 4 * i + 4; ++k)
            expected += double(of.weights[k].weight) *
                        glm::dvec3(palette[of.weights[k].joint] * glm::dvec4(of.positions[i], 1.0));
        glm::vec3 position;
        std::memcpy(&position, vertices + 16 * i, sizeof(position));
        error = std::max(error, glm::distance(glm::dvec3(position), expected));
    }
    return error;
}
