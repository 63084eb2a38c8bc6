import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { ExamDone } from './exam-act.service.ts';

type Teller = Pick<Context<Endpoint>, 'audit' | 'live'>;

/** Writes what an act did into both audit chains, and tells the consoles that show the employee's file and orders. */
export function announceExam(c: Teller, done: ExamDone, detail: Record<string, unknown>): void {
  const { outcome, about, orderId } = done;
  c.audit({
    entity: 'task',
    entityId: outcome.taskId,
    detail: { ...detail, processInstanceId: outcome.processInstanceId, state: outcome.state },
  });
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
