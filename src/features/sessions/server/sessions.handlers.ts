import { requestError, thrower } from '#src/shared/errors.ts';
import { feature } from '#src/server/handler.ts';
import { clearTokenCookies, isFromBrowser, refreshCookie } from '#src/server/session/cookies.ts';
import { rotateSession } from '#src/server/session/sessions.ts';
import { hashToken, readRefreshToken } from '#src/server/session/tokens.ts';
import { countTry, forgiveTries, subject } from '#src/server/session/attempts.ts';
import { inPasswordQueue } from '#src/server/session/passwords.ts';
import { SESSION_ERRORS, sessionsApi } from '../sessions.contract.ts';
import { candidates, impersonate, stopImpersonating } from './impersonation.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { changePassword, forgotPassword, resetPassword, signUp } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { clientName, findLink, loginByUser } from './sessions.sql.ts';
import { begin, describeUser, handOut } from './sessions.service.ts';

const fail = thrower(SESSION_ERRORS);

export const sessionsFeature = feature(sessionsApi, {
  login: signIn,

  token: async (c) => {
    const header = c.request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
    const presented = header || refreshCookie(c.request);
    const tokens = presented
      ? await c.db.asOwner((owner) => rotateSession(c.kernel, owner, presented))
      : null;
    if (!tokens) throw requestError('request.unauthenticated');
    return handOut(c, tokens);
  },

  logout: async (c) => {
    // Whatever else is wrong, this browser forgets its tokens.
    if (isFromBrowser(c.request)) clearTokenCookies(c.request, c.reply);
    const named = c.params.refreshToken;
    const presented = named === 'current' ? refreshCookie(c.request) : named;
    const byToken = presented ? readRefreshToken(c.kernel.keys, presented) : null;
    const sessionId = byToken ?? (named === 'current' ? callerSession(c) : null);
    const ended = await c.db.asOwner((owner) =>
      owner.rows<{ tenant_id: number }>(
        'session-logout',
        `update sessions set ended_at = coalesce(ended_at, now()), ended_reason = coalesce(ended_reason, 'logged out'),
           successor_cipher = null where session_id = $1 returning tenant_id`,
        [sessionId],
      ),
    );
    const [session] = ended;
    if (!session || !sessionId) throw requestError('request.unauthenticated');
    c.audit({ entity: 'session', entityId: sessionId, tenantId: session.tenant_id });
  },

  session: async (c) => {
    const acting = c.clientId === null ? null : { clientId: c.clientId, grants: c.grants };
    return describeUser(c.db, c.kernel, c.caller, acting);
  },

  forgotPassword,

  resetLink: async (c) => {
    const link = await c.db.asOwner((owner) =>
      findLink(owner, hashToken(c.params.token), 'resetPassword'),
    );
    const login = link && (await loginByUser(c.db, link.user_id));
    if (!login) throw fail('sessions.link_not_valid');
    return { email: login.email };
  },

  resetPassword,

  invitation: async (c) => {
    const link = await c.db.asOwner((owner) =>
      findLink(owner, hashToken(c.params.token), 'signUp'),
    );
    const login = link && (await loginByUser(c.db, link.user_id));
    if (!login) throw fail('sessions.link_not_valid');
    return {
      email: login.email,
      name: login.first_name,
      clientName: await clientName(c.db, login.tenant_id, login.client_id),
    };
  },

  signUp,
  changePassword,
  ownSessions,
  endOwnSession,
  endOtherSessions,

  auditorEntry: async (c) =>
    inPasswordQueue(async () => {
      const { keys, pool } = c.kernel;
      const tries = [subject(keys, 'auditor', c.request.ip, 30, 300)];
      const wait = await countTry(pool, tries);
      if (wait > 0) throw fail('sessions.too_many_tries', { retryAfter: wait });
      const [link] = await c.db.asOwner((owner) =>
        owner.rows<{
          auditor_link_id: string;
          tenant_id: number;
          client_id: number;
          expires_at: string;
        }>(
          'auditor-link',
          `select auditor_link_id, tenant_id, client_id, expires_at from auditor_links
            where token_hash = $1 and revoked_at is null and expires_at > now()`,
          [hashToken(c.params.auditorToken)],
        ),
      );
      if (!link) throw fail('sessions.link_not_valid');
      await forgiveTries(pool, tries);
      c.audit({
        entity: 'auditorLink',
        entityId: link.auditor_link_id,
        tenantId: link.tenant_id,
        clientId: link.client_id,
      });
      return begin(c, {
        tenantId: link.tenant_id,
        auditorLinkId: link.auditor_link_id,
        until: link.expires_at,
      });
    }),

  candidates,
  impersonate,
  stopImpersonating,
});

/** The caller's session in a public call: present when a good access token came along. */
function callerSession(c: { caller: { sessionId: string } | null }): string | null {
  return c.caller?.sessionId ?? null;
}
