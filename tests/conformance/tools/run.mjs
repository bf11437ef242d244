// The cases in any program that can print vertices: a line per case; exit code 1 where one is missed.
//
//   node run.mjs [--z-up] COMMAND [NAME...]
//
// What COMMAND is told and prints: command.mjs.
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {CASES} from './cases.mjs';
import {commandAndRest, commandVertices} from './command.mjs';
import {difference} from './compare.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');

// What is wrong, in words; nothing: undefined.
function missOf(program, file, {clip, time, vertices}, tolerance) {
    const expected = vertices.map(({triangles, ...part}) => part); // a command prints none
    try {
        const {position, normalDegrees, problems} = difference(expected, commandVertices(program, file, clip, time));
        if (problems.length > 0)
            return problems.join('; ');
        if (!(position <= tolerance.position))
            return `off by ${position.toPrecision(2)}`;
        return normalDegrees <= tolerance.normalDegrees ? undefined
            : `normals off by ${normalDegrees.toFixed(2)} degrees`;
    } catch (error) {
        return error.message;
    }
}

const [program, wanted] = commandAndRest(process.argv.slice(2));
const names = CASES.map(({name}) => name).filter((name) => wanted.length === 0 || wanted.includes(name));
let passed = 0;
for (const name of names) {
    const {moments, tolerance} = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
    const misses = moments.flatMap((moment) => {
        const miss = missOf(program, join(FOLDER, `${name}.gltf`), moment, tolerance);
        return miss === undefined ? [] : `${moment.clip ?? 'no clip'} at ${moment.time}: ${miss}`;
    });
    passed += misses.length === 0 ? 1 : 0;
    console.log(misses.length === 0 ? `passes ${name}` : `misses ${name.padEnd(26)} ${misses.join(' | ')}`);
}
console.log(`${passed} of ${names.length} pass`);
process.exitCode = passed === names.length ? 0 : 1;
