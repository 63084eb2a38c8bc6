import type { Db } from '#src/server/db/handle.ts';
import { checkPassword } from '#src/server/session/passwords.ts';
import { isUnusedOfDirectory, type Login, loginByEmail, loginByUser } from './sessions.sql.ts';

/** What of a login a provider's account is judged by. */
export type KnownLogin = Omit<Login, 'password_hash'>;

/** The account that signs in by an address, wherever it is. */
export async function loginOfAddress(db: Db, email: string): Promise<KnownLogin | null> {
  return loginByEmail(db, email);
}

/** The account with its name to sign in with. */
export async function loginOfUser(db: Db, userId: string): Promise<KnownLogin | null> {
  return loginByUser(db, userId);
}

/** Whether a password is the account's; of one without any it takes as long and says no. Behind a `passwordDoor`. */
export async function isOwnPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const login = await loginByUser(db, userId);
  return checkPassword(login?.password_hash ?? null, password);
}

/** Whether the company's directory made an account that nobody has come in by yet: nobody had it before (D418). */
export const nobodyHadIt = (db: Db, userId: string): Promise<boolean> =>
  isUnusedOfDirectory(db, userId);
