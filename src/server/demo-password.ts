import { verify } from '@node-rs/argon2';
import type pg from 'pg';
import { DEFAULT_DEMO_PASSWORD } from './config.ts';

/**
 * Whether anyone can sign in to a demo account of this database with the password that the README prints. The setting
 * cannot tell: the accounts keep the password that they were made with. Ask as the owner of the database.
 */
export async function usesDefaultDemoPassword(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select distinct password_hash from logins where is_demo and password_hash is not null',
  );
  for (const { password_hash } of rows) {
    if (await verify(password_hash, DEFAULT_DEMO_PASSWORD)) return true;
  }
  return false;
}
