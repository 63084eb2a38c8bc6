import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#src/shared/errors.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { AuditNote, Kernel } from '#src/server/kernel.ts';
import { editEmployee } from '#src/features/employees/server/employee-edit.service.ts';
import {
  insertPeople,
  type NewPerson,
} from '#src/features/employees/server/import-people.service.ts';
import { transferEmployee } from '#src/features/employees/server/transfer.service.ts';
import type { RosterValues } from '../row.rules.ts';
import {
  inSavepoint,
  noteOutcomes,
  readRemovals,
  readVerdicts,
  type Outcome,
  type Verdict,
} from './roster-lines.sql.ts';
import { contextOf } from './check.service.ts';
import { openPart } from './parts.ts';
import { planRows, type PlannedRow } from './plan-rows.service.ts';
import { readPart, setRoster, type RosterAsker, type RosterRecord } from './rosters.sql.ts';

/** Employees are added with this status unless the row says another. */
const EMPLOYEE_STATUS_ID = 2;
const REMOVALS_AT_ONCE = 100;

/** What a step leaves to write: its audit rows. */
export interface Applied {
  notes: AuditNote[];
  /** False when nothing was left to do. */
  went: boolean;
}

/**
 * Carries out the next part of a roster in the transaction of `db`, which is bound to its whole tenant. A row is only
 * taken when it still comes to what the check has shown; what has changed since is left out and says so.
 */
export async function applyPart(db: Db, kernel: Kernel, roster: RosterRecord): Promise<Applied> {
  const notes: AuditNote[] = [];
  const part = await readPart(db, roster.rosterId, roster.nextPart);
  if (!part) return { notes, went: false };
  const rows = openPart(
    kernel.keys,
    roster.tenantId,
    roster.rosterId,
    roster.nextPart,
    part.cipher,
  );
  const verdicts = await readVerdicts(
    db,
    roster.rosterId,
    rows.map(({ row }) => row),
  );
  const wanted = rows.filter(({ row }) => verdicts.has(row));
  if (wanted.length > 0) {
    const planned = await planRows(db, await contextOf(db, kernel, roster), wanted, true);
    const worker = workerOf(db, kernel, roster, notes);
    const outcomes: Outcome[] = planned
      .filter((row) => !isAsChecked(row, verdicts.get(row.line)))
      .map((row) => ({
        ordinal: row.line,
        outcome: 'skipped',
        reason:
          row.faults[0]?.reason ?? 'The file was changed since the check. Check the roster again.',
        employeeId: null,
      }));
    const ready = planned.filter((row) => isAsChecked(row, verdicts.get(row.line)));
    outcomes.push(...(await worker.add(ready.filter(({ kind }) => kind === 'add'))));
    for (const row of ready.filter(({ kind }) => kind === 'change'))
      outcomes.push(await worker.change(row));
    await noteOutcomes(db, roster.rosterId, outcomes);
  }
  await setRoster(db, roster.rosterId, {
    nextPart: roster.nextPart + 1,
    done: roster.done + wanted.length,
  });
  return { notes, went: true };
}

function isAsChecked(row: PlannedRow, verdict: Verdict | undefined): boolean {
  // jsonb gives the keys of an object back in an order of its own.
  const words = (changes: Verdict['changes']) =>
    changes.map(({ field, from, to }) => [field, from, to]);
  return (
    verdict?.kind === row.kind &&
    JSON.stringify(words(verdict.changes)) === JSON.stringify(words(row.changes))
  );
}

/** Sets the status of some of the people who are missing from the file. */
export async function applyRemovals(
  db: Db,
  kernel: Kernel,
  roster: RosterRecord,
): Promise<Applied> {
  const notes: AuditNote[] = [];
  const { missingStatusId } = roster.plan;
  const people = await readRemovals(db, roster.rosterId, REMOVALS_AT_ONCE);
  if (missingStatusId === null || people.length === 0) return { notes, went: false };
  const worker = workerOf(db, kernel, roster, notes);
  const outcomes: Outcome[] = [];
  for (const { ordinal, employeeId } of people)
    outcomes.push(
      await worker.edit(ordinal, employeeId, { employmentStatusId: missingStatusId }, null),
    );
  await noteOutcomes(db, roster.rosterId, outcomes);
  await setRoster(db, roster.rosterId, { done: roster.done + people.length });
  return { notes, went: true };
}

function workerOf(db: Db, kernel: Kernel, roster: RosterRecord, notes: AuditNote[]) {
  return makeWorker(db, kernel, { ...roster, detail: { rosterId: roster.rosterId } }, notes);
}

