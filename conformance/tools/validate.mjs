// Checks that the Khronos validator reports for each case exactly the codes in NAME.json, usually none. Needs the
// package gltf-validator: see packages.mjs.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

import {CASES} from './cases.mjs';
import {CASES_FOLDER} from './files.mjs';
import {packageModule, packageVersion} from './packages.mjs';

const WARNING = 1; // 0 is an error, larger numbers are hints

const validator = await packageModule('gltf-validator', 'module.mjs');
console.log(`gltf-validator ${packageVersion('gltf-validator')}`);
for (const {name, validator: expected = []} of CASES) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(join(CASES_FOLDER, `${name}.gltf`))));
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
