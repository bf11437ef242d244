// The table of cases in docs/gltf-conformance.md, between two marks.

const BEGIN = '<!-- the cases, written by tests/conformance/tools/make.mjs -->\n';
const END = '<!-- end of the cases -->\n';

// In an engine's JSON, of a case that it has not been tried on.
export const NOT_RUN = 'not run';

function resultOf(miss) {
    if (miss === NOT_RUN)
        return NOT_RUN;
    return miss ? '**misses**' : 'passes';
}

function row({name, title, section, says, open, missedBy = []}, engines) {
    const basis = open ? `${section}: ${says}. Left open: ${open}` : section;
    const results = engines.map(({misses}) => resultOf(misses[name]));
    const others = missedBy.length > 0 ? missedBy.join('; ') : '';
    return `| ${name} | ${title} ` +
           `![](../tests/conformance/${name}.svg) | ${basis} | ${others} | ${results.join(' | ')} |`;
}

function explanations({name, version, date, misses}) {
    return [`What ${name} ${version} misses (${date}):`, '',
            ...Object.entries(misses).filter(([, why]) => why !== NOT_RUN).map(([each, why]) => `- ${each}: ${why}`)];
}

// The page with the table as it should be. `engines`: {name, version, date, misses}.
export function pageWithTable(page, cases, engines) {
    const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
    if (begin < 0 || end < begin)
        throw new Error('the page lacks the marks of its table');
    const lines = [
        `| case | correct behaviour | specification | known to miss it | ${engines.map(({name}) => name).join(' | ')} |`,
        `|---|---|---|---|${'---|'.repeat(engines.length)}`, ...cases.map((entry) => row(entry, engines)),
        ...engines.flatMap((engine) => ['', ...explanations(engine)])];
    return `${page.slice(0, begin)}${BEGIN}${lines.join('\n')}\n\n${page.slice(end)}`;
}
