// The reference: computes the vertices of a glTF file at a time of a clip, in double precision, straight from the
// specification and the keys of the file, without resampling or conversion.
//
//   node evaluate.mjs FILE [--clip NAME|INDEX] [--time SECONDS] [--scene INDEX]
//
// prints one line per vertex, y up, in glTF's axes:
//   {"node":0,"mesh":0,"primitive":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z]}
//
// Choices where the specification is open:
// - Weights are divided by their sum. A vertex whose weights are all zero follows the first joint it lists.
// - Quaternions are normalised before use.
// - A skinned normal is the normalised sum of weight times the unit normal under the matrix of each joint. It is zero
//   if no direction is left.
// - Flat normals are those of the morphed triangles, before skins and nodes. A vertex that several triangles share gets
//   the normal of the first.
// - The winding of a skinned triangle is reversed if its joints mirror it, weighted over its corners.
import {realpathSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {compose, cross, dot, IDENTITY, mirrors, product, subtract, transformNormal, transformPoint,
        unit} from './algebra.mjs';
import {Gltf} from './gltf.mjs';

const TRIANGLES = 4;
const STRIP = 5;
const FAN = 6;

// Appendix C, "Spherical Linear Interpolation".
function slerp(a, b, t) {
    const cosine = dot(a, b);
    const sign = cosine < 0 ? -1 : 1;
    const angle = Math.acos(Math.min(Math.abs(cosine), 1));
    if (angle < 1e-7)
        return a.map((value, i) => (1 - t) * value + t * sign * b[i]);
    return a.map((value, i) => (Math.sin(angle * (1 - t)) * value + sign * Math.sin(angle * t) * b[i]) /
                               Math.sin(angle));
}

// Appendix C, "Cubic Spline Interpolation".
function hermite(from, outTangent, to, inTangent, t, duration) {
    const t2 = t * t;
    const t3 = t2 * t;
    return from.map((value, i) => (2 * t3 - 3 * t2 + 1) * value + duration * (t3 - 2 * t2 + t) * outTangent[i] +
                                  (-2 * t3 + 3 * t2) * to[i] + duration * (t3 - t2) * inTangent[i]);
}

// The value of a sampler.
function sample(gltf, {input, output, interpolation = 'LINEAR'}, isRotation, time) {
    const times = gltf.numbers(input);
    const numbers = gltf.numbers(output);
    const isCubic = interpolation === 'CUBICSPLINE';
    const width = numbers.length / times.length / (isCubic ? 3 : 1);
    const part = (index) => numbers.slice(index * width, (index + 1) * width);
    const direction = (value) => (isRotation ? unit(value) : value);
    const valueAt = (key) => direction(part(isCubic ? 3 * key + 1 : key));

    const last = times.length - 1;
    const key = times.findLastIndex((keyTime) => keyTime <= time);
    if (key < 0)
        return valueAt(0);
    if (key === last || times[key] === time || interpolation === 'STEP')
        return valueAt(key);
    const duration = times[key + 1] - times[key];
    const t = (time - times[key]) / duration;
    if (isCubic)
        return direction(hermite(part(3 * key + 1), part(3 * key + 2), part(3 * key + 4), part(3 * key + 3),
                                 t, duration));
    const [from, to] = [valueAt(key), valueAt(key + 1)];
    return isRotation ? slerp(from, to, t) : from.map((value, i) => (1 - t) * value + t * to[i]);
}

// The nodes with the values that the clip animates. `clip` undefined: no clip.
function animatedNodes(gltf, clip, time) {
    const nodes = (gltf.json.nodes ?? []).map((node) => ({...node}));
    for (const {sampler, target} of clip?.channels ?? [])
        if (target.node !== undefined)
            nodes[target.node][target.path] =
                sample(gltf, clip.samplers[sampler], target.path === 'rotation', time);
    return nodes;
}

function localMatrix({matrix, translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1]}) {
    return matrix ?? compose(translation, unit(rotation), scale);
}

// Global matrix of each node.
function globalMatrices(nodes) {
    const matrices = new Array(nodes.length);
    const visit = (index, parent) => {
        matrices[index] = product(parent, localMatrix(nodes[index]));
        for (const child of nodes[index].children ?? [])
            visit(child, matrices[index]);
    };
    const children = new Set(nodes.flatMap((node) => node.children ?? []));
    nodes.forEach((_, index) => {
        if (!children.has(index))
            visit(index, IDENTITY);
    });
    return matrices;
}

// Indices of the nodes that a scene shows. Without scenes: all.
function shownNodes({scenes, scene = 0}, nodes, wanted) {
    const shown = new Set();
    const visit = (index) => {
        shown.add(index);
        (nodes[index].children ?? []).forEach(visit);
    };
    (scenes ? scenes[wanted ?? scene].nodes ?? [] : nodes.keys()).forEach(visit);
    return shown;
}

// The triangles of a primitive, counterclockwise seen from their front.
function trianglesOf(mode, indices) {
    if (mode === TRIANGLES)
        return Array.from({length: indices.length / 3}, (_, i) => indices.slice(3 * i, 3 * i + 3));
    return Array.from({length: indices.length - 2}, (_, i) => {
        const corners = mode === FAN ? [i + 1, i + 2, 0] : [i, i + 1 + (i % 2), i + 2 - (i % 2)];
        return corners.map((corner) => indices[corner]);
    });
}

function morphed(gltf, base, targets, weights, semantic) {
    return (targets ?? []).reduce((values, target, t) => {
        if (target[semantic] === undefined || weights[t] === 0)
            return values;
        const offsets = gltf.elements(target[semantic]);
        return values.map((value, v) => value.map((number, i) => number + weights[t] * offsets[v][i]));
    }, base);
}

