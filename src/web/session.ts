import type { SessionUser } from '#src/shared/session-user.ts';
import { endSession, onSessionEvent, readSession, resumeToken } from './http.ts';
import { setSsnMasked } from './masking.ts';
import { forgetUses } from './palette/recents.ts';
import { queryClient } from './query-client.ts';
import { sessionStore, type SessionState } from './session-store.ts';
import { startTimer, stopTimer } from './session-timer.ts';
import { useStore } from './store.ts';
import { onTabMessage, setAccessToken, tellTabs } from './token-flight.ts';
import { clearToasts } from './ui/toasts.ts';

/** Who is signed in, followed. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

export function currentSession(): SessionState {
  return sessionStore.get();
}

/** Tries to go on with the browser's session; resolves either way. Once, at the start of the page. */
export async function restoreSession(): Promise<void> {
  if ((await resumeToken()) !== 'renewed') return;
  try {
    enter(await readSession());
  } catch {
    // Without an answer nobody is signed in here; the guard says so.
    setAccessToken(null);
  }
}

/** Takes up a session that the server has just begun: after sign-in, sign-up or an auditor's entry. */
export async function beginSession(token: string): Promise<SessionUser> {
  forgetEverything();
  // "Please log in" and the like are of the past.
  clearToasts();
  setAccessToken(token);
  const user = await readSession();
  enter(user);
  tellTabs({ kind: 'identity' });
  return user;
}

/** Reads the user again: after a change of profile, or of the client acted in. */
export async function refreshUser(): Promise<void> {
  const user = await readSession();
  sessionStore.set((now) => ({ ...now, user }));
}

/** After impersonation began or ended: nothing of the one identity stays for the other (R143, R144). */
export async function changeIdentity(): Promise<void> {
  forgetEverything();
  enter(await readSession());
  tellTabs({ kind: 'identity' });
}

/** Logs out here, in the other tabs and on the server (R137-R141). */
export async function signOut(how: 'EXITED' | 'EXPIRED' = 'EXITED'): Promise<void> {
  try {
    await endSession();
  } catch {
    // Offline: this browser forgets all the same, and the server ends the session when it has been idle.
  }
  tellTabs({ kind: 'ended', how });
  leave(how);
}

function enter(user: SessionUser): void {
  setSsnMasked(user.maskSsn);
  sessionStore.set({ status: 'ACTIVE', user });
  startTimer(() => signOut('EXPIRED'));
}

function leave(how: 'EXITED' | 'EXPIRED'): void {
  stopTimer();
  setAccessToken(null);
  forgetEverything();
  sessionStore.set({ status: how, user: null });
}

/** What one user leaves behind in a tab: answers, drafts, recent commands, shown SSNs (R140, D33). */
function forgetEverything(): void {
  queryClient.clear();
  sessionStorage.clear();
  forgetUses();
  setSsnMasked(true);
}

onSessionEvent((event) => {
  // What is on the screen stays (A26); the next guarded navigation goes to the log-in form.
  if (event === 'refused' && sessionStore.get().status === 'ACTIVE') {
    stopTimer();
    setAccessToken(null);
    sessionStore.set({ status: 'EXPIRED', user: null, stays: true });
  }
});

onTabMessage((message) => {
  const { status } = sessionStore.get();
  if (message.kind === 'ended' && status === 'ACTIVE') leave(message.how);
  // Another identity in the same browser: a page of the former one must not act for it.
  if (message.kind === 'identity' && status === 'ACTIVE') location.reload();
});
