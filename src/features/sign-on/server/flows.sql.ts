import type { Db } from '#src/server/db/handle.ts';

/** Log-ins by a provider that are on their way, accounts that it opens, and sessions that came of it. Run as the owner. */

interface NewFlow {
  stateHash: Buffer;
  browserHash: Buffer;
  tenantId: number;
  sealed: Buffer;
  returnTo: string | null;
  isAgain: boolean;
}

/** Keeps a log-in that begins, for ten minutes; forgets those that are over. */
export async function addFlow(owner: Db, flow: NewFlow): Promise<void> {
  await owner.change('flow-forget', 'delete from sign_in_flows where expires_at < now()', [], {
    least: 0,
  });
  await owner.change(
    'flow-add',
    `insert into sign_in_flows (state_hash, browser_hash, tenant_id, sealed, return_to, is_again, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '10 minutes')`,
    [flow.stateHash, flow.browserHash, flow.tenantId, flow.sealed, flow.returnTo, flow.isAgain],
    { least: 1 },
  );
}

interface Flow {
  tenantId: number;
  sealed: Buffer;
  returnTo: string | null;
  isAgain: boolean;
  said: Buffer | null;
  /** The hash of a link that was mailed to the account's own address. */
  mailedHash: Buffer | null;
}

const FLOW =
  'tenant_id as "tenantId", sealed, return_to as "returnTo", is_again as "isAgain", said, mailed_hash as "mailedHash"';

/** Takes a log-in that a browser began: of two answers at once one gets it. */
export async function takeFlow(
  owner: Db,
  stateHash: Buffer,
  browserHashes: readonly Buffer[],
): Promise<Flow | null> {
  const [row] = await owner.rows<Flow>(
    'flow-take',
    `update sign_in_flows set taken_at = now()
      where state_hash = $1 and browser_hash = any ($2::bytea[]) and taken_at is null and expires_at > now() returning ${FLOW}`,
    [stateHash, browserHashes],
  );
  return row ?? null;
}

/** A log-in whose provider has answered, and that waits for a second factor. */
export async function waitingFlow(
  owner: Db,
  stateHash: Buffer,
  browserHashes: readonly Buffer[],
): Promise<Flow | null> {
  const [row] = await owner.rows<Flow>(
    'flow-waiting',
    `select ${FLOW} from sign_in_flows
      where state_hash = $1 and browser_hash = any ($2::bytea[]) and said is not null and expires_at > now()`,
    [stateHash, browserHashes],
  );
  return row ?? null;
}

/** Keeps what the provider said, sealed. */
export async function keepSaid(owner: Db, stateHash: Buffer, said: Buffer): Promise<void> {
  await owner.change(
    'flow-said',
    'update sign_in_flows set said = $2 where state_hash = $1',
    [stateHash, said],
    { least: 1 },
  );
}

/** Keeps that a link was mailed, which waits half an hour; an earlier one no longer holds. False where the log-in has ended. */
export async function keepMailed(owner: Db, stateHash: Buffer, hash: Buffer): Promise<boolean> {
  const rows = await owner.rows(
    'flow-mailed',
    `update sign_in_flows set mailed_hash = $2, expires_at = now() + interval '30 minutes'
      where state_hash = $1 and said is not null and expires_at > now() returning state_hash`,
    [stateHash, hash],
  );
  return rows.length === 1;
}

/** Ends a log-in; false where it has ended already. */
export async function endFlow(owner: Db, stateHash: Buffer): Promise<boolean> {
  const rows = await owner.rows(
    'flow-end',
    'delete from sign_in_flows where state_hash = $1 returning state_hash',
    [stateHash],
  );
  return rows.length === 1;
}

export interface Linked {
  userId: string;
  issuer: string;
  subject: string;
  isManaged: boolean;
}

const LINKED =
  'select user_id as "userId", issuer, subject, is_managed as "isManaged" from provider_accounts';

/** Whose account a subject of a provider opens in a tenant. */
export async function linkedTo(
  owner: Db,
  { tenantId, issuer, subject }: { tenantId: number; issuer: string; subject: string },
): Promise<Linked | null> {
  const [row] = await owner.rows<Linked>(
    'provider-linked',
    `${LINKED} where tenant_id = $1 and issuer = $2 and subject = $3`,
    [tenantId, issuer, subject],
  );
  return row ?? null;
}

