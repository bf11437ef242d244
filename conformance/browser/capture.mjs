// Reads the vertices that an engine draws back from the GPU, by WebGL 2 transform feedback. Works with every engine whose
// vertex shaders have the normal in world space as a varying.

const STRIDE = 7; // floats per vertex: gl_Position and the normal

// Captures each draw of `gl` that uses a program with the vec3 `normal` as a varying. Returns a function that returns the
// draws since its last call: for each the vectors of all vertices, {positions, normals}. Positions are gl_Position
// after division by w, so the engine must draw with an identity matrix for view and projection. Call this before the
// engine compiles its shaders.
export function captureDraws(gl, normal) {
    const captured = new Set();
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
        if (new RegExp(`\\b${normal}\\b`).test(sources.get(vertexShader))) {
            gl.transformFeedbackVaryings(program, ['gl_Position', normal], gl.INTERLEAVED_ATTRIBS);
            captured.add(program);
        }
        original(program);
    });
    replace('useProgram', (original) => (program) => {
        current = program;
        original(program);
    });

    // Draws vertices as points and keeps what the vertex shader writes. WebGL 2 allows no draw with indices here.
    const drawArrays = gl.drawArrays.bind(gl);
    const capture = (first, count) => {
        const floats = new Float32Array(count * STRIDE);
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
        const vertices = Array.from({length: count}, (_, v) => [...floats.subarray(v * STRIDE, (v + 1) * STRIDE)]);
        draws.push({positions: vertices.map(([x, y, z, w]) => [x / w, y / w, z / w]),
                    normals: vertices.map((values) => values.slice(4))});
    };
    replace('drawArrays', (original) => (mode, first, count) => {
        if (captured.has(current))
            capture(first, count);
        original(mode, first, count);
    });
    const arrays = {[gl.UNSIGNED_BYTE]: Uint8Array, [gl.UNSIGNED_SHORT]: Uint16Array, [gl.UNSIGNED_INT]: Uint32Array};
    replace('drawElements', (original) => (mode, count, type, offset) => {
        if (captured.has(current)) {
            const indices = new arrays[type](count);
            gl.getBufferSubData(gl.ELEMENT_ARRAY_BUFFER, offset, indices);
            capture(0, indices.reduce((most, index) => Math.max(most, index), 0) + 1);
        }
        original(mode, count, type, offset);
    });

    return () => {
        const result = draws;
        draws = [];
        return result;
    };
}
