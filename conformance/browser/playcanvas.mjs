// PlayCanvas: the vertices of a glTF file at a time of a clip, as its vertex shaders compute them.
import {captureDraws} from './capture.mjs';

export const engine = {name: 'PlayCanvas', packages: ['playcanvas'], compared: ['positions', 'normals']};

// An application that draws world space as clip space, with a light, which makes the shaders compute normals.
function applicationOf(pc) {
    const app = new pc.Application(document.createElement('canvas'),
                                   {graphicsDeviceOptions: {deviceTypes: ['webgl2']}});
    const camera = new pc.Entity('camera', app);
    camera.addComponent('camera', {calculateProjection: (matrix) => matrix.setIdentity()});
    const light = new pc.Entity('light', app);
    light.addComponent('light', {type: 'directional'});
    app.root.addChild(camera);
    app.root.addChild(light);
    app.autoRender = false;
    app.start();
    return app;
}

function loaded(pc, app, json) {
    const url = URL.createObjectURL(new Blob([JSON.stringify(json)], {type: 'model/gltf+json'}));
    return new Promise((resolve, reject) => {
        const asset = new pc.Asset('case', 'container', {url, filename: 'case.gltf'});
        asset.once('load', () => resolve(asset.resource));
        asset.once('error', (error) => reject(new Error(error)));
        app.assets.add(asset);
        app.assets.load(asset);
    });
}

class Model {
    constructor(json, app, takeDraws, entity, clips) {
        Object.assign(this, {json, app, takeDraws, entity, clips});
    }

    async #frame() {
        this.app.renderNextFrame = true;
        await new Promise((resolve) => { this.app.once('frameend', resolve); });
    }

    async #setTime(clip, time) {
        this.entity.addComponent('anim', {activate: true, speed: 0});
        this.entity.anim.assignAnimation('Clip', this.clips[clip], undefined, 1, false);
        await this.#frame(); // enters the state of the clip
        this.entity.anim.baseLayer.activeStateCurrentTime = time;
    }

    async at(clip, time) {
        if (clip !== undefined)
            await this.#setTime(clip, time);
        const all = this.entity.findComponents('render').flatMap(({entity, meshInstances}) => meshInstances.map(
            (instance, primitive) => {
                const node = this.json.nodes.findIndex(({name}) => name === entity.name);
                return {instance, keys: {node, mesh: this.json.nodes[node].mesh, primitive}};
            }));
        all.forEach(({instance}) => { instance.cull = false; });
        const parts = [];
        for (const {instance, keys} of all) {
            all.forEach((each) => { each.instance.visible = each.instance === instance; });
            this.takeDraws();
            await this.#frame();
            parts.push({...keys, ...(this.takeDraws().at(-1) ?? {positions: [], normals: []})});
        }
        this.entity.destroy();
        return parts;
    }
}

export async function load(module) {
    const pc = await module('playcanvas', 'build/playcanvas.mjs');
    const app = applicationOf(pc);
    const takeDraws = captureDraws(app.graphicsDevice.gl, 'vNormalW');
    return async (json) => {
        const resource = await loaded(pc, app, json);
        const entity = resource.instantiateRenderEntity();
        app.root.addChild(entity);
        return new Model(json, app, takeDraws, entity, resource.animations.map((asset) => asset.resource));
    };
}