/** Whose rows are carried out, where, and what each audit row says of where they came from. */
export type WorkOf = Pick<RosterRecord, 'tenantId' | 'clientId' | 'sites' | 'askedBy'> & {
  detail: Record<string, unknown>;
};

/** Carries rows out, each by itself: what a rule refuses leaves the others. `db` is bound to its whole tenant. */
export function makeWorker(db: Db, kernel: Kernel, work: WorkOf, notes: AuditNote[]) {
  const { askedBy, tenantId, sites } = work;
  // As the one who asked, at the locations of the work: the update's permission stands for those that its rows need.
  const binding = { role: 'app', tenantId, sites } as const;
  const caller = callerOf(askedBy, sites);
  const grants = {
    client: [
      'editEmployeeInfo',
      'editEmployeeStatus',
      'transferEmployee',
      ...(askedBy.mayChangeSsn ? ['viewPII'] : []),
    ],
  };
  const detailOf = (line: number | null, detail: Record<string, unknown>) => ({
    ...detail,
    ...work.detail,
    ...(line === null ? {} : { line }),
  });

  return {
    async add(rows: readonly PlannedRow[]): Promise<Outcome[]> {
      const people = rows.map((row): NewPerson & { row: PlannedRow } => ({
        row,
        employeeId: randomUUIDv7(),
        clientId: row.values.clientId ?? work.clientId,
        statusId: row.values.employmentStatusId ?? EMPLOYEE_STATUS_ID,
        values: row.values,
      }));
      await insertPeople(db, kernel.keys, tenantId, people, askedBy.userId);
      for (const { row, employeeId, clientId } of people)
        notes.push({
          action: 'rosters.add',
          entity: 'employee',
          entityId: employeeId,
          clientId,
          detail: detailOf(row.line, { fields: row.fields, changes: row.changes }),
        });
      return people.map(({ row, employeeId }) => ({
        ordinal: row.line,
        outcome: 'done',
        reason: null,
        employeeId,
      }));
    },

    async change(row: PlannedRow): Promise<Outcome> {
      const { person, values, line } = row;
      if (!person) throw new Error('A change without a person');
      const changed = Object.fromEntries(
        row.fields.map((field) => [field, values[field]]),
      ) as RosterValues;
      const { clientId, jobTitle: _, ...rest } = changed;
      return this.edit(
        line,
        person.employeeId,
        rest,
        clientId === undefined ? null : { from: person.clientId, to: clientId },
        line,
        row.changes,
      );
    },

    /** One employee: the transfer first, for the job title is one of the new location. */
    async edit(
      ordinal: number,
      employeeId: string,
      changes: Omit<RosterValues, 'clientId' | 'jobTitle'>,
      move: { from: number; to: number } | null,
      line: number | null = null,
      words: PlannedRow['changes'] = [],
    ): Promise<Outcome> {
      const own: AuditNote[] = [];
      try {
        await inSavepoint(db, () =>
          db.as(binding, async (bound) => {
            const asker = { db: bound, caller, grants };
            if (move)
              await transferEmployee(
                {
                  ...asker,
                  kernel,
                  audit: (note) => void own.push(note),
                  live: () => undefined,
                },
                employeeId,
                { oldClientId: move.from, newClientId: move.to },
                null,
              );
            if (Object.keys(changes).length === 0) return;
            const edited = await editEmployee(asker, kernel.keys, employeeId, changes, null);
            own.push({
              action: 'rosters.change',
              entity: 'employee',
              entityId: employeeId,
              clientId: edited.record.clientId,
              detail: detailOf(line, {
                fields: edited.fields,
                changes: words,
                version: edited.record.version,
              }),
            });
          }),
        );
        notes.push(...own);
        return { ordinal, outcome: 'done', reason: null, employeeId };
      } catch (error) {
        // A rule of the file refuses this one (a job title that an order freezes): the others go on.
        if (!(error instanceof AppError)) throw error;
        return {
          ordinal,
          outcome: 'failed',
          reason: error.fields?.[0]?.message ?? error.message,
          field: error.fields?.[0]?.field ?? null,
          employeeId,
        };
      }
    },
  };
}

function callerOf(askedBy: RosterAsker, sites: readonly number[]): Caller {
  return {
    kind: 'user',
    sessionId: askedBy.sessionId ?? '',
    id: askedBy.userId,
    tenantId: askedBy.tenantId,
    clientId: askedBy.tenantId,
    email: '',
    name: '',
    isConcordeUser: askedBy.isInternal,
    isPseudoUser: false,
    maskSsn: true,
    grants: {},
    sites,
    services: null,
    impersonator: null,
  };
}
