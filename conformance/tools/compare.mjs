// Measures how far the vertices of an engine are from the expected ones.

// Infinite if `b` is missing or not a position.
function distance(a, b) {
    const length = Math.hypot(...a.map((value, i) => value - b?.[i]));
    return Number.isNaN(length) ? Infinity : length;
}

// 180 if `b` is missing or not a direction.
function degreesBetween(a, b) {
    if (!b || !(Math.hypot(...b) > 0))
        return 180;
    const sine = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
    const cosine = a.reduce((sum, value, i) => sum + value * b[i], 0);
    return Math.atan2(sine, cosine) * 180 / Math.PI;
}

// A triangle as text, the same for any rotation of its corners.
function fromLeast(triangle) {
    const least = triangle.indexOf(Math.min(...triangle));
    return [...triangle.slice(least), ...triangle.slice(0, least)].join(' ');
}

function keyOf({node, mesh, primitive}) {
    return `node ${node}, mesh ${mesh}, primitive ${primitive}`;
}

function wrongCount({positions: found}, {positions: expected}) {
    return `${found.length} ${found.length === 1 ? 'vertex' : 'vertices'} instead of ${expected.length}`;
}

// The largest distance and angle, and other differences in words. Normals and triangles count if `expected` has them.
export function difference(expected, found) {
    const result = {position: 0, normalDegrees: 0, problems: []};
    const others = new Map(found.map((part) => [keyOf(part), part]));
    for (const part of expected) {
        const other = others.get(keyOf(part));
        others.delete(keyOf(part));
        if (!other || other.positions.length !== part.positions.length) {
            result.problems.push(`${keyOf(part)}: ${other ? wrongCount(other, part) : 'missing'}`);
            continue;
        }
        part.positions.forEach((position, v) => {
            result.position = Math.max(result.position, distance(position, other.positions[v]));
        });
        part.normals?.forEach((normal, v) => {
            if (normal.some((value) => value !== 0))
                result.normalDegrees = Math.max(result.normalDegrees, degreesBetween(normal, other.normals?.[v]));
        });
        if (part.triangles && part.triangles.map(fromLeast).join() !== other.triangles?.map(fromLeast).join())
            result.problems.push(`${keyOf(part)}: wrong triangles`);
    }
    result.problems.push(...[...others.keys()].map((key) => `${key}: not expected`));
    return result;
}
