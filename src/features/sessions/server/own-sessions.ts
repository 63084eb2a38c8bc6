import { requestError } from '#src/shared/errors.ts';
import type { Handler } from '#src/server/handler.ts';
import { endOthers, endOwn, IS_LIVE } from '#src/server/session/sessions.ts';
import type { sessionsApi } from '../sessions.contract.ts';

type Api = typeof sessionsApi;

interface Row {
  session_id: string;
  user_agent: string | null;
  begun_from: string | null;
  created_at: string;
  last_activity_at: string;
  expires_at: string;
}

/** The caller's sessions that go on. None for an auditor, who has no account. */
export const ownSessions: Handler<Api['ownSessions']> = async (c) => {
  const rows = await c.db.asOwner((owner) =>
    owner.rows<Row>(
      'sessions-own',
      `select s.session_id, s.user_agent, host(s.begun_from) as begun_from, s.created_at, s.last_activity_at, s.expires_at
         from sessions s where s.user_id = $1 and ${IS_LIVE}
        order by s.session_id = $2 desc, s.last_activity_at desc limit 100`,
      [c.caller.id, c.caller.sessionId],
    ),
  );
  return {
    rows: rows.map((row) => ({
      sessionId: row.session_id,
      isCurrent: row.session_id === c.caller.sessionId,
      userAgent: row.user_agent ?? '',
      address: row.begun_from,
      place: c.kernel.places.nameOf(row.begun_from),
      startedAt: row.created_at,
      lastActivityAt: row.last_activity_at,
      expiresAt: row.expires_at,
    })),
  };
};

/** Ends one of the caller's sessions; another's is not there. */
export const endOwnSession: Handler<Api['endOwnSession']> = async (c) => {
  const { sessionId } = c.params;
  if (!(await c.db.asOwner((owner) => endOwn(owner, c.caller.id, sessionId))))
    throw requestError('request.not_found');
  c.audit({ entity: 'session', entityId: sessionId });
};

/** Ends all of the caller's sessions but this one. */
export const endOtherSessions: Handler<Api['endOtherSessions']> = async (c) => {
  const ended = await c.db.asOwner((owner) => endOthers(owner, c.caller.id, c.caller.sessionId));
  for (const sessionId of ended) c.audit({ entity: 'session', entityId: sessionId });
  if (ended.length === 0) {
    c.audit({ entity: 'session', entityId: c.caller.sessionId, detail: { ended: 0 } });
  }
  return { ended: ended.length };
};
