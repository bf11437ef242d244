// Babylon.js: the vertices of a glTF file at a time of a clip. Positions come from its own getPositionData(); normals
// exist only in its shaders, whose rules this file follows.
export const engine = {name: 'Babylon.js', package: '@babylonjs/core', compared: ['positions', 'normals']};

const FRAMES_PER_SECOND = 60; // of the loader

let Vector3;

function vectorsOf(numbers) {
    return Array.from({length: numbers.length / 3}, (_, i) => Vector3.FromArray(numbers, 3 * i));
}

// Indices of a mesh in the file. The loader notes no node for skinned meshes and for single primitives.
function sourceOf(mesh, nodes) {
    const pointers = mesh._internalMetadata?.gltf?.pointers ?? [];
    const numbersOf = (list) => pointers.find((pointer) => pointer.startsWith(`/${list}/`))?.match(/\d+/g)?.map(Number);
    const [index, primitive] = numbersOf('meshes');
    const name = mesh.name.replace(/_primitive\d+$/, '');
    const node = numbersOf('nodes')?.[0] ?? nodes.findIndex((each) => each.mesh === index && each.name === name);
    return {node, mesh: index, primitive};
}

// The shaders transform skinned normals like directions, and the normals of the mesh by the inverse transpose if its
// matrix does not scale uniformly. Without normals, the drawn triangles have flat ones.
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

class Model {
    constructor(json, scene, {animationGroups, meshes}) {
        Object.assign(this, {json, scene, clips: animationGroups, meshes});
    }

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

export async function load(module) {
    const core = (file) => module('@babylonjs/core', file);
    const {Engine} = await core('Engines/engine.js');
    const {Scene} = await core('scene.js');
    const {FreeCamera} = await core('Cameras/freeCamera.js');
    const {LoadAssetContainerAsync} = await core('Loading/sceneLoader.js');
    ({Vector3} = await core('Maths/math.vector.js'));
    await core('Animations/index.js');
    await module('@babylonjs/loaders', 'glTF/2.0/index.js');
    const device = new Engine(document.createElement('canvas'));
    return async (json) => {
        const scene = new Scene(device);
        scene.useRightHandedSystem = true;
        scene.activeCamera = new FreeCamera('camera', new Vector3(0, 0, 10), scene);
        const container = await LoadAssetContainerAsync(`data:${JSON.stringify(json)}`, scene, {
            pluginExtension: '.gltf', pluginOptions: {gltf: {createInstances: false, animationStartMode: 0}}});
        container.addAllToScene();
        return new Model(json, scene, container);
    };
}
