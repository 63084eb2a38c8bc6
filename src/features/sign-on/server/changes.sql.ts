import type { Db } from '#src/server/db/handle.ts';
import type { KeptProvider } from './providers.sql.ts';

/** Changes of a company log-in that wait for a second administrator, or for a day (D415). All of this is run as the owner. */

/** What waits: all that says which provider is asked, and whether its second factor counts. */
export type Asked = Pick<
  KeptProvider,
  'issuer' | 'oidcClientId' | 'secretCipher' | 'signingAlg' | 'groupsClaim' | 'trustsFactor'
>;

export interface WaitingChange extends Asked {
  tenantId: number;
  changeId: string;
  askedBy: string;
  askedByName: string;
  askedAt: string;
  dueAt: string;
}

const CHANGE = `select tenant_id as "tenantId", issuer, oidc_client_id as "oidcClientId", secret_cipher as "secretCipher",
    signing_alg as "signingAlg", groups_claim as "groupsClaim", trusts_factor as "trustsFactor", change_id as "changeId", asked_by as "askedBy",
    asked_by_name as "askedByName", asked_at as "askedAt", due_at as "dueAt" from provider_changes`;

/** What waits of a client; null where nothing does. */
export async function changeOf(owner: Db, tenantId: number): Promise<WaitingChange | null> {
  const [row] = await owner.rows<WaitingChange>(
    'provider-change-of',
    `${CHANGE} where tenant_id = $1`,
    [tenantId],
  );
  return row ?? null;
}

/** Those whose day has come. */
export async function dueChanges(owner: Db): Promise<WaitingChange[]> {
  return owner.rows<WaitingChange>(
    'provider-changes-due',
    `${CHANGE} where due_at <= now() order by due_at limit 100`,
    [],
  );
}

/** Lets a change wait. It takes the place of one before, and its day begins anew. */
export async function askChange(
  owner: Db,
  tenantId: number,
  asked: Asked & { by: { id: string; name: string } },
): Promise<void> {
  await owner.change(
    'provider-change-ask',
    `insert into provider_changes (tenant_id, issuer, oidc_client_id, secret_cipher, signing_alg, groups_claim, trusts_factor,
       asked_by, asked_by_name) values ($1, $2, $3, $4, $5, $6, $7, $8, left($9, 200))
     on conflict (tenant_id) do update set issuer = $2, oidc_client_id = $3, secret_cipher = $4, signing_alg = $5, groups_claim = $6,
       trusts_factor = $7, change_id = uuidv7(), asked_by = $8, asked_by_name = left($9, 200), asked_at = now(), due_at = now() + interval '1 day'`,
    [
      tenantId,
      asked.issuer,
      asked.oidcClientId,
      asked.secretCipher,
      asked.signingAlg,
      asked.groupsClaim,
      asked.trustsFactor,
      asked.by.id,
      asked.by.name,
    ],
    { least: 1 },
  );
}

/** Takes back what waits. False where nothing did. */
export async function dropChange(owner: Db, tenantId: number): Promise<boolean> {
  const gone = await owner.rows(
    'provider-change-drop',
    'delete from provider_changes where tenant_id = $1 returning tenant_id',
    [tenantId],
  );
  return gone.length === 1;
}

/**
 * Puts what waited in place: the very change that was agreed to, once. Another provider has let nobody in yet, so that it is not
 * required.
 */
export async function putInPlace(
  owner: Db,
  { tenantId, changeId }: WaitingChange,
): Promise<boolean> {
  const put = await owner.rows(
    'provider-change-put',
    `with gone as (delete from provider_changes where tenant_id = $1 and change_id = $2 returning *)
     update identity_providers p set issuer = g.issuer, oidc_client_id = g.oidc_client_id, secret_cipher = g.secret_cipher,
       signing_alg = g.signing_alg, groups_claim = g.groups_claim, trusts_factor = g.trusts_factor, changed_by = g.asked_by,
       changed_at = now(), version = p.version + 1,
       mode = case when p.mode = 'required' and (p.issuer <> g.issuer or p.oidc_client_id <> g.oidc_client_id) then 'optional' else p.mode end,
       worked_at = case when p.issuer = g.issuer and p.oidc_client_id = g.oidc_client_id then p.worked_at end
      from gone g where p.tenant_id = g.tenant_id returning p.version`,
    [tenantId, changeId],
  );
  return put.length === 1;
}

/** Whether anybody has come in by a client's provider, be it on now or not. */
export async function isAnyTied(owner: Db, tenantId: number): Promise<boolean> {
  const rows = await owner.rows(
    'provider-any-tied',
    'select from provider_accounts where tenant_id = $1 limit 1',
    [tenantId],
  );
  return rows.length > 0;
}
