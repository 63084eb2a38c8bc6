import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import type { CertificateRow } from './certificates.shapes.ts';
import { STANDING_WORDS } from './certificates.rules.ts';

/** A driver's standing in words, with whether a certificate is due. */
function stateText({ standing, due }: Pick<CertificateRow, 'standing' | 'due'>): string {
  return due && standing === 'reviewed' ? 'Due again' : STANDING_WORDS[standing];
}

/** The columns of the list of certificates, shown and exported. */
export const CERTIFICATE_COLUMNS = {
  name: { title: 'Driver', text: (row) => `${row.lastName}, ${row.firstName}` },
  state: { title: 'Certificate', text: stateText },
  location: { title: 'Location', text: (row) => row.clientName },
  sent: { title: 'Sent (UTC)', text: (row) => writeUtc(row.sentAt) },
  signed: { title: 'Signed (UTC)', text: (row) => writeUtc(row.signedAt) },
  valid: { title: 'Serves through', text: (row) => writeDate(row.validThrough) },
  mail: { title: 'Email on file', text: (row) => (row.hasEmail ? 'yes' : 'no') },
  workId: { title: EMPLOYEE_FIELDS.workId.label, text: (row) => row.workId ?? '' },
} satisfies Record<string, TextColumn<CertificateRow>>;
