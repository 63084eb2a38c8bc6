import {
  addDocuments,
  type NewDocument,
  type StoredFile,
  takeMade,
} from '#src/features/documents/server/documents.service.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { countedPaper, type Paragraph } from '#src/server/paper-pdf.ts';
import { writeDate } from '#src/shared/dates.ts';
import { OUTCOME_WORDS, QUERY_KIND_WORDS } from '../clearinghouse.rules.ts';
import { hintsOf } from './answers.service.ts';
import { noteFiled, takeUnfiled, tenantsWithUnfiled, type Unfiled } from './papers.sql.ts';

/** The papers of a query before hiring, and of every other. */
const [PRE_EMPLOYMENT, RESULT] = [313, 308] as const;
/** Papers a transaction: few enough that requests get their turn. */
const BATCH = 100;

const line = (label: string, value: string): Paragraph => ({
  text: `${label}: ${value}`,
  after: 4,
});

/** The record of a query and its answer (49 CFR 382.701(e)), as the console kept it. */
function paperOf(one: Unfiled): ReturnType<typeof countedPaper> {
  const { lastName = '', firstName = '', dob, license = '', state = '' } = one.asked;
  const simulated = one.provider === 'simulator';
  return countedPaper(simulated ? 'Simulated Clearinghouse query' : 'Clearinghouse query', [
    {
      text: simulated ? 'SIMULATED. This is no answer of the Clearinghouse.' : '',
      size: 14,
      bold: true,
      after: 10,
    },
    { text: 'FMCSA Drug and Alcohol Clearinghouse', size: 16, bold: true, after: 4 },
    {
      text: `${QUERY_KIND_WORDS[one.kind]}: record of the query and its answer`,
      size: 13,
      bold: true,
      after: 14,
    },
    line('Employer', one.clientName),
    line('Driver', `${lastName}, ${firstName}`),
    line(EMPLOYEE_FIELDS.dob.label, writeDate(dob)),
    { ...line('CDL', `${license}, ${state}`), after: 14 },
    line('Queried on', writeDate(one.askedOn)),
    line('Answered on', writeDate(one.answeredOn)),
    { text: OUTCOME_WORDS[one.outcome], size: 14, bold: true, after: 4 },
    {
      text: one.wasHit
        ? 'A limited query had found a record; the full query gave this answer.'
        : '',
      after: 14,
    },
    {
      text: one.provider === null ? '' : `Answered by the provider under ${one.reference}.`,
      after: 14,
    },
    {
      text: 'Made by the console from the answer that was entered or read from a file of results. It is no document of FMCSA; the Clearinghouse keeps the query in the employer’s query history.',
      quiet: true,
    },
  ]);
}

/** The document of a paper in its driver's file. */
const documentOf = (one: Unfiled, file: StoredFile): NewDocument => ({
  clientId: one.clientId,
  employeeId: one.employeeId,
  documentTypeId: one.kind === 'preEmployment' ? PRE_EMPLOYMENT : RESULT,
  docDate: one.answeredOn,
  expirationDate: null,
  status: 'accepted',
  file,
  fileName: `${one.provider === 'simulator' ? 'Simulated ' : ''}Clearinghouse query ${one.answeredOn}.pdf`,
  source: 'clearinghouse',
  uploadedBy: one.askedBy,
});

/** Files one batch of a tenant's answers; how many, and the last of them. */
async function fileBatch(
  kernel: Kernel,
  tenantId: number,
  after: string | null,
): Promise<{ filed: number; last: string | null }> {
  return asJob(kernel, { tenantId, action: 'clearinghouse.file' }, async ({ db, audit, live }) => {
    const unfiled = await takeUnfiled(db, after, BATCH);
    const papers: Awaited<ReturnType<typeof paperOf>>[] = [];
    for (const one of unfiled) papers.push(await paperOf(one));
    const stored = await takeMade(db, kernel, tenantId, papers);
    const documentIds = await addDocuments(
      db,
      unfiled.flatMap((one, at) => {
        const file = stored[at];
        return file ? [documentOf(one, file)] : [];
      }),
    );
    const filed = unfiled.flatMap(({ queryId }, at) => {
      const documentId = documentIds[at];
      return documentId === undefined ? [] : [{ queryId, documentId }];
    });
    if (filed.length > 0) {
      await noteFiled(db, filed);
      audit({
        entity: 'clearinghouseQuery',
        entityId: 'filed',
        tenantId,
        detail: { filed: filed.length, queries: filed.map(({ queryId }) => queryId) },
      });
      for (const hint of hintsOf(tenantId)) live(hint);
    }
    return { filed: filed.length, last: unfiled.at(-1)?.queryId ?? null };
  });
}

/** Files every answer that has no paper yet. Returns how many. */
export async function fileAnswers(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  let done = 0;
  for (const tenantId of await transaction(kernel.pool, house, tenantsWithUnfiled)) {
    let last: string | null = null;
    do {
      const batch: Awaited<ReturnType<typeof fileBatch>> = await fileBatch(kernel, tenantId, last);
      done += batch.filed;
      last = batch.last;
    } while (last !== null);
  }
  return done;
}

/** Files the papers of answers: the rules of the file count papers (D322). */
export const fileAnswersJob: JobTask = {
  name: 'fileClearinghouseAnswers',
  match: '* * * * *',
  wakes: true,
  starts: true,
  run: async (kernel) => void (await fileAnswers(kernel)),
};