/** By which subject an account comes in. */
export async function linkOf(owner: Db, userId: string): Promise<Linked | null> {
  const [row] = await owner.rows<Linked>('provider-link-of', `${LINKED} where user_id = $1`, [
    userId,
  ]);
  return row ?? null;
}

/** Ties an account to a subject: one of another issuer takes the place of the former. */
export async function keepLink(
  owner: Db,
  tenantId: number,
  { userId, issuer, subject, isManaged }: Linked,
): Promise<void> {
  await owner.change(
    'provider-link',
    `insert into provider_accounts (user_id, tenant_id, issuer, subject, is_managed) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set issuer = $3, subject = $4, linked_at = now()`,
    [userId, tenantId, issuer, subject, isManaged],
    { least: 1 },
  );
}

/** Unties an account: the next who comes with its address gets it. @throws request.not_found */
export async function dropLink(owner: Db, tenantId: number, userId: string): Promise<void> {
  await owner.change(
    'provider-unlink',
    'delete from provider_accounts where tenant_id = $1 and user_id = $2',
    [tenantId, userId],
    { least: 1 },
  );
}

interface BornSession {
  sessionId: string;
  tenantId: number;
  issuer: string;
  subject: string;
  sid: string | null;
  idToken: Buffer;
  endAddress: string | null;
  gaveFactor: boolean;
}

/** Keeps by which provider a session began. */
export async function keepSession(owner: Db, born: BornSession): Promise<void> {
  await owner.change(
    'provider-session',
    `insert into provider_sessions (session_id, tenant_id, issuer, subject, sid, id_token, end_address, gave_factor)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      born.sessionId,
      born.tenantId,
      born.issuer,
      born.subject,
      born.sid,
      born.idToken,
      born.endAddress,
      born.gaveFactor,
    ],
    { least: 1 },
  );
}

/** By which provider a session began; null where by none. */
export async function sessionBorn(owner: Db, sessionId: string): Promise<BornSession | null> {
  const [row] = await owner.rows<BornSession>(
    'provider-session-of',
    `select session_id as "sessionId", tenant_id as "tenantId", issuer, subject, sid, id_token as "idToken",
       end_address as "endAddress", gave_factor as "gaveFactor" from provider_sessions where session_id = $1`,
    [sessionId],
  );
  return row ?? null;
}

/** Sessions of a subject that go on, or the one of the provider's own name. */
export async function sessionsBorn(
  owner: Db,
  named: { tenantId: number; issuer: string; subject: string | null; sid: string | null },
): Promise<string[]> {
  const rows = await owner.rows<{ id: string }>(
    'provider-sessions-of',
    `select v.session_id as id from provider_sessions v join sessions s on s.session_id = v.session_id
      where v.tenant_id = $1 and v.issuer = $2 and ($3::text is null or v.subject = $3) and ($4::text is null or v.sid = $4)
        and ($3::text is not null or $4::text is not null) and s.ended_at is null`,
    [named.tenantId, named.issuer, named.subject, named.sid],
  );
  return rows.map(({ id }) => id);
}

/** Uses a log-out token up; of two at once one counts. */
export async function useLogout(owner: Db, hash: Buffer, seconds: number): Promise<boolean> {
  await owner.change(
    'provider-logouts-forget',
    'delete from provider_logouts where expires_at < now()',
    [],
    {
      least: 0,
    },
  );
  const rows = await owner.rows(
    'provider-logout',
    `insert into provider_logouts (token_hash, expires_at) values ($1, now() + make_interval(secs => $2))
     on conflict do nothing returning token_hash`,
    [hash, seconds],
  );
  return rows.length === 1;
}

/** Sessions that began past the provider although the address is of a proven domain; all but those of one account. */
export async function notByProvider(
  owner: Db,
  tenantId: number,
  except: string,
): Promise<string[]> {
  const rows = await owner.rows<{ id: string }>(
    'provider-past',
    `select s.session_id as id from sessions s join logins l on l.user_id = s.user_id
       join provider_domains d on d.tenant_id = l.tenant_id and d.domain = split_part(l.email, '@', 2) and d.proven_at is not null
      where l.tenant_id = $1 and s.ended_at is null and s.user_id <> $2
        and not exists (select from provider_sessions v where v.session_id = s.session_id)`,
    [tenantId, except],
  );
  return rows.map(({ id }) => id);
}
