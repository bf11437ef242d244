// Whether the Khronos validator reports of every case exactly what its NAME.json says (mostly
// nothing). Needs the package gltf-validator: see packages.mjs.
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {CASES} from './cases.mjs';
import {packageModule} from './packages.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');
const WARNING = 1; // and 0 an error; others are remarks

const {module: validator, version} = await packageModule('gltf-validator', 'module.mjs');
console.log(`gltf-validator ${version}`);
for (const {name, validator: expected = []} of CASES) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(join(FOLDER, `${name}.gltf`))));
    const messages = report.issues.messages.filter(({severity}) => severity <= WARNING);
    const codes = [...new Set(messages.map(({code}) => code))].sort();
    if (codes.join() !== [...expected].sort().join()) {
        process.exitCode = 1;
        console.log(`${name}: expected ${expected.join() || 'nothing'}, found:`);
        for (const {code, pointer, message} of messages)
            console.log(`  ${code} ${pointer} ${message}`);
    }
}
console.log(process.exitCode ? 'some cases differ' : `${CASES.length} cases as expected`);
