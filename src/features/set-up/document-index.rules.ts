import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { labelFor, labelWithin } from '#src/features/employees/employee-fields.rules.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { fieldOfHeading, headingKey } from '#src/features/rosters/fields.rules.ts';

/** What a column of the index of a ZIP of documents can be, and the headings it is known by. */
export const INDEX_FIELDS = {
  file: {
    label: 'File name',
    known: [
      'file',
      'filename',
      'filepath',
      'path',
      'pdf',
      'image',
      'imagefile',
      'documentfile',
      'attachment',
    ],
  },
  workId: { label: null, known: EMPLOYEE_FIELDS.workId.imported.known },
  license: { label: EMPLOYEE_FIELDS.license.label, known: EMPLOYEE_FIELDS.license.imported.known },
  type: {
    label: DOCUMENT_FIELDS.documentTypeId.label,
    known: ['type', 'documenttype', 'doctype', 'documentname', 'form', 'category'],
  },
  docDate: {
    label: DOCUMENT_FIELDS.docDate.label,
    known: ['date', 'documentdate', 'docdate', 'issued', 'issuedate', 'effectivedate', 'signed'],
  },
  expirationDate: {
    label: DOCUMENT_FIELDS.expirationDate.label,
    known: [
      'expires',
      'expiry',
      'expiration',
      'expirydate',
      'expirationdate',
      'expdate',
      'validuntil',
      'enddate',
    ],
  },
} as const satisfies Record<string, { label: string | null; known: readonly string[] }>;

export type IndexField = keyof typeof INDEX_FIELDS;
export const INDEX_FIELD_IDS = Object.keys(INDEX_FIELDS) as [IndexField, ...IndexField[]];

/** What a column is called; the work id as the company calls it (`identifier`). */
export const indexLabel = (field: IndexField, identifier: string): string =>
  INDEX_FIELDS[field].label ?? labelFor('workId', identifier);

export const isIndexField = (text: string): text is IndexField => text in INDEX_FIELDS;

const byHeading = (key: string): IndexField | undefined =>
  INDEX_FIELD_IDS.find((id) => (INDEX_FIELDS[id].known as readonly string[]).includes(key));

/** Which column is what, by its heading; of several for one field the first. `identifier` is the company's name of the work id. */
export function guessIndexMapping(
  headings: readonly string[],
  identifier: string,
): (IndexField | null)[] {
  const taken = new Set<IndexField>();
  const own = headingKey(identifier);
  return headings.map((heading) => {
    const key = headingKey(heading);
    const field =
      key !== '' && key === own
        ? 'workId'
        : fieldOfHeading(heading, byHeading, ['workId', 'license']);
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** What is wrong with a choice of columns; null when rows can be read by it. */
export function indexMappingFault(
  mapping: readonly (IndexField | null)[],
  identifier: string,
): string | null {
  const chosen = mapping.filter((field) => field !== null);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice) return `Two columns are set to ${indexLabel(twice, identifier)}. Keep one.`;
  if (!chosen.includes('file'))
    return 'No column is set to File name. Without one no file has a row.';
  return chosen.includes('workId') || chosen.includes('license')
    ? null
    : `Set a column to ${labelWithin('workId', identifier)} or to the license number: one of them says whose document it is.`;
}
