// The cases in Babylon.js. Exit code 1 where it misses one that babylon.json does not explain.
//
//   node babylon.mjs [NAME...]
import {BabylonModel, version} from './babylon_model.mjs';
import {runCases} from './engine_cases.mjs';

await runCases({name: 'Babylon', version, Model: BabylonModel, hasTriangles: false}, process.argv.slice(2));
process.exit(); // its timers would keep it alive
