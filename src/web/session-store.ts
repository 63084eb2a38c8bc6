import type { SessionUser } from '#src/shared/session-user.ts';
import { makeStore } from './store.ts';

/** INITIAL until known (R132); EXITED by choice, EXPIRED by time or by the server (R137, R139). */
export type SessionStatus = 'INITIAL' | 'ACTIVE' | 'EXITED' | 'EXPIRED';

export interface SessionState {
  status: SessionStatus;
  user: SessionUser | null;
  /** The server refused to go on, and what is on the screen stays (A26). */
  stays?: true;
  /** Who was signed in when it refused: what stays on the screen is theirs. */
  former?: SessionUser;
  /** EXITED by another tab: here nobody chose to leave, so that what was typed waits for the same user. */
  elsewhere?: true;
}

/** Who is signed in. Read it by `useSession`; only session.ts writes it. */
export const sessionStore = makeStore<SessionState>({ status: 'INITIAL', user: null });

/** Whether the session ended without a choice made here: what was typed is there again when the same user comes back. */
export function hasEndedByItself(): boolean {
  const { status, elsewhere } = sessionStore.get();
  return status === 'EXPIRED' || elsewhere === true;
}
