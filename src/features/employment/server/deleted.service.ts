import { todayIn } from '#src/shared/zone-clock.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Asker } from '#src/features/employees/server/employees.service.ts';
import { allRules } from '#src/features/qualification/server/rule-set.service.ts';
import type { DeletedRow } from '../employment.contract.ts';
import { removableFrom, withoutTests } from '../employment.rules.ts';
import { readDeleted } from './employment.sql.ts';
import { endedFiles } from './retention.sql.ts';

interface DeletedPage {
  rows: DeletedRow[];
  next: string | null;
}

/** A page of the deleted files that the caller may restore, the latest first. Throws `request.not_found`. */
export async function deletedPage(
  { db, grants }: Asker,
  clientId: number,
  {
    limit,
    after,
    search = '',
  }: { limit: number; after?: string | undefined; search?: string | undefined },
): Promise<DeletedPage> {
  const place = await placeOf(db, clientId);
  const rows = await readDeleted(db, {
    tenantId: place.tenantId,
    clientId: place.clientId,
    replacedOnly: !holds(grants, 'client.deleteEmployee'),
    ownOnly: !holds(grants, 'client.deleteAfterMergeEmployees'),
    search,
    after: timeCursor(after),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const days = await removalDays(
    { db, grants },
    place.tenantId,
    shown.map(({ employeeId }) => employeeId),
  );
  return {
    rows: shown.map(({ cursorAt: _, ...row }) => ({
      ...row,
      removableFrom: days.get(row.employeeId) ?? null,
    })),
    next: last ? encodeCursor([last.cursorAt, last.employeeId]) : null,
  };
}

/**
 * From when deleted files may be removed for good, by the rules that the nightly job goes by. What is kept longer for the
 * sake of drug and alcohol records counts only for those who may know of them: the day would tell the others.
 */
export async function removalDays(
  { db, grants }: Pick<Asker, 'db' | 'grants'>,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<Map<string, IsoDate | null>> {
  if (employeeIds.length === 0) return new Map();
  const files = await endedFiles(db, tenantId, employeeIds);
  const rules = await allRules(db, tenantId);
  const mayKnow = holds(grants, 'records.viewDrugAlcohol');
  return new Map(
    files.map((file) => {
      const known = mayKnow ? file : withoutTests(file);
      return [file.employeeId, removableFrom(known, rules, todayIn(file.zone))];
    }),
  );
}

/** Rows a batch of an export. */
const BATCH = 1000;

/** All of them, batch by batch. */
export async function* everyDeleted(
  asker: Asker,
  clientId: number,
  search: string | undefined,
): AsyncGenerator<readonly DeletedRow[]> {
  let after: string | undefined;
  do {
    const page: DeletedPage = await deletedPage(asker, clientId, {
      limit: BATCH,
      after,
      search,
    });
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
