// The cases in any program that can print vertices: a line per case; exit code 1 where one is missed.
//
//   node run.mjs [--z-up] COMMAND [NAME...]
//
// COMMAND is a line for the shell, run once per case and moment with FILE, CLIP (empty: none) and TIME in its
// environment:
//   node run.mjs 'my_engine "$FILE" ${CLIP:+--clip "$CLIP"} --time $TIME --print-vertices'
// It prints a line of JSON per vertex, in world space (lines that do not begin with { are not looked at):
//   {"node":0,"mesh":0,"primitive":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z]}
// with the numbers of the file. --z-up: glTF's (x, y, z) is printed as (x, -z, y).
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {CASES} from './cases.mjs';
import {difference} from './compare.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');

function partsOf(lines, isZUp) {
    const parts = new Map();
    const upright = ([x, y, z]) => (isZUp ? [x, z, -y] : [x, y, z]);
    for (const line of lines.split('\n').filter((text) => text.startsWith('{'))) {
        const {node, mesh, primitive, vertex, position, normal} = JSON.parse(line);
        const key = `${node} ${mesh} ${primitive}`;
        if (!parts.has(key))
            parts.set(key, {node, mesh, primitive, positions: [], normals: []});
        parts.get(key).positions[vertex] = upright(position);
        parts.get(key).normals[vertex] = normal && upright(normal);
    }
    return [...parts.values()];
}

function missOf({clip, time, vertices}, tolerance, file, command, isZUp) {
    const env = {...process.env, FILE: file, CLIP: clip ?? '', TIME: String(time)};
    const {status, stdout, stderr} = spawnSync(command, {shell: true, env, encoding: 'utf8', maxBuffer: 1 << 26});
    const where = `${clip ?? 'no clip'} at ${time}: `;
    if (status !== 0)
        return `${where}exit code ${status}: ${stderr.trim().split('\n').at(-1)}`;
    const expected = vertices.map(({triangles, ...part}) => part); // a command prints none
    const {position, normalDegrees, problems} = difference(expected, partsOf(stdout, isZUp));
    if (problems.length > 0)
        return where + problems.join('; ');
    if (!(position <= tolerance.position))
        return `${where}off by ${position.toPrecision(2)}`;
    return normalDegrees <= tolerance.normalDegrees ? undefined
        : `${where}normals off by ${normalDegrees.toFixed(2)} degrees`;
}

function main(isZUp, [command, ...wanted]) {
    const names = CASES.map(({name}) => name).filter((name) => wanted.length === 0 || wanted.includes(name));
    let passed = 0;
    for (const name of names) {
        const {moments, tolerance} = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
        const misses = moments.map((moment) => missOf(moment, tolerance, join(FOLDER, `${name}.gltf`), command, isZUp))
            .filter((miss) => miss !== undefined);
        passed += misses.length === 0 ? 1 : 0;
        console.log(misses.length === 0 ? `passes ${name}` : `misses ${name.padEnd(26)} ${misses.join(' | ')}`);
    }
    console.log(`${passed} of ${names.length} pass`);
    process.exitCode = passed === names.length ? 0 : 1;
}

const isZUp = process.argv[2] === '--z-up';
main(isZUp, process.argv.slice(isZUp ? 3 : 2));
