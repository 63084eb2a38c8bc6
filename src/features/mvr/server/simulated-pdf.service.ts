import { licenseFormatOf } from '#src/features/employees/license-formats.ts';
import { type Paragraph, paperPdf } from '#src/server/paper-pdf.ts';
import { writeDate } from '#src/shared/dates.ts';
import { SIMULATED } from '../mvr.rules.ts';
import type { MvrData } from '../mvr-data.shapes.ts';

/** Draws a simulated record as a state's abstract looks, with what it is on top of it and below. */
export function simulatedPdf(record: MvrData, reference: string): Promise<Uint8Array> {
  const { driver, violations, accidents, withdrawals } = record;
  const place = licenseFormatOf(driver.state)?.name ?? driver.state;
  const line = (label: string, value: string): Paragraph => ({ text: `${label}: ${value}` });
  const heading = (text: string): Paragraph => ({ text, size: 13, bold: true, after: 4 });
  const rows = (texts: readonly string[], none: string): Paragraph[] =>
    texts.length === 0
      ? [{ text: none, after: 12 }]
      : texts.map((text, at) => ({ text, after: at === texts.length - 1 ? 12 : 4 }));
  return paperPdf('Motor vehicle record (simulated)', [
    { text: SIMULATED, size: 14, bold: true, after: 12 },
    { text: `${place}: motor vehicle record`, size: 18, bold: true, after: 4 },
    {
      text: `Driver abstract of ${writeDate(record.reportDate)}, report ${reference}`,
      quiet: true,
      after: 14,
    },
    heading('Driver'),
    line('Name', driver.name),
    { ...line('Date of birth', writeDate(driver.birthDate)), after: 12 },
    heading('License'),
    line('Number', driver.license),
    line('State', driver.state),
    line('Class', driver.class || 'Not specified'),
    { ...line('Status', record.licenseStatus), after: 12 },
    heading('Violations and convictions, last 36 months'),
    ...rows(
      violations.map(
        (one) =>
          `${writeDate(one.date)}  ${one.acd || '---'}  ${one.description}, ${one.state}` +
          `${one.speedOver === undefined ? '' : `, ${one.speedOver} mph over`}` +
          `${one.commercial ? ', commercial vehicle' : ''}` +
          `${one.convictionDate ? `; convicted ${writeDate(one.convictionDate)}` : '; no conviction reported'}`,
      ),
      'No violations or convictions found for this period.',
    ),
    heading('Accidents'),
    ...rows(
      accidents.map((one) => `${writeDate(one.date)}  ${one.description}`),
      'No accidents reported for this period.',
    ),
    heading('Suspensions, revocations and disqualifications'),
    ...rows(
      withdrawals.map(
        (one) =>
          `${writeDate(one.from)} to ${one.to ? writeDate(one.to) : 'further notice'}  ${one.description}${one.active ? ' (active)' : ''}`,
      ),
      'None on record.',
    ),
    { text: SIMULATED, quiet: true },
  ]);
}
