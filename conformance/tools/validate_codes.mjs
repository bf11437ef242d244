// Usage: node validate_codes.mjs FOLDER. Checks that the Khronos validator reports the error CODE for each CODE.glb in
// the folder. Needs the package gltf-validator: see packages.mjs.
import {readdirSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';

import {packageModule} from './packages.mjs';

const ERROR = 0;
const validator = await packageModule('gltf-validator', 'module.mjs');
for (const file of readdirSync(process.argv[2])) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(join(process.argv[2], file))));
    const codes = new Set(report.issues.messages.filter(({severity}) => severity === ERROR).map(({code}) => code));
    if (!codes.has(basename(file, '.glb'))) {
        process.exitCode = 1;
        console.log(`${file}: expected that error, found ${[...codes].join(', ') || 'none'}`);
    }
}
