// Writes NAME.gltf, NAME.json and NAME.svg of every case into cases/, their names into cases.json, and the tables of
// the README.
//
//   node make.mjs           writes them
//   node make.mjs --check   exit code 1 if a file differs from what it would write
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

import {Builder, readable} from './build.mjs';
import {CASES} from './cases.mjs';
import {evaluate} from './evaluate.mjs';
import {CASES_FOLDER, readJson, RESULTS_FOLDER, SUITE} from './files.mjs';
import {Gltf} from './gltf.mjs';
import {pageWithTables} from './page.mjs';
import {picture} from './picture.mjs';

const PAGE = join(SUITE, 'README.md');
const TOLERANCE = {position: 1e-5, normalDegrees: 0.05};
// Allows for the rounding of values to floats in the files.
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

// Throws if the evaluation disagrees with results worked out by hand; returns how many there are.
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

// A moment in NAME.json.
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
            [`${name}.svg`, picture(moments)]].map(([file, text]) => [join(CASES_FOLDER, file), text]);
}

function pageFile() {
    const results = readdirSync(RESULTS_FOLDER).sort().map((file) => readJson(join(RESULTS_FOLDER, file)));
    return [PAGE, pageWithTables(readFileSync(PAGE, 'utf8'), CASES, results)];
}

function listFile() {
    return [join(SUITE, 'cases.json'), readable(CASES.map(({name}) => name)) + '\n'];
}

function main(isCheck) {
    for (const [path, text] of [...CASES.flatMap(filesOf), listFile(), pageFile()]) {
        if (!isCheck) {
            writeFileSync(path, text);
        } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
            console.log(`${path} differs from what make.mjs writes`);
            process.exitCode = 1;
        }
    }
    console.log(`${CASES.length} cases; ${byHand} values agree with results worked out by hand`);
}

main(process.argv[2] === '--check');
