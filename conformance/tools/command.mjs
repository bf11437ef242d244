// A program that prints vertices, as a command of the shell. It is run once per file, clip and time, with three
// environment variables: FILE, CLIP (a name, or an index if it has none; empty: no clip) and TIME in seconds:
//   my_engine "$FILE" ${CLIP:+--clip "$CLIP"} --time $TIME --print-vertices
// It prints one line of JSON per vertex, in world space, with indices of the file. Lines that do not start with { are
// ignored:
//   {"node":0,"mesh":0,"primitive":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z]}
// With --z-up, the program prints glTF's (x, y, z) as (x, -z, y).
import {spawnSync} from 'node:child_process';

import {SKIPPED} from './packages.mjs';
import {NotRun} from './results.mjs';

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

// Like evaluate() of evaluate.mjs, without triangles. Throws if the command fails.
export function commandVertices({command, isZUp}, file, clip, time) {
    const env = {...process.env, FILE: file, CLIP: String(clip ?? ''), TIME: String(time)};
    const {status, stdout, stderr} = spawnSync(command, {shell: true, env, encoding: 'utf8', maxBuffer: 1 << 30});
    const lastLine = stderr.trim().split('\n').at(-1);
    if (status === SKIPPED)
        throw new NotRun(lastLine || `exit code ${SKIPPED}`);
    if (status !== 0)
        throw new Error(`exit code ${status}: ${lastLine}`);
    return partsOf(stdout, isZUp);
}
