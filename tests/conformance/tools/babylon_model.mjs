// A glTF file in Babylon.js: its vertices at a time of a clip, as Babylon.js draws them. Needs the packages
// @babylonjs/core and @babylonjs/loaders: see packages.mjs.
import {packageModule} from './packages.mjs';

const CORE = '@babylonjs/core';
const {module: {NullEngine}, version} = await packageModule(CORE, 'Engines/nullEngine.js');
const {module: {Scene}} = await packageModule(CORE, 'scene.js');
const {module: {FreeCamera}} = await packageModule(CORE, 'Cameras/freeCamera.js');
const {module: {LoadAssetContainerAsync}} = await packageModule(CORE, 'Loading/sceneLoader.js');
const {module: {Vector3}} = await packageModule(CORE, 'Maths/math.vector.js');
await packageModule(CORE, 'Animations/index.js');
await packageModule('@babylonjs/loaders', 'glTF/2.0/index.js');

const {module: {Logger}} = await packageModule(CORE, 'Misc/logger.js');
Logger.LogLevels = Logger.WarningLogLevel | Logger.ErrorLogLevel;

export {version};

const FRAMES_PER_SECOND = 60; // the loader's

// What the loader uses of a browser.
globalThis.XMLHttpRequest ??= class {};

function vectorsOf(numbers) {
    return Array.from({length: numbers.length / 3}, (_, i) => Vector3.FromArray(numbers, 3 * i));
}

// Where a mesh comes from in the file. The loader notes no node for skinned meshes and for single primitives.
function sourceOf(mesh, nodes) {
    const pointers = mesh._internalMetadata?.gltf?.pointers ?? [];
    const numbersOf = (list) => pointers.find((pointer) => pointer.startsWith(`/${list}/`))?.match(/\d+/g)?.map(Number);
    const [index, primitive] = numbersOf('meshes');
    const name = mesh.name.replace(/_primitive\d+$/, '');
    const node = numbersOf('nodes')?.[0] ?? nodes.findIndex((each) => each.mesh === index && each.name === name);
    return {node, mesh: index, primitive};
}

// As its shaders do: skinned normals are transformed like directions; those of the mesh by
// the inverse transpose where its matrix does not scale uniformly. Without normals, those of the drawn triangles.
function shadedNormals(mesh, positions) {
    const own = mesh.getNormalsData(true, true);
    if (own) {
        const world = mesh.getWorldMatrix();
        const matrix = mesh.nonUniformScaling ? world.clone().invert().transpose() : world;
        return vectorsOf(own).map((normal) => Vector3.TransformNormal(normal, matrix).normalize());
    }
    const normals = [];
    const indices = mesh.getIndices().length > 0 ? mesh.getIndices() : [...positions.keys()];
    for (let i = 0; i + 2 < indices.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((corner) => positions[indices[i + corner]]);
        const normal = b.subtract(a).cross(c.subtract(a)).normalize();
        [0, 1, 2].forEach((corner) => { normals[indices[i + corner]] ??= normal; });
    }
    return normals;
}

export class BabylonModel {
    static async read(gltf) {
        const model = new BabylonModel();
        model.scene = new Scene(new NullEngine());
        model.scene.useRightHandedSystem = true;
        model.scene.activeCamera = new FreeCamera('camera', new Vector3(0, 0, 10), model.scene);
        const container = await LoadAssetContainerAsync(`data:${JSON.stringify(gltf.json)}`, model.scene, {
            pluginExtension: '.gltf', pluginOptions: {gltf: {createInstances: false, animationStartMode: 0}}});
        container.addAllToScene();
        Object.assign(model, {json: gltf.json, clips: container.animationGroups, meshes: container.meshes});
        return model;
    }

    // As evaluate() of evaluate.mjs, without triangles; `clip` is an index or undefined.
    at(clip, time) {
        this.clips.forEach((group) => group.stop());
        if (clip !== undefined) {
            this.clips[clip].start(false);
            this.clips[clip].pause();
            this.clips[clip].goToFrame(Math.min(time * FRAMES_PER_SECOND, this.clips[clip].to));
        }
        this.scene.render(false, true);
        return this.meshes.filter((mesh) => mesh.getTotalVertices() > 0).map((mesh) => {
            mesh.computeWorldMatrix(true);
            mesh.skeleton?.prepare(true);
            const positions = vectorsOf(mesh.getPositionData(true, true)).map(
                (position) => Vector3.TransformCoordinates(position, mesh.getWorldMatrix()));
            return {...sourceOf(mesh, this.json.nodes), positions: positions.map((each) => each.asArray()),
                    normals: shadedNormals(mesh, positions).map((each) => each.asArray())};
        });
    }
}
