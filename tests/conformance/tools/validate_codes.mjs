// Usage: node validate_codes.mjs FOLDER. Whether the Khronos validator reports for each CODE.glb of
// the folder the error that is its name. Needs the package gltf-validator: see packages.mjs.
import {readdirSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';

import {packageModule} from './packages.mjs';

const ERROR = 0;
const {module: validator} = await packageModule('gltf-validator', 'module.mjs');
for (const file of readdirSync(process.argv[2])) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(join(process.argv[2], file))));
    const codes = new Set(report.issues.messages.filter(({severity}) => severity === ERROR).map(({code}) => code));
    if (!codes.has(basename(file, '.glb'))) {
        process.exitCode = 1;
        console.log(`${file}: expected that error, found ${[...codes].join(', ') || 'none'}`);
    }
}
