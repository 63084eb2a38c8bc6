import type { ResultFields } from '#src/features/drug-testing/result-layout.rules.ts';
import { footer, heading, row, section, usDate } from './form.ts';
import { saveTextPdf, textPages } from './text-pdf.ts';

/** The report of a drug or alcohol test as its laboratory, review officer or technician prints it. */
export function renderTestReport(result: ResultFields, employer: string): Promise<Uint8Array> {
  const target = textPages();
  const s = target.surface;
  const said = (field: keyof ResultFields): string => result[field] ?? '';
  const breath = result.specimen === 'Breath';
  const title = breath ? 'Alcohol Test Report' : 'Drug Test Report';
  let y = heading(s, title, `${breath ? 'Form' : 'Specimen ID'} ${said('resultNumber')}`);
  y = section(s, y, 'Employer and donor');
  y = row(s, y, [
    [3, 'Employer', employer],
    [3, 'Donor', `${said('firstName')} ${said('lastName')}`],
    [2, 'Date of birth', usDate(result.birthDate || null)],
    [2, 'Employee ID', said('workId')],
  ]);
  y = section(s, y + 8, 'Test');
  y = row(s, y, [
    [3, 'Reason', said('reason')],
    [2, 'Specimen', said('specimen')],
    [2, 'Panel', said('panel')],
    [2, 'Testing authority', `DOT - ${said('dotAgency')}`],
    [2, 'Collected', usDate(result.collectedOn || null)],
  ]);
  y = section(s, y + 8, 'Result');
  y = breath
    ? row(s, y, [
        [3, 'Technician', said('technician')],
        [3, 'Device', `${said('screenDevice')} ${said('screenSerial')}`],
        [2, 'Screening, g/210 L', said('screenValue')],
        [2, 'Confirmation, g/210 L', said('confirmValue') || 'none'],
      ])
    : row(s, y, [
        [3, 'Laboratory', said('laboratory')],
        [3, 'Medical review officer', said('reviewOfficer')],
        [2, 'Verified result', said('result').toUpperCase()],
        [2, 'Verified on', usDate(result.reportedOn || null)],
      ]);
  footer(s, `${title} - employer copy`, 'Page 1 of 1');
  const created = result.reportedOn || result.collectedOn || '';
  return saveTextPdf(target, { title, author: said('laboratory') || said('site'), created });
}
