import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { CME_LIVE_PERMISSIONS } from '../cme.rules.ts';
import type { ExamDone } from './exam-act.service.ts';

type Teller = Pick<Context<Endpoint>, 'db' | 'kernel' | 'audit' | 'live'>;

/**
 * Tells reviewers that the CME lists changed, while the socket flag is on (R271), and nobody without one of the four
 * permissions (R272).
 */
export async function announceCme(c: Teller): Promise<void> {
  const [flag] = await c.db.rows<{ value: unknown }>(
    'cme-live-flag',
    "select value from settings where key = 'liveTasks'",
    [],
  );
  if (flag?.value !== true) return;
  c.live({
    tenantId: c.kernel.internalTenantId,
    topic: 'cmeTasks',
    requirement: CME_LIVE_PERMISSIONS,
  });
}

/** Writes what an act did into both audit chains and tells the consoles. */
export async function announceExam(
  c: Teller,
  done: ExamDone,
  detail: Record<string, unknown>,
): Promise<void> {
  const { outcome, about, orderId } = done;
  c.audit({
    entity: 'task',
    entityId: outcome.taskId,
    detail: { ...detail, processInstanceId: outcome.processInstanceId, state: outcome.state },
  });
  await announceCme(c);
  if (!about) return;
  const { tenantId, clientId, employeeId } = about;
  c.audit({
    entity: 'employee',
    entityId: employeeId,
    tenantId,
    clientId,
    detail: {
      ...detail,
      exam: outcome.state,
      documents: outcome.documents.map(({ documentId }) => documentId),
    },
  });
  if (outcome.documents.length > 0) c.live({ tenantId, topic: 'documents', key: employeeId });
  if (orderId !== null) c.live({ tenantId, topic: 'orders', requirement: 'client.viewOrders' });
}
