#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/report/figures.h"

#include <string_view>

namespace sinew::crowd
{
namespace
{

std::string paragraph(std::string_view text)
{
    return wrapText(printable(text), kTableWidth, 2);
}

std::string tableText(const ReportTable& table)
{
    std::string text =
        '\n' + paragraph(table.title) + printableLines(alignColumns(table.rows, table.leftColumns));
    if (!table.legend.empty())
        text += '\n' + paragraph(table.legend);
    return text;
}

} // namespace

std::string benchmarkTable(const BenchmarkResult& result)
{
    std::string text = paragraph(deviceText(result)) + paragraph(modelText(result)) +
                       paragraph(choicesText(result));
    for (const ReportTable& table : reportTables(result))
        text += tableText(table);
    text += '\n';
    for (const std::string& sentence : findings(result))
        text += paragraph("- " + sentence);
    for (const std::string& warning : warnings(result))
        text += paragraph("warning: " + warning);
    return text + paragraph("Validation: " + validationText(result));
}

} // namespace sinew::crowd
