import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kernel } from '#src/server/kernel.ts';

/** Days that a mail without a link stays as a file; as long as its row (clean-up.ts). */
const KEPT_DAYS = 30;
const NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/;

/**
 * Removes the `.eml` files that have served their time: those whose link was used, taken back or has expired, because
 * anyone who reads the file could open a live one; and any after 30 days. The folder is filled only without `SMTP_URL`, but
 * may hold files from a time before it was set.
 */
export async function forgetMailFiles({ config, pool }: Kernel): Promise<void> {
  const folder = join(config.dataDir, 'outbox');
  const names = await readdir(folder).catch(nothingThere);
  const ids = names.flatMap((name) => NAME.exec(name)?.[1] ?? []);
  if (ids.length === 0) return;
  const { rows } = await pool.query<{ mail_id: string; stays: boolean }>(
    `select m.mail_id, coalesce(m.sent_at, now()) > now() - make_interval(days => $2)
        and (m.link_hash is null or exists (select from single_use_tokens t where t.token_hash = m.link_hash
          and t.used_at is null and t.withdrawn_at is null and t.expires_at > now())) as stays
       from mail_outbox m where m.mail_id = any ($1::uuid[])`,
    [ids, KEPT_DAYS],
  );
  const known = new Map(rows.map(({ mail_id, stays }) => [mail_id, stays]));
  for (const id of ids) {
    const path = join(folder, `${id}.eml`);
    // One that the database does not know any more is as old as the rows that are deleted, or of another database.
    if (known.get(id) ?? (await isYoung(path))) continue;
    await unlink(path).catch(nothingThere);
  }
}

async function isYoung(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => null);
  return file !== null && file.mtimeMs > Date.now() - KEPT_DAYS * 86_400_000;
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
