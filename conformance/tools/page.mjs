// The tables and lists of the README, each between two marks.
import {MISS, missed, NOT_RUN, summary} from './results.mjs';

function between(page, name, lines) {
    const [begin, end] = [`<!-- ${name}: written by tools/make.mjs -->\n`, `<!-- end of ${name} -->\n`];
    const [from, to] = [page.indexOf(begin), page.indexOf(end)];
    if (from < 0 || to < from)
        throw new Error(`the page lacks the marks of ${name}`);
    return `${page.slice(0, from)}${begin}\n${lines.join('\n')}\n\n${page.slice(to)}`;
}

function openRules(cases) {
    return cases.filter(({open}) => open).map(
        ({name, says, open}) => `- **${name}**: ${says}. Left open: ${open}.`);
}

function enginesTable(cases, results) {
    const open = cases.filter((each) => each.open).map(({name}) => name);
    const columns = ['engine', 'version', 'suite', 'date', 'run by', 'compared', 'result', 'missed',
                     'of these left open'];
    const rows = results.map((each) => {
        const names = missed(each);
        return [each.engine, each.version, each.suite, each.date, each.runner, each.compared.join(', '), summary(each),
                names.length, names.filter((name) => open.includes(name)).length];
    });
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)];
}

// A row for each case that an engine misses or has not run.
function missesTable(cases, results) {
    const isMissed = ({name}) => results.some((each) => each.cases[name]?.result !== 'pass');
    const cell = (entry) => (entry?.result === MISS ? '**miss**' : entry?.result ?? NOT_RUN);
    return [`| case | ${results.map(({engine}) => engine).join(' | ')} |`, `|---|${'---|'.repeat(results.length)}`,
            ...cases.filter(isMissed).map(({name, open}) => {
                const cells = results.map((each) => cell(each.cases[name])).join(' | ');
                return `| ${name}${open ? ' (left open)' : ''} | ${cells} |`;
            })];
}

// The causes of the misses of each engine, with the cases of each.
function causes(results) {
    return results.flatMap(({engine, cases}) => {
        const names = new Map();
        for (const [name, {cause}] of Object.entries(cases).filter(([, each]) => each.cause))
            names.set(cause, [...(names.get(cause) ?? []), name]);
        const lines = [...names].map(([cause, all]) => `- ${cause} (${all.join(', ')})`);
        return lines.length > 0 ? ['', `Why ${engine} misses them:`, '', ...lines] : [];
    });
}

function casesTable(cases) {
    return ['| case | correct behaviour | section | known to miss it |', '|---|---|---|---|',
            ...cases.map(({name, title, section, missedBy = []}) => (
                `| ${name} | ${title} ![](cases/${name}.svg) | ${section} | ${missedBy.join('; ')} |`))];
}

// The page with its generated parts up to date. `results`: the contents of results/.
export function pageWithTables(page, cases, results) {
    const parts = {
        'open rules': openRules(cases), engines: enginesTable(cases, results),
        misses: [...missesTable(cases, results), ...causes(results)], cases: casesTable(cases),
    };
    return Object.entries(parts).reduce((text, [name, lines]) => between(text, name, lines), page);
}
