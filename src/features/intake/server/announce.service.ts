import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Done } from './act.service.ts';

/** What acts on items need of a request. */
export type AnyContext = Pick<
  Context<Endpoint>,
  'db' | 'kernel' | 'caller' | 'audit' | 'live' | 'grants'
>;

/**
 * What an item holds changed, or every list is to be read again; only those who see the queue hear of it. Tasks tell of
 * themselves (0041_live_queues.sql).
 */
export function announceQueue(c: AnyContext): void {
  c.live({ tenantId: c.kernel.internalTenantId, topic: 'tasks', requirement: 'dq.worklists' });
}

/** Writes what an act did into both audit chains, and tells the consoles that show the employee's file. */
export function announce(c: AnyContext, done: Done, detail: Record<string, unknown>): void {
  const { outcome, about } = done;
  c.audit({
    entity: 'task',
    entityId: outcome.taskId,
    detail: { ...detail, dqItemId: outcome.dqItemId, state: outcome.state },
  });
  if (!about) return;
  c.audit({
    entity: 'employee',
    entityId: about.employeeId,
    tenantId: about.tenantId,
    clientId: about.clientId,
    detail: { ...detail, documents: outcome.documents.map(({ documentId }) => documentId) },
  });
  for (const topic of done.roster ? ['documents', 'employees'] : ['documents'])
    c.live({ tenantId: about.tenantId, topic, key: about.employeeId });
}
