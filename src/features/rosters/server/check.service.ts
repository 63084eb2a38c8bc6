import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import {
  addMissing,
  countRows,
  insertRows,
  markTwins,
  type CheckedRow,
} from './roster-lines.sql.ts';
import { readLists } from './people.sql.ts';
import { openPart } from './parts.ts';
import { nameOf, planRows, type PlanContext, type PlannedRow } from './plan-rows.service.ts';
import { readPart, setRoster, type RosterRecord } from './rosters.sql.ts';

/** What the rows of a roster are read with: by the plan that was checked, for the person who asked for it. */
export async function contextOf(
  db: Db,
  kernel: Pick<Kernel, 'keys'>,
  roster: RosterRecord,
): Promise<PlanContext> {
  return {
    tenantId: roster.tenantId,
    plan: roster.plan,
    lists: await readLists(db, roster.clientId, roster.sites, headingsOf(roster)),
    sites: new Set(roster.sites),
    mayChangeSsn: roster.askedBy.mayChangeSsn,
    keys: kernel.keys,
  };
}

/** What the file calls each field that it has a column for. */
function headingsOf({ plan, columns }: RosterRecord): PlanContext['lists']['headings'] {
  return Object.fromEntries(
    plan.mapping.flatMap((field, at) => {
      const name = columns[at]?.name ?? '';
      return field !== null && name !== '' ? [[field, name]] : [];
    }),
  );
}

/** Compares the next part of a roster with the files; false when no part was left. `db` is bound to its whole tenant. */
export async function checkPart(
  db: Db,
  kernel: Pick<Kernel, 'keys'>,
  roster: RosterRecord,
): Promise<boolean> {
  const part = await readPart(db, roster.rosterId, roster.nextPart);
  if (!part) return false;
  const rows = openPart(
    kernel.keys,
    roster.tenantId,
    roster.rosterId,
    roster.nextPart,
    part.cipher,
  );
  const planned = await planRows(db, await contextOf(db, kernel, roster), rows);
  await insertRows(db, roster.rosterId, roster.clientId, planned.map(checked));
  await setRoster(db, roster.rosterId, {
    nextPart: roster.nextPart + 1,
    done: roster.done + rows.length,
  });
  return true;
}

function checked(row: PlannedRow): CheckedRow {
  return {
    ordinal: row.line,
    line: row.line,
    kind: row.kind,
    employeeId: row.person?.employeeId ?? null,
    personKey: row.personKey,
    ssnKey: row.ssnKey,
    name: nameOf(row),
    workId: row.values.workId ?? row.person?.workId ?? '',
    changes: row.changes,
    faults: row.faults,
  };
}

/** Ends a check: two rows for one person, the people missing, and how many rows come to what. */
export async function finishCheck(db: Db, roster: RosterRecord): Promise<void> {
  await markTwins(db, roster.rosterId);
  const { missingStatusId } = roster.plan;
  if (missingStatusId !== null) {
    const { statuses } = await readLists(db, roster.clientId, []);
    const status = statuses.find(({ id }) => id === missingStatusId);
    if (!status) throw new Error('The status for missing people is gone');
    await addMissing(db, roster.rosterId, roster.clientId, roster.sites, status);
  }
  const { counts } = await countRows(db, roster.rosterId);
  await setRoster(db, roster.rosterId, { state: 'checked', counts, nextPart: 0 });
}
