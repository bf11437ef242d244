// The table of cases in docs/gltf-conformance.md, between two marks.

const BEGIN = '<!-- the cases, written by tests/conformance/tools/make.mjs -->\n';
const END = '<!-- end of the cases -->\n';

function row({name, title, section, says, open, missedBy = []}, known) {
    const basis = `*${section}*: ${says}${open ? `. Left open: ${open}` : ''}`;
    const three = known.misses[name] ? `misses: ${known.misses[name]}` : 'passes';
    const others = missedBy.length > 0 ? missedBy.join('; ') : '';
    return `| [${name}](../tests/conformance/${name}.gltf) | ${title} ` +
           `![${name}](../tests/conformance/${name}.svg) | ${basis} | ${others} | ${three} |`;
}

// The page with the table as it should be.
export function pageWithTable(page, cases, known) {
    const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
    if (begin < 0 || end < begin)
        throw new Error('the page lacks the marks of its table');
    const table = [
        '| case | what is right | what it rests on | known to miss it | three.js ' +
            `${known.version} (${known.date}) |`,
        '|---|---|---|---|---|', ...cases.map((entry) => row(entry, known))];
    return page.slice(0, begin) + BEGIN + table.join('\n') + '\n' + page.slice(end);
}
