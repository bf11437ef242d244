// Reads the vertices that an engine draws back from the GPU, by WebGL 2 transform feedback. Works with every engine
// whose vertex shaders write the normal in world space to a varying.
import {cross, subtract, unit} from '../tools/algebra.mjs';

// Captures each draw of `gl`. Returns a function that returns the draws since its last call: for each the vectors of
// all vertices, {positions, normals, isClockwise}. Positions are gl_Position after division by w, so the engine must
// draw with identity matrices for view and projection. `normal` names the varying; the normals are undefined if the
// shader leaves it out. Call this before the engine compiles its shaders.
export function captureDraws(gl, normal) {
    const strides = new Map();
    const sources = new Map();
    let current;
    let draws = [];
    const replace = (name, make) => { gl[name] = make(gl[name].bind(gl)); };

    replace('shaderSource', (original) => (shader, source) => {
        sources.set(shader, source);
        original(shader, source);
    });
    replace('linkProgram', (original) => (program) => {
        const vertexShader = gl.getAttachedShaders(program).find(
            (shader) => gl.getShaderParameter(shader, gl.SHADER_TYPE) === gl.VERTEX_SHADER);
        const hasNormal = new RegExp(`\\b${normal}\\b`).test(sources.get(vertexShader));
        for (const varyings of [...(hasNormal ? [['gl_Position', normal]] : []), ['gl_Position']]) {
            gl.transformFeedbackVaryings(program, varyings, gl.INTERLEAVED_ATTRIBS);
            original(program);
            strides.set(program, varyings.length === 2 ? 7 : 4); // floats per vertex
            if (gl.getProgramParameter(program, gl.LINK_STATUS))
                break;
        }
    });
    replace('useProgram', (original) => (program) => {
        current = program;
        original(program);
    });

    // Draws vertices as points and keeps what the vertex shader writes. WebGL 2 allows no draw with indices here.
    const drawArrays = gl.drawArrays.bind(gl);
    const capture = (first, count) => {
        const stride = strides.get(current);
        const floats = new Float32Array(count * stride);
        const buffer = gl.createBuffer();
        gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
        gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, floats.byteLength, gl.STREAM_READ);
        gl.enable(gl.RASTERIZER_DISCARD);
        gl.beginTransformFeedback(gl.POINTS);
        drawArrays(gl.POINTS, first, count);
        gl.endTransformFeedback();
        gl.disable(gl.RASTERIZER_DISCARD);
        gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, floats);
        gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, null);
        gl.deleteBuffer(buffer);
        const vertices = Array.from({length: count}, (_, v) => [...floats.subarray(v * stride, (v + 1) * stride)]);
        draws.push({positions: vertices.map(([x, y, z, w]) => [x / w, y / w, z / w]),
                    ...(stride === 7 && {normals: vertices.map((values) => values.slice(4))}),
                    isClockwise: gl.getParameter(gl.FRONT_FACE) === gl.CW});
    };
    replace('drawArrays', (original) => (mode, first, count) => {
        capture(first, count);
        original(mode, first, count);
    });
    const arrays = {[gl.UNSIGNED_BYTE]: Uint8Array, [gl.UNSIGNED_SHORT]: Uint16Array, [gl.UNSIGNED_INT]: Uint32Array};
    replace('drawElements', (original) => (mode, count, type, offset) => {
        const indices = new arrays[type](count);
        gl.getBufferSubData(gl.ELEMENT_ARRAY_BUFFER, offset, indices);
        capture(0, indices.reduce((most, index) => Math.max(most, index), 0) + 1);
        original(mode, count, type, offset);
    });

    return () => {
        const result = draws;
        draws = [];
        return result;
    };
}

// Flat normals for positions and triangles, for engines that compute them from the drawn triangles in the fragment
// shader.
export function flatNormals(positions, triangles) {
    const normals = [];
    for (const triangle of triangles) {
        const [a, b, c] = triangle.map((corner) => positions[corner]);
        const normal = unit(cross(subtract(b, a), subtract(c, a)));
        for (const corner of triangle)
            normals[corner] ??= normal;
    }
    return normals;
}
