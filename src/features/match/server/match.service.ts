import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { TRANSITIONS } from '#src/features/work/review-process.rules.ts';
import { begin, finish } from '#src/features/intake/server/act.service.ts';
import type { Act, Done } from '#src/features/intake/server/act.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';
import { MATCH_ERRORS } from '../match.contract.ts';

const fail = thrower(MATCH_ERRORS);

/** The company and the location of an employee on file. @throws request.not_found, match.employee_gone */
export async function employeePlace(
  db: Db,
  employeeId: string,
): Promise<{ tenantId: number; clientId: number }> {
  const [employee] = await db.rows<{ tenant_id: number; client_id: number; gone: boolean }>(
    'review-match-employee',
    `select tenant_id, client_id, deleted_at is not null or replaced_by is not null as gone from employees where employee_id = $1`,
    [employeeId],
  );
  if (!employee) throw requestError('request.not_found');
  if (employee.gone) throw fail('match.employee_gone');
  return { tenantId: employee.tenant_id, clientId: employee.client_id };
}

/** The place of an employee whom an item may be matched to. @throws request.not_found, match.employee_gone, match.other_company */
export async function placeToMatch(
  db: Db,
  process: Pick<ProcessRow, 'about_tenant_id'>,
  employeeId: string,
): Promise<{ tenantId: number; clientId: number }> {
  const place = await employeePlace(db, employeeId);
  // What one company sent goes into no other company's files (D22).
  if (process.about_tenant_id !== null && process.about_tenant_id !== place.tenantId)
    throw fail('match.other_company');
  return place;
}

/**
 * Matches an item to an employee, one on file or one whose file was made for it. Its review opens, held by `nextHolder`.
 * @throws match.employee_gone, match.other_company, and those of every act
 */
export async function match(
  act: Act,
  employeeId: string,
  nextHolder: string | null,
  name: 'match' | 'createFile' = 'match',
): Promise<Done> {
  const { process } = await begin(act, name);
  const place = await placeToMatch(act.db, process, employeeId);
  await changeItem(act.db, process.dq_item_id, {
    about_tenant_id: place.tenantId,
    about_client_id: place.clientId,
    about_employee_id: employeeId,
  });
  const { tag } = TRANSITIONS[name];
  const outcome = await finish(act, process, {
    name,
    tags: [tag],
    detail: { documents: [], superseded: [], employeeId },
    nextHolder,
    employeeId,
  });
  return { outcome, about: { ...place, employeeId }, tags: tag ? [tag] : [] };
}
