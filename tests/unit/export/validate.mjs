// Fails if the Khronos validator reports errors or warnings in the named files. Needs the package
// gltf-validator: see conformance/tools/packages.mjs.
import {readFileSync} from 'node:fs';

import {packageModule} from '../../../conformance/tools/packages.mjs';

const WARNING = 1; // 0 is an error; higher values are remarks

const validator = await packageModule('gltf-validator', 'module.mjs');
for (const file of process.argv.slice(2)) {
    const report = await validator.validateBytes(new Uint8Array(readFileSync(file)));
    for (const {severity, code, pointer, message} of report.issues.messages)
        if (severity <= WARNING) {
            process.exitCode = 1;
            console.log(`${file}: ${code} ${pointer} ${message}`);
        }
}
