import { recordFrom, selectFields } from '#src/shared/fields.ts';
import { DOCUMENT_FIELDS } from './document.fields.ts';
import { describe, expect, test } from 'vitest';
import {
  CLASSIFIED,
  classificationOf,
  classifiedColumns,
  classifiedIn,
  differing,
  NOTHING_SAID,
  proposedSchemas,
  saidIn,
  sentOf,
} from './document-fields.rules.ts';

const ROW = { document_type_id: 225, doc_date: '2026-03-01', expiration_date: null };
const SAID = { documentTypeId: 225, docDate: '2026-03-01', expirationDate: null };

describe('what is said of a paper', () => {
  test('is read from a row, and from nothing else in it', () => {
    expect(classificationOf({ ...ROW, version: 3 })).toEqual(SAID);
    expect(classifiedIn({ ...SAID, note: 'Second page is missing' })).toEqual(SAID);
  });

  test('is written into columns, without the fields that were not named', () => {
    expect(classifiedColumns(SAID)).toEqual(ROW);
    expect(classifiedColumns({ docDate: null, expirationDate: undefined })).toEqual({
      doc_date: null,
    });
    expect(classifiedColumns(NOTHING_SAID)).toEqual({
      document_type_id: null,
      doc_date: null,
      expiration_date: null,
    });
  });

  test('is compared field by field', () => {
    expect(differing(SAID, { ...SAID })).toEqual([]);
    expect(differing(SAID, { ...SAID, expirationDate: '2027-03-01' })).toEqual(['expirationDate']);
    expect(differing(SAID, NOTHING_SAID)).toEqual(['documentTypeId', 'docDate']);
  });

  test('is sent under the names of the calls that upload, and read from them', () => {
    const sent = { docTypeId: 225, docDate: '2026-03-01' };
    expect(sentOf(SAID)).toEqual(sent);
    expect(saidIn(sent)).toEqual(SAID);
    expect(saidIn({})).toEqual(NOTHING_SAID);
  });

  test('may be left open in every field until it is filed', () => {
    for (const field of CLASSIFIED) expect(proposedSchemas[field].parse(null)).toBeNull();
    expect(proposedSchemas.docDate.safeParse('2026-02-30').success).toBe(false);
  });
});

test('the record and its SELECT have every field', () => {
  const record = recordFrom(DOCUMENT_FIELDS, {
    ...ROW,
    file_name: 'card.pdf',
    source: 'fax',
    uploaded_at: '2026-03-02T10:00:00.000Z',
    accepted_at: null,
    rejected_reason: null,
    hidden_at: null,
    hidden_reason: null,
  });
  expect(record).toMatchObject({ ...SAID, fileName: 'card.pdf', source: 'fax', hiddenAt: null });
  expect(selectFields(DOCUMENT_FIELDS, 'd').split(', ')).toHaveLength(Object.keys(record).length);
  expect(selectFields(DOCUMENT_FIELDS, 'd')).toContain('d.expiration_date');
});
