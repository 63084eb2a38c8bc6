import { z } from 'zod';
import { SHEET_ERRORS } from '#src/features/rosters/rosters.contract.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { importFault, resultImport } from './drug-testing.shapes.ts';
import { LAYOUT_FIELDS, MOST_REMARKS, MOST_TEXT, type LayoutField } from './result-layout.rules.ts';

/** Results at once: by a call, and in a file. */
const MOST_IN_CALL = 500;
export const MOST_IN_FILE = 2000;
/** Papers that come along with a file or call, and how large a call may be with them. */
const MOST_PAPERS = 50;
const MOST_BYTES = 20 * 1024 * 1024;

export const RESULT_IMPORTS_ERRORS = defineErrors('drug-tests', {
  layout: {
    status: 400,
    message: 'The headings are not those of the layout. Save the template and use its headings.',
  },
  too_many_rows: {
    status: 400,
    message: `The file has more than ${MOST_IN_FILE.toLocaleString('en-US')} results. Send it in parts.`,
  },
  papers_left: { status: 400, message: 'No row names these PDFs. Leave them out.' },
  one_list: { status: 400, message: 'Send one list of results, and PDFs of its results.' },
});

const SENDERS = 'records.editOrder';
const feature = 'drugTestOrders';
const params = z.object({ clientId });
const importParams = z.object({ drugTestImportId: uuid });

const shapeOf = (field: LayoutField) =>
  field === 'paper'
    ? z
        .string()
        .max(MOST_BYTES)
        .refine((text) => !/[^A-Za-z0-9+/=\s]/.test(text), 'Send the PDF as base64.')
    : field === 'remarks'
      ? lines(MOST_REMARKS)
      : line(MOST_TEXT);
const sent = Object.fromEntries(
  LAYOUT_FIELDS.map((field) => [field, shapeOf(field).optional()]),
) as Record<LayoutField, z.ZodOptional<z.ZodString>>;

const outcome = resultImport.extend({
  /** Why rows could not be taken; they are kept with the import, to be corrected and sent again. */
  faults: z.array(importFault),
  /** Whether the caller may save those rows: as their sender, or as one who sees results. */
  savable: z.boolean(),
});

/** Results as they are sent in, and what became of them. */
export const resultImportsApi = defineApi('drug-tests', {
  send: {
    method: 'POST',
    path: '/v1/clients/:clientId/drugTestResults',
    summary: `Takes up to ${MOST_IN_CALL} results by the documented layout, each for itself, with its paper: one sent twice is one, one that changed is a correction, one for nobody waits.`,
    permission: SENDERS,
    scope: 'client',
    feature,
    params,
    body: z.object({ results: z.array(z.strictObject(sent)).min(1).max(MOST_IN_CALL) }),
    inline: { list: 'results', field: 'paper', most: MOST_PAPERS, mostBytes: MOST_BYTES },
    result: outcome,
    status: 201,
  },
  sendFile: {
    method: 'POST',
    path: '/v1/clients/:clientId/drugTestResults/file',
    summary:
      'Takes results from a CSV file or workbook with the headings of the layout, and PDFs named by the numbers of their results or in the column paper.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params,
    files: { field: 'document', most: MOST_PAPERS + 1 },
    result: outcome,
    status: 201,
    errors: [
      'drug-tests.layout',
      'drug-tests.too_many_rows',
      'drug-tests.papers_left',
      'drug-tests.one_list',
      ...SHEET_ERRORS,
    ],
  },
  template: {
    method: 'GET',
    path: '/v1/clients/:clientId/drugTestResults/template',
    summary: 'A CSV file with the headings of the layout and one example.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params,
    result: 'stream',
  },
  imports: {
    method: 'GET',
    path: '/v1/clients/:clientId/drugTestImports',
    summary: 'What was sent in lately, and what became of it.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params,
    result: z.array(resultImport),
  },
  readImport: {
    method: 'GET',
    path: '/v1/drugTestImports/:drugTestImportId',
    summary: 'What was sent in at once, with the rows that could not be taken.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params: importParams,
    result: outcome,
  },
  exportFaults: {
    method: 'GET',
    path: '/v1/drugTestImports/:drugTestImportId/faults',
    summary:
      'The rows of an import that could not be taken, as a CSV file to correct and send again; SSNs masked to the last four. Each export is recorded.',
    permission: SENDERS,
    scope: 'client',
    feature,
    params: importParams,
    result: 'stream',
    audit: 'read',
  },
});
