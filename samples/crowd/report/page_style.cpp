#include "samples/crowd/report/page_style.h"

namespace sinew::crowd
{

std::string_view pageStyle()
{
    return R"css(
:root {
  color-scheme: light dark;
  --page: #f5f6f9; --card: #ffffff; --text: #1a1f29; --quiet: #525b6b; --line: #d5dae3;
  --grid: #e3e7ee; --warn: #8a3d00; --warn-card: #fff4e5;
  --c0: #2367d6; --c1: #0b8a7d; --c2: #cf4a12; --c3: #7c57e0;
  --c4: #9c7600; --c5: #5a6577; --c6: #c0317f; --c7: #8b95a6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11141a; --card: #191d25; --text: #e9ecf2; --quiet: #abb4c3; --line: #343b49;
    --grid: #2a303c; --warn: #ffc27a; --warn-card: #2c2216;
    --c0: #6ea6ff; --c1: #3cc4b6; --c2: #ff8b52; --c3: #ab93ff;
    --c4: #e2b93f; --c5: #98a4b8; --c6: #ff7fbf; --c7: #667084;
  }
}
.c0 { --c: var(--c0); } .c1 { --c: var(--c1); } .c2 { --c: var(--c2); } .c3 { --c: var(--c3); }
.c4 { --c: var(--c4); } .c5 { --c: var(--c5); } .c6 { --c: var(--c6); } .c7 { --c: var(--c7); }
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--text); line-height: 1.5;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
}
main { max-width: 1240px; margin: 0 auto; padding: 28px 20px 48px; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 44px 0 12px; }
h3 { font-size: 1rem; margin: 0 0 2px; }
p { margin: 0 0 8px; }
.quiet { color: var(--quiet); }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 16px 18px; margin: 0 0 16px; min-width: 0;
}
.tiles { display: grid; gap: 12px; margin: 20px 0 16px; padding: 0;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr)); }
.tiles > div { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 12px 14px; }
.tiles dt { color: var(--quiet); font-size: 0.8125rem; line-height: 1.3; }
.tiles dd { margin: 2px 0 0; font-size: 1.375rem; font-weight: 650; line-height: 1.25; }
.plots { display: grid; gap: 0 16px; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); }
.warnings { background: var(--warn-card); border-color: var(--warn); }
.warnings h2, .findings h2 { margin-top: 0; }
ul + p.quiet { margin-top: 12px; }
.warnings h2 { color: var(--warn); }
ul { margin: 0; padding-left: 1.2em; }
figure { margin: 0 0 16px; }
figcaption p { color: var(--quiet); font-size: 0.875rem; margin: 0 0 10px; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0;
  margin: 0 0 10px; font-size: 0.875rem; }
.legend li { display: flex; align-items: center; gap: 6px; }
.legend svg { width: 14px; height: 14px; flex: none; overflow: visible; }
svg { display: block; width: 100%; overflow: visible; }
svg svg { width: 1px; height: 1px; }
svg text { fill: var(--text); font-size: 13px; font-variant-numeric: tabular-nums; }
svg text.quiet { fill: var(--quiet); font-size: 12px; }
.mark { fill: var(--c); stroke: var(--card); stroke-width: 1px; }
.curve { stroke: var(--c); stroke-width: 2px; }
.spread { stroke: var(--c); stroke-width: 3px; stroke-linecap: round; opacity: 0.75; }
.grid { stroke: var(--grid); stroke-width: 1px; shape-rendering: crispEdges; }
.one { stroke: var(--quiet); stroke-width: 1.5px; stroke-dasharray: 4 3; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 650; font-size: 1rem; padding: 0 0 8px; }
th, td { padding: 6px 8px; text-align: right; border-bottom: 1px solid var(--line);
  overflow-wrap: normal; }
thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom; }
tbody tr:last-child > * { border-bottom: 0; }
th:first-child { text-align: left; }
tbody th { font-weight: 600; min-width: 9.5em; }
details { margin: 0 0 16px; }
summary { cursor: pointer; padding: 4px 0; font-weight: 600; }
details[open] > summary { margin-bottom: 8px; }
code { font: 0.875rem/1.5 ui-monospace, "SFMono-Regular", Menlo, "Liberation Mono", monospace; }
code.block { display: block; background: var(--page); border: 1px solid var(--line);
  border-radius: 6px; padding: 10px 12px; white-space: pre-wrap; }
dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 18px;
  margin: 0 0 16px; }
dl.facts dt { color: var(--quiet); }
dl.facts dd { margin: 0; }
@media (max-width: 1000px) {
  table, caption, tbody, th, td { display: block; }
  thead { display: none; }
  tbody tr { display: grid; gap: 0 28px; padding: 8px 0; border-bottom: 1px solid var(--line);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 250px), 1fr)); }
  tbody tr:last-child { border-bottom: 0; }
  tbody th { border: 0; padding: 0 0 2px; grid-column: 1 / -1; }
  td { border: 0; padding: 1px 0; display: flex; justify-content: space-between;
    gap: 16px; text-align: right; }
  td::before { content: attr(data-label); color: var(--quiet); text-align: left; }
}
@media (max-width: 600px) {
  main { padding: 18px 12px 32px; }
  .card { padding: 12px; }
  dl.facts { display: block; }
  dl.facts dd { margin: 0 0 8px; }
}
@media print { .card, .tiles > div { break-inside: avoid; } }
)css";
}

} // namespace sinew::crowd
