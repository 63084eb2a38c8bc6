import type { Db } from '#src/server/db/handle.ts';

/** Mailed links to one's account, as the kernel's table keeps them: the token itself is nowhere (D24). Run as the owner. */

/** What a link of an account is for. */
export type LinkPurpose = 'signUp' | 'resetPassword';

/** Whose account a link opens. */
interface Link {
  tenant_id: number;
  user_id: string;
  return_to: string | null;
}

const HOLDS =
  'token_hash = $1 and purpose = $2 and user_id is not null and used_at is null and expires_at > now() and not has_departed(tenant_id)';

/** A link that still holds; looking does not use it up. */
export async function findLink(
  owner: Db,
  hash: Buffer,
  purpose: LinkPurpose,
): Promise<Link | null> {
  const [row] = await owner.rows<Link>(
    'link-find',
    `select tenant_id, user_id, return_to from single_use_tokens where ${HOLDS}`,
    [hash, purpose],
  );
  return row ?? null;
}

/** Uses a link up; of two at once one gets it. */
export async function useLink(owner: Db, hash: Buffer, purpose: LinkPurpose): Promise<Link | null> {
  const [row] = await owner.rows<Link>(
    'link-use',
    `update single_use_tokens set used_at = now() where ${HOLDS} returning tenant_id, user_id, return_to`,
    [hash, purpose],
  );
  return row ?? null;
}

/** Keeps a new link and takes back the user's earlier ones of its kind. */
export async function addLink(
  owner: Db,
  link: { hash: Buffer; purpose: LinkPurpose; hours: number; returnTo: string | null } & Omit<
    Link,
    'return_to'
  >,
): Promise<void> {
  await endLinks(owner, link.user_id, link.purpose);
  await owner.rows(
    'link-add',
    `insert into single_use_tokens (token_hash, purpose, tenant_id, user_id, return_to, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))`,
    [link.hash, link.purpose, link.tenant_id, link.user_id, link.returnTo, link.hours],
  );
}

/** Uses up a user's links of a kind. */
export async function endLinks(owner: Db, userId: string, purpose: LinkPurpose): Promise<void> {
  await owner.change(
    'links-end',
    'update single_use_tokens set used_at = now() where user_id = $1 and purpose = $2 and used_at is null',
    [userId, purpose],
    { least: 0 },
  );
}
