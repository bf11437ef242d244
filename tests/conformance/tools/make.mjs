// Writes NAME.gltf, NAME.json and NAME.svg of every case of cases.mjs into the folder above, and the table of
// docs/gltf-conformance.md.
//
//   node make.mjs           writes them
//   node make.mjs --check   compares them with what it would write; exit code 1 where they differ
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {Builder, readable} from './build.mjs';
import {CASES} from './cases.mjs';
import {evaluate} from './evaluate.mjs';
import {Gltf} from './gltf.mjs';
import {pageWithTable} from './page.mjs';
import {picture} from './picture.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');
const PAGE = join(FOLDER, '../../docs/gltf-conformance.md');
const TOLERANCE = {position: 1e-5, normalDegrees: 0.05};
// Files hold floats, which is what positions worked out by hand may be off by.
const HAND_TOLERANCE = 2e-6;

let byHand = 0;

function rounded(vector) {
    return vector.map((value) => {
        const short = Number(value.toPrecision(10));
        return Math.abs(short) < 1e-12 ? 0 : short;
    });
}

function partOf(parts, node, primitive = 0) {
    return parts.find((part) => part.node === node && part.primitive === primitive);
}

// Throws where the evaluation disagrees with what was worked out by hand; returns how much that was.
function expectHand(name, parts, {hand = [], handNormals = [], handTriangles = []}) {
    const vectors = [[hand, 'positions'], [handNormals, 'normals']].flatMap(
        ([entries, key]) => entries.map(([node, vertex, vector, primitive]) => (
            [`${key} of node ${node}, vertex ${vertex}`, partOf(parts, node, primitive)?.[key][vertex] ?? [],
             vector])));
    const triangles = handTriangles.map(([node, all, primitive]) => (
        [`triangles of node ${node}`, partOf(parts, node, primitive)?.triangles.flat() ?? [], all.flat()]));
    for (const [what, found, wanted] of [...vectors, ...triangles])
        if (found.length !== wanted.length || !wanted.every((value, i) => Math.abs(value - found[i]) <= HAND_TOLERANCE))
            throw new Error(`${name}: ${what}: evaluated ${found}, by hand ${wanted}`);
    return vectors.length + triangles.length;
}

// What NAME.json says of a moment.
function expectation({normals, triangles}, {clip = null, time, parts, ...moment}) {
    return {
        clip, time, vertices: parts.map((part) => ({
            node: part.node, mesh: part.mesh, primitive: part.primitive, positions: part.positions.map(rounded),
            ...(normals && moment.normals !== false && {normals: part.normals.map(rounded)}),
            ...(triangles && {triangles: part.triangles}),
        })),
    };
}

function evaluated(gltf, name, {time = 0, ...moment}) {
    const parts = evaluate(gltf, {clip: moment.clip, time});
    byHand += expectHand(name, parts, moment);
    return {...moment, time, parts};
}

function filesOf(entry) {
    const builder = new Builder(entry.title);
    entry.build(builder);
    const json = builder.finish();
    const {name, title, section, says, open, missedBy = [], validator = []} = entry;
    const gltf = new Gltf(json);
    const moments = entry.moments.map((moment) => evaluated(gltf, name, moment));
    const expected = {
        title, specification: {section, says, ...(open && {open})}, missedBy, validator, tolerance: TOLERANCE,
        moments: moments.map((moment) => expectation(entry, moment)),
    };
    return [[`${name}.gltf`, readable(json) + '\n'], [`${name}.json`, readable(expected) + '\n'],
            [`${name}.svg`, picture(moments)]].map(([file, text]) => [join(FOLDER, file), text]);
}

function pageFile() {
    const engines = [['three.js', 'three.json'], ['Babylon.js', 'babylon.json']].map(
        ([name, file]) => ({name, ...JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))}));
    return [PAGE, pageWithTable(readFileSync(PAGE, 'utf8'), CASES, engines)];
}

function main(isCheck) {
    for (const [path, text] of [...CASES.flatMap(filesOf), pageFile()]) {
        if (!isCheck) {
            writeFileSync(path, text);
        } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
            console.log(`${path} is not what make.mjs writes`);
            process.exitCode = 1;
        }
    }
    console.log(`${CASES.length} cases; ${byHand} values are as they were worked out by hand`);
}

main(process.argv[2] === '--check');
