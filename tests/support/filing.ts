import { createHash, randomUUID } from 'node:crypto';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import type { Employee, World } from './world.ts';

/** Puts an accepted paper into a file, as SQL of another program would; returns the document's id. */
export async function filePaper(
  world: World,
  employee: Employee,
  type: number,
  given: { docDate?: string; expires?: string | null; status?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(id).digest();
  await world.inTenant(
    employee.tenantId,
    "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, 10, 'application/pdf', 1)",
    [employee.tenantId, sha256],
  );
  await world.inTenant(
    employee.tenantId,
    `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, expiration_date,
       status, sha256, file_name, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'a.pdf', 'upload')`,
    [
      employee.tenantId,
      id,
      employee.clientId,
      employee.employeeId,
      type,
      given.docDate ?? addMonths(utcToday(), -1),
      given.expires ?? null,
      given.status ?? 'accepted',
      sha256,
    ],
  );
  return id;
}

/** When the employees of tests were hired. */
const HIRED = '2020-01-06';

/** Everything that the law asks of a CDL driver, in order today; returns the documents' ids by type. */
export async function fileAll(world: World, employee: Employee): Promise<Map<number, string>> {
  const types = [473, 660, 307, 309, 302, 225, 303, 310, 301, 306, 313, 308, 1116, 673, 305];
  const ids = new Map<number, string>();
  for (const type of types) {
    // The copy of the license says until when it is valid.
    const expires = type === 301 ? addMonths(utcToday(), 40) : null;
    // The test before employment was made before it.
    const made = type === 306 ? { docDate: HIRED } : {};
    ids.set(type, await filePaper(world, employee, type, { expires, ...made }));
  }
  // The card before the MVR that shows it.
  const card = { docDate: addDays(addMonths(utcToday(), -1), -3) };
  ids.set(238, await filePaper(world, employee, 238, card));
  return ids;
}
