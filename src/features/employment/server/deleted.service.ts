import { encodeCursor, timeCursor } from '#src/shared/paging.ts';
import { holds } from '#src/shared/permissions.ts';
import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Asker } from '#src/features/employees/server/employees.service.ts';
import type { DeletedRow } from '../employment.contract.ts';
import { removableFrom } from '../employment.rules.ts';
import { readDeleted } from './employment.sql.ts';

interface DeletedPage {
  rows: DeletedRow[];
  next: string | null;
}

/** A page of the deleted files that the caller may restore, the latest first. Throws `request.not_found`. */
export async function deletedPage(
  { db, grants }: Asker,
  clientId: number,
  limit: number,
  after: string | undefined,
): Promise<DeletedPage> {
  const place = await placeOf(db, clientId);
  const rows = await readDeleted(db, {
    tenantId: place.tenantId,
    clientId: place.clientId,
    replacedOnly: !holds(grants, 'client.deleteEmployee'),
    ownOnly: !holds(grants, 'client.deleteAfterMergeEmployees'),
    after: timeCursor(after),
    limit: limit + 1,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(({ deletedOn, retainUntil, cursorAt: _, ...row }) => ({
      ...row,
      removableFrom: removableFrom({ deletedOn, retainUntil }),
    })),
    next: last ? encodeCursor([last.cursorAt, last.employeeId]) : null,
  };
}

/** Rows a batch of an export. */
const BATCH = 1000;

/** All of them, batch by batch. */
export async function* everyDeleted(
  asker: Asker,
  clientId: number,
): AsyncGenerator<readonly DeletedRow[]> {
  let after: string | undefined;
  do {
    const page: DeletedPage = await deletedPage(asker, clientId, BATCH, after);
    yield page.rows;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
