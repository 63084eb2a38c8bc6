import { holds } from '#src/shared/permissions.ts';
import type { Context } from '#src/server/handler.ts';
import { who } from '#src/server/admit.ts';
import type { rostersApi } from '../rosters.contract.ts';
import type { RosterAsker } from './rosters.sql.ts';

/** Whose work on a roster or on an import it is. */
export function askerOf({
  caller,
  grants,
}: Pick<Context<typeof rostersApi.apply>, 'caller' | 'grants'>): RosterAsker {
  const { userId, sessionId, impersonatedUserId } = who(caller);
  return {
    userId: userId ?? caller.id,
    sessionId,
    impersonatedUserId,
    tenantId: caller.tenantId,
    isInternal: caller.isConcordeUser,
    mayChangeSsn: holds(grants, 'client.viewPII'),
  };
}
