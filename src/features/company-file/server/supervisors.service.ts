import { sql } from 'kysely';
import { requestError } from '#src/shared/errors.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Supervisor } from '../company-file.contract.ts';
import { companyAt, writesAt } from './company-file.service.ts';
import type { Asker } from './company-file.service.ts';
import { readSupervisor } from './company-file.sql.ts';

/** A supervisor among the asker's. @throws `request.not_found` */
async function supervisorOf({ db }: Asker, supervisorId: string) {
  const record = await readSupervisor(db, supervisorId);
  if (!record) throw requestError('request.not_found');
  return record;
}

/** Names somebody who supervises drivers. @throws `request.not_found`, `request.forbidden`, `company-file.not_a_company` */
export async function addSupervisor(
  asker: Asker,
  clientId: number,
  { name, since }: Pick<Supervisor, 'name' | 'since'>,
): Promise<Supervisor> {
  const company = await companyAt(asker.db, clientId);
  if (!writesAt(asker, clientId)) throw requestError('request.forbidden');
  const { supervisor_id } = await asker.db.k
    .insertInto('company_supervisors')
    .values({
      tenant_id: company.tenantId,
      client_id: clientId,
      name,
      since,
      added_by: asker.caller.impersonator?.id ?? asker.caller.id,
    })
    .returning('supervisor_id')
    .executeTakeFirstOrThrow();
  return supervisorOf(asker, supervisor_id);
}

/**
 * Notes somebody's last day of supervising drivers, or that there is none.
 * @throws `request.not_found`, `request.forbidden`, `request.conflict`, `request.invalid` for a day before the first
 */
export async function endSupervisor(
  asker: Asker,
  supervisorId: string,
  until: IsoDate | null,
  version: number | null,
): Promise<Supervisor> {
  const before = await supervisorOf(asker, supervisorId);
  if (!writesAt(asker, before.clientId)) throw requestError('request.forbidden');
  if (until !== null && until < before.since)
    throw requestError('request.invalid', {
      fields: [{ field: 'until', message: 'The last day cannot come before the first.' }],
    });
  const done =
    (version === null || version === before.version) &&
    (await asker.db.k
      .updateTable('company_supervisors')
      .set({ until, version: sql`version + 1` })
      .where('tenant_id', '=', before.tenantId)
      .where('supervisor_id', '=', supervisorId)
      .where('version', '=', before.version)
      .returning('version')
      .executeTakeFirst());
  const current = await supervisorOf(asker, supervisorId);
  if (!done) throw requestError('request.conflict', { current });
  return current;
}
