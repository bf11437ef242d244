// A program that prints vertices, as a line for the shell. It is run once per file, clip and time, with FILE, CLIP
// (a name, or an index where there is none; empty: no clip) and TIME in its environment:
//   my_engine "$FILE" ${CLIP:+--clip "$CLIP"} --time $TIME --print-vertices
// It prints a line of JSON per vertex, in world space, with the numbers of the file; lines that do not begin with
// { are not looked at:
//   {"node":0,"mesh":0,"primitive":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z]}
// Where its space has z up, glTF's (x, y, z) is printed as (x, -z, y).
import {spawnSync} from 'node:child_process';

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

// As evaluate() of evaluate.mjs, without triangles. Throws where the command fails.
export function commandVertices({command, isZUp}, file, clip, time) {
    const env = {...process.env, FILE: file, CLIP: String(clip ?? ''), TIME: String(time)};
    const {status, stdout, stderr} = spawnSync(command, {shell: true, env, encoding: 'utf8', maxBuffer: 1 << 30});
    if (status !== 0)
        throw new Error(`exit code ${status}: ${stderr.trim().split('\n').at(-1)}`);
    return partsOf(stdout, isZUp);
}

// [--z-up] COMMAND REST... of a command line.
export function commandAndRest(words) {
    const isZUp = words[0] === '--z-up';
    const [command, ...rest] = isZUp ? words.slice(1) : words;
    return [{command, isZUp}, rest];
}
