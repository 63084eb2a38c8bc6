import { requestError, thrower } from '#src/shared/errors.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Visit } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { clearTokenCookies, isOwnConsole, refreshCookie } from '#src/server/session/cookies.ts';
import { endByLogout, rotateSession } from '#src/server/session/sessions.ts';
import { hashToken, readRefreshToken } from '#src/server/session/tokens.ts';
import { forgiveTries, networkSubject } from '#src/server/session/attempts.ts';
import { passwordDoor } from '#src/server/session/password-door.ts';
import { SESSION_ERRORS, sessionsApi } from '../sessions.contract.ts';
import { candidates, impersonate, stopImpersonating } from './impersonation.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import {
  changePassword,
  changePasswordDoor,
  forgotPassword,
  forgotPasswordDoor,
  resetPassword,
  signUp,
} from './passwords.ts';
import { prove, proveDoor } from './prove.ts';
import { signIn, signInDoor } from './sign-in.ts';
import { findLink } from '#src/server/session/account-links.ts';
import { clientName, loginByUser } from './sessions.sql.ts';
import { begin, describeUser, handOut } from './sessions.service.ts';

const fail = thrower(SESSION_ERRORS);

/** The tries of an auditor's link, by network. */
const auditorTries = ({ keys }: Kernel, { request }: Pick<Visit, 'request'>) => [
  networkSubject(keys, 'auditor', request, 30, 300),
];

const doors = {
  login: signInDoor,
  forgotPassword: forgotPasswordDoor,
  resetPassword: passwordDoor(),
  signUp: passwordDoor(),
  changePassword: changePasswordDoor,
  prove: proveDoor,
  auditorEntry: passwordDoor({
    subjects: auditorTries,
    refuse: (retryAfter) => fail('sessions.too_many_tries', { retryAfter }),
  }),
};

export const sessionsCalls = callsOf(
  sessionsApi,
  {
    login: signIn,
    demo: async (c) => {
      const { password, accounts } = c.kernel.demo ?? { password: '', accounts: [] };
      return { password, accounts: accounts.map(({ email, about }) => ({ email, about })) };
    },

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
      // Whatever else is wrong, this browser forgets its tokens: where our own console asks, and not another site's page.
      if (isOwnConsole(c.request)) clearTokenCookies(c.request, c.reply);
      const named = c.params.refreshToken;
      const presented = named === 'current' ? refreshCookie(c.request) : named;
      const byToken = presented ? readRefreshToken(c.kernel.keys, presented) : null;
      const sessionId = byToken ?? (named === 'current' ? callerSession(c) : null);
      if (!sessionId) throw requestError('request.unauthenticated');
      const tenantId = await c.db.asOwner((owner) => endByLogout(owner, sessionId));
      if (tenantId === null) throw requestError('request.unauthenticated');
      c.audit({ entity: 'session', entityId: sessionId, tenantId });
    },

    session: async (c) => {
      const acting =
        c.clientId === null
          ? null
          : { clientId: c.clientId, grants: c.grants, services: c.services };
      return describeUser(c.db, c.caller, acting);
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
    prove,
    ownSessions,
    endOwnSession,
    endOtherSessions,

    auditorEntry: async (c) => {
      const [link] = await c.db.asOwner((owner) =>
        owner.rows<{
          auditor_link_id: string;
          tenant_id: number;
          client_id: number;
          expires_at: string;
        }>(
          'auditor-link',
          `select auditor_link_id, tenant_id, client_id, expires_at from auditor_links
          where token_hash = $1 and revoked_at is null and expires_at > now() and not has_departed(tenant_id)`,
          [hashToken(c.params.auditorToken)],
        ),
      );
      if (!link) throw fail('sessions.link_not_valid');
      await forgiveTries(c.kernel.pool, auditorTries(c.kernel, c));
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
    },

    candidates,
    impersonate,
    stopImpersonating,
  },
  doors,
);

/** The caller's session in a public call: present when a good access token came along. */
function callerSession(c: { caller: { sessionId: string } | null }): string | null {
  return c.caller?.sessionId ?? null;
}
