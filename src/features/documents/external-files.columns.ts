import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import type { ExternalFile } from './document-file.contract.ts';

const SOURCES: Record<ExternalFile['source'], string> = {
  email: 'Mail',
  fax: 'Fax',
  folder: 'Folder',
  externalUpload: 'Outside upload',
};

const STATES: Record<ExternalFile['state'], string> = {
  inReview: 'In review',
  filed: 'Filed',
  rejected: 'Rejected',
};

/** The columns of the table of external files, shown and exported. */
export const EXTERNAL_COLUMNS = {
  file: { title: 'File', text: (row) => row.fileName },
  source: { title: 'Source', text: (row) => SOURCES[row.source] },
  received: {
    title: 'Received (UTC)',
    text: (row) => writeUtc(row.receivedAt),
    order: (row) => row.receivedAt,
  },
  from: { title: 'From', text: (row) => row.sender ?? '' },
  subject: { title: 'Subject', text: (row) => row.subject ?? '' },
  state: { title: 'State', text: (row) => STATES[row.state] },
  document: { title: 'Filed as', text: (row) => row.documentType ?? '' },
  pages: { title: 'Pages', text: (row) => String(row.pages ?? ''), order: (row) => row.pages },
} satisfies Record<string, TextColumn<ExternalFile>>;
