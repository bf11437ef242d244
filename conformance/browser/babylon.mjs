// Babylon.js: the vertices of a glTF file at a time of a clip, as its vertex shaders compute them.
import {captureDraws, flatNormals} from './capture.mjs';

export const engine = {name: 'Babylon.js', packages: ['@babylonjs/core', '@babylonjs/loaders'],
                       compared: ['positions', 'normals']};

const FRAMES_PER_SECOND = 60; // of the loader

// Indices of a mesh in the file. The loader notes no node for skinned meshes and for single primitives.
function sourceOf(mesh, nodes) {
    const pointers = mesh._internalMetadata?.gltf?.pointers ?? [];
    const numbersOf = (list) => pointers.find((pointer) => pointer.startsWith(`/${list}/`))?.match(/\d+/g)?.map(Number);
    const [index, primitive] = numbersOf('meshes');
    const name = mesh.name.replace(/_primitive\d+$/, '');
    const node = numbersOf('nodes')?.[0] ?? nodes.findIndex((each) => each.mesh === index && each.name === name);
    return {node, mesh: index, primitive};
}

function trianglesOf(mesh) {
    const indices = mesh.getIndices().length > 0 ? mesh.getIndices() : [...Array(mesh.getTotalVertices()).keys()];
    return Array.from({length: indices.length / 3}, (_, i) => [...indices.slice(3 * i, 3 * i + 3)]);
}

class Model {
    constructor(json, scene, takeDraws, {animationGroups, meshes}) {
        Object.assign(this, {json, scene, takeDraws, clips: animationGroups, meshes});
    }

    async at(clip, time) {
        this.clips.forEach((group) => group.stop());
        if (clip !== undefined) {
            this.clips[clip].start(false);
            this.clips[clip].pause();
            this.clips[clip].goToFrame(Math.min(time * FRAMES_PER_SECOND, this.clips[clip].to));
        }
        if (!this.scene.isReady())
            await this.scene.whenReadyAsync();
        const drawn = this.meshes.filter((mesh) => mesh.getTotalVertices() > 0);
        const parts = drawn.map((mesh) => {
            drawn.forEach((each) => {
                each.isVisible = each === mesh;
                each.alwaysSelectAsActiveMesh = true;
            });
            this.takeDraws();
            this.scene.render();
            const {positions, normals} = this.takeDraws().at(-1) ?? {positions: [], normals: []};
            return {...sourceOf(mesh, this.json.nodes), positions,
                    normals: normals ?? flatNormals(positions, trianglesOf(mesh))};
        });
        return parts;
    }
}

export async function load(module) {
    const core = (file) => module('@babylonjs/core', file);
    const {Engine} = await core('Engines/engine.js');
    const {Scene} = await core('scene.js');
    const {FreeCamera} = await core('Cameras/freeCamera.js');
    const {HemisphericLight} = await core('Lights/hemisphericLight.js');
    const {LoadAssetContainerAsync} = await core('Loading/sceneLoader.js');
    const {Matrix, Vector3} = await core('Maths/math.vector.js');
    await core('Animations/index.js');
    await module('@babylonjs/loaders', 'glTF/2.0/index.js');
    const device = new Engine(document.createElement('canvas'));
    device.getCaps().parallelShaderCompile = undefined; // no need to wait for shaders
    const takeDraws = captureDraws(device._gl, 'vNormalW');
    return async (json) => {
        const scene = new Scene(device);
        scene.useRightHandedSystem = true;
        const camera = new FreeCamera('camera', Vector3.Zero(), scene); // draws world space as clip space
        camera.setTarget(new Vector3(0, 0, -1));
        camera.freezeProjectionMatrix(Matrix.Identity());
        scene.activeCamera = camera;
        new HemisphericLight('light', Vector3.Up(), scene); // makes the shaders compute normals
        const container = await LoadAssetContainerAsync(`data:${JSON.stringify(json)}`, scene, {
            pluginExtension: '.gltf', pluginOptions: {gltf: {createInstances: false, animationStartMode: 0}}});
        container.addAllToScene();
        return new Model(json, scene, takeDraws, container);
    };
}
