import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { READS_PROTECTED_RECORDS } from '#src/shared/permission-sets.ts';
import { readContracts } from './contracts.ts';

/** Calls that look as if they showed one driver's record, and open none (D390). */
const OPEN_NONE = [
  // Parts of a file that its screen reads besides: `employees.read` says that it was opened.
  'certificates.ofEmployee',
  'documents.consents',
  'documents.dchConsents',
  'documents.externalFiles',
  'documents.readLog',
  'driver-page.disputes',
  'employees.history',
  'employment.read',
  'file.colleagues',
  'file.dates',
  'file.notes',
  'mvrScoring.employee',
  'photos.ofEmployee',
  'qualification.employee',
  'qualification.ruleMatches',
  // What may be done with a file, or who else it may be: nothing of it is shown.
  'cover-sheets.print',
  'moves.candidates',
  'mvr.prepare',
  'orders.choices',
  'pools.why',
  // Many people at once: such a list or export leaves its audit row.
  'binders.file',
  'clearinghouse.fileContent',
  'drug-tests.exportFaults',
  'drug-tests.list',
  'departures.file',
  'follow-up.company',
  'mis.file',
  'mis.report',
  'mis.tests',
  'qualification.exportAsOf',
  'randomLives.exportList',
  'randomLives.proof',
  'reportRuns.file',
  'reports.exportReport',
  // By a link that was sent to somebody, without an account.
  'applicants.copy',
  'med-cards.fetch',
  // Of no driver: papers of a company, rules, templates, and what nobody has read yet.
  'audited.paper',
  'client-logo.read',
  'company-file.content',
  'consortia.published',
  'document-imports.template',
  'drug-tests.template',
  'intake.original',
  'photos.image',
  'rosters.template',
  'selections.published',
  'tree-imports.template',
];

/** Whether a reply tells of one employee, by itself or in one of its parts. */
function tellsOfOne(shape: unknown, depth = 0): boolean {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable)
    return tellsOfOne(shape.def.innerType, depth);
  if (shape instanceof z.ZodUnion) return shape.def.options.some((one) => tellsOfOne(one, depth));
  if (!(shape instanceof z.ZodObject)) return false;
  const parts: unknown[] = Object.values(shape.shape);
  return 'employeeId' in shape.shape || (depth < 1 && parts.some((part) => tellsOfOne(part, 1)));
}

/** Whether a call may show a record of one driver: it names one, sends a file, or asks for the right to protected records. */
function mayOpen({ method, path, permission, result }: Endpoint): boolean {
  if (method !== 'GET' || path.endsWith('/csv')) return false;
  const rights: readonly string[] = READS_PROTECTED_RECORDS;
  return (
    path.includes('/:employeeId') ||
    result === 'stream' ||
    [permission].flat().some((one) => rights.includes(one)) ||
    tellsOfOne(result)
  );
}

test('every call that may show a record of one driver says whether it opens it (D390)', async () => {
  const { endpoints } = await readContracts();
  const silent = endpoints.filter((one) => mayOpen(one) && !one.opens).map(({ name }) => name);
  expect(silent.toSorted()).toEqual(OPEN_NONE.toSorted());
});

test('what opens a record is read by somebody with an account', async () => {
  const { endpoints } = await readContracts();
  const wrong = endpoints.filter(
    (one) => one.opens && (one.method !== 'GET' || one.scope === 'public'),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
