import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { resultTypeWord } from '#src/features/drug-testing/drug-testing.rules.ts';
import { callsOf } from '#src/server/handler.ts';
import { paperPdf, type Paragraph, type Table } from '#src/server/paper-pdf.ts';
import { printedBy } from '#src/server/printed-list.ts';
import { madeNow, type StreamReply } from '#src/server/streams.ts';
import { CSV_START, csvLine } from '#src/shared/csv.ts';
import { misApi, type Mis } from '../mis.contract.ts';
import { annualReport } from './mis.service.ts';

export const misCalls = callsOf(misApi, {
  report: async (c) => {
    const { report } = await annualReport(c, c.params.clientId, c.query);
    c.audit({
      entity: 'mis',
      entityId: `${report.year} ${report.agency}`,
      clientId: c.params.clientId,
    });
    return report;
  },

  tests: async (c) => {
    const { section, row, column, ...asked } = c.query;
    const { year, agency } = asked;
    const { sections, tests } = await annualReport(c, c.params.clientId, asked);
    const rows: Record<string, string[][]> = sections[section];
    const ids = new Set(Object.hasOwn(rows, row) ? (rows[row]?.[column - 1] ?? []) : []);
    c.audit({
      entity: 'mis',
      entityId: `${year} ${agency}`,
      clientId: c.params.clientId,
      detail: { section, row, column, tests: ids.size },
    });
    return tests
      .filter(({ drugTestId }) => ids.has(drugTestId))
      .slice(0, 2000)
      .map((test) => ({ ...test, resultType: resultTypeWord(test.resultTypeId) }));
  },

  file: async (c) => {
    const { format, ...asked } = c.query;
    const { year, agency } = asked;
    const { report } = await annualReport(c, c.params.clientId, asked);
    c.audit({
      entity: 'mis',
      entityId: `${year} ${agency}`,
      clientId: c.params.clientId,
      detail: { format },
    });
    const name =
      report.quarter === null
        ? `Annual report ${agency} ${year}`
        : `Quarterly summary ${agency} Q${report.quarter} ${year}`;
    if (format === 'csv') return csvOf(report, name);
    const { signature } = await printedBy(c);
    return madeNow(await pdfOf(report, name, signature), `${name}.pdf`);
  },
});

const UNVERIFIED =
  'The layout of this file is ours and not verified: no official layout for uploads is at hand.';

function csvOf(report: Mis, name: string): StreamReply {
  const lines = [
    ['Annual report of drug and alcohol tests', report.agency, String(report.year)],
    [UNVERIFIED],
    ['I', 'Employer', report.employer.name],
    ['I', CLIENT_FIELDS.DOTNumber.label, report.employer.dotNumber ?? ''],
    ['I', 'Address', report.employer.address],
    ...report.covered.map(({ category, people }) => [
      'II',
      category,
      people === null ? '' : String(people),
    ]),
    ...(['drug', 'alcohol'] as const).flatMap((kind) => [
      [kind === 'drug' ? 'III' : 'IV', 'Reason', ...report[kind].columns],
      ...report[kind].rows.map(({ word, cells }) => [
        kind === 'drug' ? 'III' : 'IV',
        word,
        ...cells.map(String),
      ]),
    ]),
    ...report.faults.map(({ kind, message }) => [
      kind === 'wrong' ? 'Wrong' : 'To fill in',
      message,
    ]),
  ];
  const bytes = Buffer.from(CSV_START + lines.map((cells) => csvLine(cells)).join(''));
  return { ...madeNow(bytes, `${name}.csv`), mediaType: 'text/csv; charset=utf-8' };
}

function pdfOf(report: Mis, name: string, foot: string): Promise<Uint8Array> {
  const title = (text: string): Paragraph => ({ text, size: 12, bold: true, after: 3 });
  const table = (kind: 'drug' | 'alcohol'): Table => ({
    titles: ['Reason', ...report[kind].columns.map((column, at) => `${at + 1} ${column}`)],
    rows: report[kind].rows.map(({ word, cells }) => [word, ...cells.map(String)]),
  });
  const { employer } = report;
  return paperPdf(
    name,
    [
      { text: 'Drug and alcohol testing MIS data collection form', size: 9.5, quiet: true },
      {
        text: `${report.agency}, ${report.quarter === null ? 'calendar year' : `Q${report.quarter} of`} ${report.year}`,
        size: 18,
        bold: true,
        after: 4,
      },
      {
        text: 'The numbers of the form of 49 CFR 40.26 (Appendix J). It is not the form itself: copy them there, or enter them where the agency asks for them.',
        size: 9.5,
        quiet: true,
        after: 8,
      },
      title('I. Employer'),
      { text: employer.name },
      {
        text: [
          employer.address,
          employer.dotNumber && `${CLIENT_FIELDS.DOTNumber.label} ${employer.dotNumber}`,
        ]
          .filter(Boolean)
          .join('. '),
        after: 8,
      },
      title('II. Covered employees'),
      ...report.covered.map(({ category, people }): Paragraph => ({
        text: `${category}: ${people ?? 'not known'}`,
      })),
      { text: report.coveredFrom, size: 9, quiet: true, after: 8 },
      title('III. Drug tests'),
      table('drug'),
      title('IV. Alcohol tests'),
      table('alcohol'),
      title('To look at'),
      ...report.faults.map(({ message }): Paragraph => ({ text: message, size: 9.5, after: 2 })),
      { text: '', after: 10 },
      { text: 'Certifying official (name, signature, date): ______________________________' },
    ],
    { foot, wide: true },
  );
}
