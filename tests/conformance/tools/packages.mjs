// Packages that are not part of this tree: from the folder that SINEW_NODE_MODULES names.
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const SKIPPED = 77;

// The module in `file` of the package, and the package's version. Without the package the program
// ends with exit code 77, which is for "skipped".
export async function packageModule(name, file) {
    const folder = process.env.SINEW_NODE_MODULES;
    if (!folder || !existsSync(join(folder, name))) {
        console.log(`skipped: no package ${name}: npm install ${name} somewhere, and name its folder node_modules ` +
                    'in SINEW_NODE_MODULES');
        process.exit(SKIPPED);
    }
    const {version} = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
    return {module: await import(pathToFileURL(join(folder, name, file))), version};
}
