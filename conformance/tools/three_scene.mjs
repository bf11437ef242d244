// A glTF file in three.js: its clips and meshes, for Node.js and browsers.

// Poses the scene at a time of a clip, played once. Returns the mixer.
export function playOnce(three, scene, clip, time) {
    const mixer = new three.AnimationMixer(scene);
    const action = mixer.clipAction(clip);
    action.setLoop(three.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    mixer.setTime(time);
    return mixer;
}

// The meshes of a scene, each with its indices in the file. `nodes`: the objects of the file's nodes, in its order.
export function meshesOf(scene, json, nodes) {
    const nodeOf = new Map(nodes.map((node, index) => [node, index]));
    const meshes = [];
    const visit = (object, node, next) => {
        const own = nodeOf.get(object) ?? node;
        const counter = own === node ? next : {primitive: 0};
        if (object.isMesh)
            meshes.push([object, {node: own, mesh: json.nodes[own].mesh, primitive: counter.primitive++}]);
        object.children.forEach((child) => visit(child, own, counter));
    };
    visit(scene, undefined, {primitive: 0});
    return meshes;
}
