import { renewLease } from '#src/features/work/server/claim.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CME_TASKS } from './cme-tasks.service.ts';
import { changeExam, lockExamOfTask } from './exam.sql.ts';

const fail = thrower(WORK_ERRORS);

/**
 * Says that an exam's certificate came from another client; who holds its match does. Returns the client that it was of.
 * @throws request.not_found, request.conflict, request.invalid for an unknown client, work.wrong_step once it is
 * matched, work.already_done, work.lease_lost
 */
export async function moveExamToClient(
  db: Db,
  me: string,
  taskId: string,
  {
    clientId,
    leaseId,
    version,
  }: { clientId: number; leaseId: string; version?: number | undefined },
): Promise<number | null> {
  const exam = await lockExamOfTask(db, taskId);
  if (!exam) throw requestError('request.not_found');
  await renewLease(db, taskId, me, leaseId, CME_TASKS);
  if (exam.state !== 'cmeSearchAndMatch' || exam.dq_item_id === null) throw fail('work.wrong_step');
  if (version !== undefined && version !== exam.version)
    throw requestError('request.conflict', { current: { version: exam.version } });
  const [client] = await db.rows<{ tenantId: number; name: string }>(
    'cme-move-client',
    'select tenant_id as "tenantId", name from clients where client_id = $1',
    [clientId],
  );
  if (!client)
    throw requestError('request.invalid', {
      fields: [{ field: 'clientId', message: 'Choose a client.' }],
    });
  await changeItem(db, exam.dq_item_id, {
    about_tenant_id: client.tenantId,
    about_client_id: clientId,
    about_employee_id: null,
  });
  await changeExam(db, exam.process_instance_id, {});
  await noteActivity(db, {
    processInstanceId: exam.process_instance_id,
    taskId,
    from: null,
    to: null,
    tag: null,
    userId: me,
    detail: { note: `Moved to ${client.name}.` },
  });
  return exam.about_client_id;
}
