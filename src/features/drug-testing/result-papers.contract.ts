import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { result } from './drug-testing.shapes.ts';
import { MATCHES_DRUG_TESTS } from '#src/shared/permission-sets.ts';

export const TEST_PAPERS_ERRORS = defineErrors('test-papers', {
  on_file: { status: 409, message: 'This PDF belongs to this result already.' },
  not_in_file: {
    status: 409,
    message: 'This document is no longer in the file of the result. Look at it again.',
  },
});
const feature = 'drugTestOrders';
const params = z.object({ drugTestId: uuid });
const paperParams = params.extend({ paperId: uuid });

/** The papers of results: the report of the laboratory or review officer, or the alcohol testing form. */
export const testPapersApi = defineApi('test-papers', {
  add: {
    method: 'POST',
    path: '/v1/drugTestResults/:drugTestId/papers',
    summary:
      'Adds the paper of a result, a PDF or an image: a document of the file, once the result has its person. An earlier one gives way to it.',
    permission: MATCHES_DRUG_TESTS,
    scope: 'any',
    feature,
    params,
    files: { field: 'document', most: 1 },
    result,
    status: 201,
    errors: ['test-papers.on_file'],
  },
  choose: {
    method: 'PUT',
    path: '/v1/drugTestResults/:drugTestId/papers',
    summary: 'Says which document of the file is the paper of a result.',
    permission: MATCHES_DRUG_TESTS,
    scope: 'any',
    feature,
    params,
    body: z.object({ documentId: uuid }),
    result,
    errors: ['test-papers.on_file', 'test-papers.not_in_file'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/drugTestResults/:drugTestId/papers/:paperId',
    summary:
      'Takes a paper off a result. One that came with the result leaves the file, and the earlier one counts again; one that was chosen stays there.',
    permission: MATCHES_DRUG_TESTS,
    scope: 'any',
    feature,
    params: paperParams,
    result,
  },
  content: {
    opens: 'drugAlcohol',
    method: 'GET',
    path: '/v1/drugTestResults/:drugTestId/papers/:paperId',
    summary: 'The PDF of a paper, whole or by range. Each reading is recorded.',
    permission: 'records.viewDrugAlcohol',
    scope: 'any',
    feature,
    params: paperParams,
    query: z.object({ download: z.stringbool().default(false), client: z.string().optional() }),
    result: 'stream',
    audit: 'noted',
  },
});
