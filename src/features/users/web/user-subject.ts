import type { UserAccount } from '../user-admin.contract.ts';

/** What the commands of an account act on. */
export interface UserSubject {
  userAccount: UserAccount;
  /** The client that its calls act in; null for those of the house. */
  actingIn: number | null;
}

export function isUserSubject(subject: unknown): subject is UserSubject {
  return typeof subject === 'object' && subject !== null && 'userAccount' in subject;
}
