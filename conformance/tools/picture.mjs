// Draws the expected result of a case as SVG, one panel per moment: x to the right, y up, z towards the lower left,
// axes of length 1 at the origin, a grid of 1 in the plane of x and y; back faces are blue.

const PANEL = 150; // pixels
const MARGIN = 12;
const LABEL = 18;
const OBLIQUE = 0.4;

function flattened([x, y, z]) {
    return [x - OBLIQUE * z, y - OBLIQUE * z];
}

function range(values) {
    return [Math.min(...values), Math.max(...values)];
}

// The mapping from the plane to the pixels of a panel, the same for all panels of a case.
function framing(points) {
    const [[left, right], [bottom, top]] = [0, 1].map((i) => range(points.map((point) => point[i])));
    const size = Math.max(right - left, top - bottom);
    const scale = (PANEL - 2 * MARGIN) / size;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    const place = (point) => [PANEL / 2 + (point[0] - x) * scale, PANEL / 2 - (point[1] - y) * scale];
    return {place, grid: {left: Math.ceil(x - size / 2), right: Math.floor(x + size / 2),
                          bottom: Math.ceil(y - size / 2), top: Math.floor(y + size / 2)}};
}

function written(points) {
    return points.map((point) => point.map((value) => Number(value.toFixed(1))).join(',')).join(' ');
}

function line(from, to, style) {
    return `<polyline points="${written([from, to])}" stroke="${style}"/>`;
}

function gridLines({place, grid: {left, right, bottom, top}}) {
    const step = Math.max(1, Math.ceil(Math.max(right - left, top - bottom) / 8));
    const lines = [];
    for (let x = Math.ceil(left / step) * step; x <= right; x += step)
        lines.push(line(place([x, bottom]), place([x, top]), '#8884'));
    for (let y = Math.ceil(bottom / step) * step; y <= top; y += step)
        lines.push(line(place([left, y]), place([right, y]), '#8884'));
    return lines;
}

function axes({place}) {
    return [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((end, axis) => (
        line(place([0, 0]), place(flattened(end)), ['#d33', '#2a2', '#36c'][axis])));
}

function faces(parts, {place}) {
    return parts.flatMap(({positions, triangles}) => triangles.map((triangle) => {
        const [a, b, c] = triangle.map((corner) => place(flattened(positions[corner])));
        const seen = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]); // y is down
        return `<polygon points="${written([a, b, c])}" fill="${seen <= 0 ? '#f80c' : '#48cc'}" stroke="#640"/>`;
    }));
}

// `moments`: {clip, time, parts}, where parts are evaluate()'s.
export function picture(moments) {
    const points = moments.flatMap(({parts}) => parts.flatMap(({positions}) => positions.map(flattened)));
    const frame = framing([...points, [0, 0], [1, 1], flattened([0, 0, 1])]);
    const panels = moments.map(({clip, time, parts}, i) => [
        `<g transform="translate(${i * PANEL} ${LABEL})">`, ...gridLines(frame), ...faces(parts, frame), ...axes(frame),
        `<text x="${PANEL / 2}" y="-5">${clip ? `${clip}, ${time} s` : 'no clip'}</text></g>`].join('\n'));
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${PANEL * moments.length}" height="${PANEL + LABEL}" ` +
           'fill="none" stroke-linejoin="round">\n' +
           '<style>text {font: 12px sans-serif; text-anchor: middle; fill: #888}</style>\n' +
           `${panels.join('\n')}\n</svg>\n`;
}