function flatNormals(positions, triangles) {
    const normals = positions.map(() => undefined);
    for (const triangle of triangles) {
        const [a, b, c] = triangle.map((corner) => positions[corner]);
        const normal = unit(cross(subtract(b, a), subtract(c, a)));
        for (const corner of triangle)
            normals[corner] ??= normal;
    }
    return normals.map((normal) => normal ?? [0, 0, 0]);
}

// Joints and weights of each vertex; the weights sum to 1.
function influencesOf(gltf, attributes) {
    const sets = [];
    for (let n = 0; attributes[`JOINTS_${n}`] !== undefined; ++n)
        sets.push([gltf.elements(attributes[`JOINTS_${n}`]), gltf.elements(attributes[`WEIGHTS_${n}`])]);
    return sets[0][0].map((_, v) => {
        const all = sets.flatMap(([joints, weights]) => joints[v].map((joint, i) => [joint, weights[v][i]]));
        const sum = all.reduce((total, [, weight]) => total + weight, 0);
        if (sum === 0)
            return [[all[0][0], 1]];
        return all.filter(([, weight]) => weight !== 0).map(([joint, weight]) => [joint, weight / sum]);
    });
}

function jointMatrices(gltf, skin, globals) {
    const inverses = skin.inverseBindMatrices === undefined ? undefined : gltf.elements(skin.inverseBindMatrices);
    return skin.joints.map((node, j) => (inverses ? product(globals[node], inverses[j]) : globals[node]));
}

function weightedSum(terms) {
    return [0, 1, 2].map((i) => terms.reduce((sum, [weight, value]) => sum + weight * value[i], 0));
}

function placedPrimitive(gltf, primitive, weights, global, joints) {
    const {attributes, targets, mode = TRIANGLES, extensions} = primitive;
    if (extensions?.KHR_draco_mesh_compression)
        throw new Error('compressed by KHR_draco_mesh_compression');
    const own = gltf.elements(attributes.POSITION);
    const indices = primitive.indices === undefined ? [...own.keys()] : gltf.numbers(primitive.indices);
    const triangles = trianglesOf(mode, indices);
    const positions = morphed(gltf, own, targets, weights, 'POSITION');
    const normals = attributes.NORMAL === undefined
        ? flatNormals(positions, triangles)
        : morphed(gltf, gltf.elements(attributes.NORMAL), targets, weights, 'NORMAL');
    const isSkinned = joints !== undefined && attributes.JOINTS_0 !== undefined;
    const influences = isSkinned
        ? influencesOf(gltf, attributes).map((all) => all.map(([joint, weight]) => [weight, joints[joint]]))
        : positions.map(() => [[1, global]]);
    const sides = influences.map((all) => all.reduce(
        (side, [weight, matrix]) => side + (mirrors(matrix) ? -weight : weight), 0));
    return {
        positions: positions.map((position, v) => weightedSum(
            influences[v].map(([weight, matrix]) => [weight, transformPoint(matrix, position)]))),
        normals: normals.map((normal, v) => unit(weightedSum(
            influences[v].map(([weight, matrix]) => [weight, transformNormal(matrix, normal)])))),
        triangles: triangles.map(([a, b, c]) => (sides[a] + sides[b] + sides[c] < 0 ? [a, c, b] : [a, b, c])),
    };
}

// A clip by name or index; undefined for undefined.
export function findClip(gltf, nameOrIndex) {
    if (nameOrIndex === undefined || nameOrIndex === null)
        return undefined;
    const clips = gltf.json.animations ?? [];
    const clip = clips.find(({name}) => name === nameOrIndex) ?? clips[nameOrIndex];
    if (!clip)
        throw new Error(`no clip ${nameOrIndex}; there are ${clips.map(({name}, i) => name ?? i).join(', ')}`);
    return clip;
}

// Everything the scene shows: {node, mesh, primitive, positions, normals, triangles} for each primitive of triangles.
// `triangles` are counterclockwise seen from their front.
export function evaluate(gltf, {clip, time = 0, scene} = {}) {
    const nodes = animatedNodes(gltf, findClip(gltf, clip), time);
    const globals = globalMatrices(nodes);
    const shown = shownNodes(gltf.json, nodes, scene);
    return nodes.flatMap((node, index) => {
        if (node.mesh === undefined || !shown.has(index))
            return [];
        const mesh = gltf.json.meshes[node.mesh];
        const weights = node.weights ?? mesh.weights ?? (mesh.primitives[0].targets ?? []).map(() => 0);
        const joints = node.skin === undefined ? undefined : jointMatrices(gltf, gltf.json.skins[node.skin], globals);
        return mesh.primitives.flatMap((primitive, number) => {
            if ((primitive.mode ?? TRIANGLES) < TRIANGLES)
                return [];
            return {node: index, mesh: node.mesh, primitive: number,
                    ...placedPrimitive(gltf, primitive, weights, globals[index], joints)};
        });
    });
}

function main([file, ...options]) {
    const values = {};
    for (let i = 0; i < options.length; i += 2)
        values[options[i].replace(/^--/, '')] = options[i + 1];
    const parts = evaluate(Gltf.read(file), {clip: values.clip, time: Number(values.time ?? 0), scene: values.scene});
    for (const {node, mesh, primitive, positions, normals} of parts)
        positions.forEach((position, vertex) => console.log(
            JSON.stringify({node, mesh, primitive, vertex, position, normal: normals[vertex]})));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
    if (process.argv.length < 3 || process.argv.length % 2 !== 1) {
        console.error('usage: node evaluate.mjs FILE [--clip NAME|INDEX] [--time SECONDS] [--scene INDEX]');
        process.exitCode = 64;
    } else {
        main(process.argv.slice(2));
    }
}
