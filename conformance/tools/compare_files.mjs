// Compares evaluate.mjs on any files with three.js (positions from its getVertexPosition(); see packages.mjs) or with a
// program (see command.mjs). Prints one line per file with the largest differences over all clips, at 16 times each,
// including both ends, the time of a key and a time past the end. Position differences are relative to the larger of
// the diagonal of the bounds and the largest coordinate.
//
//   node compare_files.mjs FILE...
//   node compare_files.mjs --command [--z-up] COMMAND FILE...
import {basename} from 'node:path';

import {commandVertices} from './command.mjs';
import {difference} from './compare.mjs';
import {evaluate} from './evaluate.mjs';
import {Gltf} from './gltf.mjs';
import {packageModule, packageVersion} from './packages.mjs';
import {meshesOf, playOnce} from './three_scene.mjs';

// What GLTFLoader uses of a browser.
globalThis.self ??= globalThis;
globalThis.ProgressEvent ??= class {};

// The file with its buffers as data URIs and without images, which need a browser.
function withoutImages({json, bytes}) {
    const buffers = (json.buffers ?? []).map((buffer, i) => (
        {...buffer, uri: `data:application/octet-stream;base64,${Buffer.from(bytes[i]).toString('base64')}`}));
    const primitive = ({material, ...rest}) => rest;
    const meshes = (json.meshes ?? []).map((mesh) => ({...mesh, primitives: mesh.primitives.map(primitive)}));
    const {images, textures, materials, ...rest} = json;
    return {...rest, buffers, meshes};
}

// The positions of a loaded file at a time of a clip, by node and primitive.
function positionsIn(THREE, {scene, animations}, meshes, clip, time) {
    const mixer = clip === undefined ? undefined : playOnce(THREE, scene, animations[clip], time);
    scene.updateMatrixWorld(true);
    const parts = meshes.map(([mesh, keys]) => ({
        ...keys, positions: Array.from({length: mesh.geometry.attributes.position.count}, (_, v) => (
            mesh.getVertexPosition(v, new THREE.Vector3()).applyMatrix4(mesh.matrixWorld).toArray()))}));
    mixer?.stopAllAction();
    return parts;
}

// Both readers turn a file into a function of the index of a clip (undefined: none) and a time.
async function threeReader() {
    const THREE = await packageModule('three', 'build/three.module.js');
    const {GLTFLoader} = await packageModule('three', 'examples/jsm/loaders/GLTFLoader.js');
    console.log(`three.js ${packageVersion('three')}`);
    return async (file, gltf) => {
        const loaded = await new GLTFLoader().parseAsync(withoutImages(gltf), '');
        const meshes = meshesOf(loaded.scene, gltf.json, await loaded.parser.getDependencies('node'));
        return (clip, time) => positionsIn(THREE, loaded, meshes, clip, time);
    };
}

function commandReader(program) {
    return async (file, gltf) => (clip, time) => (
        commandVertices(program, file, clip === undefined ? undefined : gltf.json.animations[clip].name ?? clip, time));
}

function timesOf(gltf, clip) {
    const inputs = gltf.json.animations[clip].samplers.map(({input}) => gltf.numbers(input));
    const end = Math.max(...inputs.map((times) => times.at(-1)));
    const longest = inputs.reduce((a, b) => (b.length > a.length ? b : a));
    const even = Array.from({length: 14}, (_, i) => end * i / 13);
    return [...even, longest[longest.length >> 1], end + 1];
}

function sizeOf(parts) {
    const positions = parts.flatMap((part) => part.positions);
    const along = [0, 1, 2].map((i) => positions.map((position) => position[i]));
    const least = along.map((values) => values.reduce((a, b) => Math.min(a, b), Infinity));
    const most = along.map((values) => values.reduce((a, b) => Math.max(a, b), -Infinity));
    return Math.max(Math.hypot(...most.map((value, i) => value - least[i])), ...[...least, ...most].map(Math.abs));
}

async function comparison(file, read, hasNormals) {
    const gltf = Gltf.read(file);
    if (!gltf.json.meshes)
        throw new Error('no mesh');
    const verticesAt = await read(file, gltf);
    const clips = gltf.json.animations ?? [];
    const ofClips = clips.flatMap((_, clip) => timesOf(gltf, clip).map((time) => [clip, time]));
    const moments = [[undefined, 0], ...ofClips];
    const worst = {position: 0, normalDegrees: 0, where: '', problems: new Set()};
    for (const [clip, time] of moments) {
        const expected = evaluate(gltf, {clip, time}).map(
            ({triangles, normals, ...part}) => ({...part, ...(hasNormals && {normals})}));
        const {position, normalDegrees, problems} = difference(expected, verticesAt(clip, time));
        const relative = position / sizeOf(expected);
        if (relative > worst.position)
            Object.assign(worst, {position: relative, where: `clip ${clip ?? 'none'} at ${time}`});
        worst.normalDegrees = Math.max(worst.normalDegrees, normalDegrees);
        problems.forEach((problem) => worst.problems.add(problem));
    }
    const normals = hasNormals ? `, ${worst.normalDegrees.toFixed(2)} degrees` : '';
    return `${clips.length}, ${moments.length}; ${worst.position.toExponential(1)} (${worst.where})${normals} ` +
           [...worst.problems].join('; ');
}

const words = process.argv.slice(2);
const isCommand = words[0] === '--command';
const isZUp = isCommand && words[1] === '--z-up';
const [command, ...files] = isCommand ? words.slice(isZUp ? 2 : 1) : [undefined, ...words];
const read = isCommand ? commandReader({command, isZUp}) : await threeReader();
console.log(`file: clips, times; largest difference of positions (where)${isCommand ? ', of normals' : ''}`);
for (const file of files)
    console.log(`${basename(file)}: ${await comparison(file, read, isCommand).catch(({message}) => message)}`);
