// The cases in an engine of npm, a line per case.
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {CASES} from './cases.mjs';
import {difference} from './compare.mjs';
import {Gltf} from './gltf.mjs';
import {NOT_RUN} from './page.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');

function readJson(name) {
    return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

// The largest differences over the moments of a case.
async function differenceOf(name, expected, {Model, hasTriangles}) {
    const gltf = Gltf.read(join(FOLDER, `${name}.gltf`));
    const all = [];
    for (const {clip, time, vertices} of expected.moments) {
        const model = await Model.read(gltf); // anew: nothing is left of the moment before
        const index = clip === null ? undefined : gltf.json.animations.findIndex(({name: other}) => other === clip);
        const parts = hasTriangles ? vertices : vertices.map(({triangles, ...part}) => part);
        all.push(difference(parts, model.at(index, time)));
    }
    return {position: Math.max(...all.map((each) => each.position)),
            normalDegrees: Math.max(...all.map((each) => each.normalDegrees)),
            problems: [...new Set(all.flatMap((each) => each.problems))]};
}

// `engine`: {name, version, Model, hasTriangles}; what it is known to miss is in NAME.json, in lower case. The exit
// code of the program becomes 1 where it misses another case. `wanted`: names of cases; none: all.
export async function runCases(engine, wanted) {
    const {misses} = readJson(`${engine.name.toLowerCase()}.json`);
    const known = Object.fromEntries(Object.entries(misses).filter(([, why]) => why !== NOT_RUN));
    const names = CASES.map(({name}) => name).filter((name) => wanted.length === 0 || wanted.includes(name));
    let passed = 0;
    console.log(`${engine.name}.js ${engine.version}`);
    for (const name of names) {
        const expected = readJson(`${name}.json`);
        const {position, normalDegrees, problems} = await differenceOf(name, expected, engine).catch(
            (error) => ({position: NaN, normalDegrees: NaN, problems: [error.message]}));
        const isRight = problems.length === 0 && position <= expected.tolerance.position &&
                        normalDegrees <= expected.tolerance.normalDegrees;
        passed += isRight ? 1 : 0;
        console.log(`${isRight ? 'passes' : 'misses'} ${name.padEnd(26)} ${position.toExponential(1)}  ` +
                    `${normalDegrees.toFixed(2)} degrees  ${problems.join('; ')}`);
        if (!isRight) {
            console.log(`       ${known[name] ?? 'not explained yet'}`);
            process.exitCode = name in known ? process.exitCode : 1;
        } else if (name in known) {
            console.log('       was known to miss this');
        }
    }
    console.log(`${passed} of ${names.length} pass`);
}
