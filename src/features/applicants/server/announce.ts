import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';

/** Lists of applicants and their links are read again. */
export function announce(c: Pick<Context<Endpoint>, 'live'>, tenantId: number): void {
  c.live({ tenantId, topic: 'applicants', requirement: 'client.viewApplicants' });
}
