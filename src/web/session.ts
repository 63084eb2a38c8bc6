import type { Query } from '@tanstack/react-query';
import type { SessionUser } from '#src/shared/session-user.ts';
import { clientInAddress, setActingClient } from './acting-client.ts';
import { endCompanySession, endSession, readSession, resumeToken } from './session-calls.ts';
import { clearTab, dropDraftsOfOthers } from './tab-drafts.ts';
import { askToLogIn, logInAsked } from './ended-session.ts';
import { onSessionEvent } from './http-client.ts';
import { ApiError } from './api-error.ts';
import {
  hasIdentityChanged,
  noteLeft,
  reloadAsAnother,
  takeLeft,
  tellIdentity,
} from './identity-change.ts';
import { flushOptions, forgetOptions, takeOptions } from './kept-options.ts';
import { setSsnMasked } from './masking.ts';
import { closePalette } from './palette/palette-state.ts';
import { forgetUses } from './palette/recents.ts';
import { keep, readKept } from './preferences.ts';
import { queryClient } from './query-client.ts';
import { sessionStore, type SessionState } from './session-store.ts';
import { startTimer, stopTimer } from './session-timer.ts';
import { keySheetOpen } from './shell/shell-state.ts';
import { useStore } from './store.ts';
import { onTabMessage, setAccessToken, tellTabs } from './token-flight.ts';
import { confirmation } from './ui/confirm.ts';
import { clearToasts, toast } from './ui/toasts.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** Who is signed in, followed. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

export function currentSession(): SessionState {
  return sessionStore.get();
}

/** On this machine, while a logout has not reached the server: its cookies would still open the session. */
const OWED = 'logoutOwed';

/** Why an address leads to another client than it names. */
const NO_SUCH_CLIENT =
  'The client in the address does not exist, or is not yours to act in. You act outside of it now.';

/** How often somebody has come in on this page. */
let entries = 0;

/** The address at which the user who has just signed in was working when another tab logged them out; null for none. */
let wayBack: string | null = null;

/** Tries to go on with the browser's session; resolves either way. Once, at the start of the page. */
export async function restoreSession(): Promise<void> {
  // Who logged out while the server was out of reach must not find the session open again.
  if (readKept(OWED) === true) return payLogout();
  // Without a session the server would answer 401, which the browser notes as an error of the page.
  if (!/(?:^|; )signedIn=1(?:;|$)/.test(document.cookie)) return;
  await resume();
}

async function resume(): Promise<void> {
  if ((await resumeToken()) !== 'renewed') return;
  try {
    const { former } = sessionStore.get();
    const user = await readHere();
    // What stayed on the screen, or in the page's memory, was another's. The log-in form goes on by itself.
    const isAnother = former ? former.id !== user.id : entries > 0;
    if (isAnother && location.pathname !== ownAddresses.login) return location.reload();
    const back = tellIdentity(user);
    if (back !== null && back !== location.pathname + location.search)
      return location.replace(back);
    enter(user);
    // What was refused in between is read after all.
    if (former) void queryClient.refetchQueries({ type: 'active', predicate: isFailed });
  } catch {
    // Without an answer nobody is signed in here; the guard says so.
    setAccessToken(null);
  }
}

/** Who is signed in, and what they may do here; a client in the address that is dead, or not theirs, is left. */
async function readHere(): Promise<SessionUser> {
  try {
    return await readSession();
  } catch (error) {
    const isDead = error instanceof ApiError && [400, 403, 404].includes(error.status);
    if (!isDead || clientInAddress() === null) throw error;
    setActingClient(null, { replace: true });
    // The client is as good as before; who works here is another, and that is said.
    if (!hasIdentityChanged()) toast(NO_SUCH_CLIENT, 'warning');
    return readSession();
  }
}

const isFailed = ({ state }: Query) => state.status === 'error';

async function payLogout(): Promise<void> {
  try {
    await endSession();
    keep(OWED, false);
  } catch {
    // Still out of reach: it stays owed, and nobody is signed in here.
  }
}

/** Takes up a session that the server has just begun: after sign-in, sign-up or an auditor's entry. */
export async function beginSession(token: string): Promise<SessionUser> {
  const left = takeLeft();
  // What the same user had typed when the session expired is there again.
  forgetEverything({ drafts: 'stay' });
  // "Please log in" and the like are of the past.
  clearToasts();
  setAccessToken(token);
  keep(OWED, false);
  const user = await readHere();
  wayBack = left?.userId === user.id ? left.address : null;
  enter(user);
  tellTabs({ kind: 'identity' });
  return user;
}

/**
 * Leads on after signing in. A page on which somebody was signed in before is loaded anew: what they left in its memory,
 * from open dialogs to steps to undo, is nobody else's (R140). Where nothing else was asked for, it leads back to where the
 * same user was logged out by another tab.
 */
export function leadOn(address: string, open: (address: string) => void): void {
  const to = address === '/' ? (wayBack ?? address) : address;
  if (entries > 1) location.replace(to);
  else open(to);
}

/** Reads the user again: after a change of profile, or of the client acted in. */
export async function refreshUser(): Promise<void> {
  const client = clientInAddress();
  const user = await readHere();
  // Meanwhile another client was chosen, whose answer is on its way, or nobody is signed in any more.
  const isLate = clientInAddress() !== client && clientInAddress() !== null;
  if (isLate || sessionStore.get().status !== 'ACTIVE') return;
  takeOptions(keeperOf(user), user.options);
  sessionStore.set((now) => ({ ...now, user }));
}

/**
 * After impersonation began or ended: the page is loaded anew at Home, so that nothing that the one identity left in its
 * memory, from steps to undo to the titles of panes, stays for the other (R143, R144).
 */
export function changeIdentity(): void {
  forgetEverything({ drafts: 'go' });
  tellTabs({ kind: 'identity' });
  location.replace('/');
}

/** Logs out here, in the other tabs and on the server (R137-R141). */
export async function signOut(how: 'EXITED' | 'EXPIRED' = 'EXITED'): Promise<void> {
  // What was chosen a moment ago is kept, but a dead line must not hold anybody back.
  await Promise.race([flushOptions(), new Promise((resolve) => setTimeout(resolve, 1000))]);
  const isByCompany = how === 'EXITED' && sessionStore.get().user?.isByProvider === true;
  let end: string | null = null;
  try {
    if (isByCompany) end = await endCompanySession();
    else await endSession();
  } catch {
    // Offline: this browser forgets all the same, and the server hears of it as soon as it can.
    keep(OWED, true);
  }
  tellTabs({ kind: 'ended', how });
  leave(how);
  // The company's session would let the next at this machine in without a question (D413).
  if (end !== null) location.assign(end);
}

function enter(user: SessionUser): void {
  entries += 1;
  setSsnMasked(user.maskSsn);
  takeOptions(keeperOf(user), user.options);
  logInAsked.set(false);
  sessionStore.set({ status: 'ACTIVE', user });
  dropDraftsOfOthers();
  startTimer(user, () => signOut('EXPIRED'));
}

/** From a screen that stayed after its session to the log-in form, as an expiry leads there: with the way back to it. */
export function logInAgain(): void {
  leave('EXPIRED');
}

/** Whose choices may be kept now: nobody's while another user is impersonated (D7), nor an auditor's. */
function keeperOf(user: SessionUser): string | null {
  return user.impersonator || user.isAuditor ? null : user.id;
}

function leave(how: 'EXITED' | 'EXPIRED', where: 'here' | 'elsewhere' = 'here'): void {
  const { user } = sessionStore.get();
  const isAsked = how === 'EXITED' && where === 'here';
  stopTimer();
  setAccessToken(null);
  forgetEverything({ drafts: isAsked ? 'go' : 'stay' });
  clearOverlays();
  const elsewhere = how === 'EXITED' && !isAsked;
  if (elsewhere) noteLeft(user);
  sessionStore.set({ status: how, user: null, ...(elsewhere ? { elsewhere } : {}) });
}

/** What stands over the screens is theirs as well; the log-in form comes alone. */
function clearOverlays(): void {
  closePalette();
  logInAsked.set(false);
  keySheetOpen.set(false);
  confirmation.get().asked?.answer(false);
  clearToasts();
}

/**
 * What one user leaves behind in a tab: answers, recent commands, shown SSNs (R140, D33), and drafts, which wait for the
 * same user where the session ended without a choice made in this tab.
 */
function forgetEverything({ drafts }: { drafts: 'stay' | 'go' }): void {
  queryClient.clear();
  clearTab({ drafts });
  forgetUses();
  forgetOptions();
  setSsnMasked(true);
}

onSessionEvent((event) => {
  // What is on the screen stays (A26); the next guarded navigation goes to the log-in form.
  if (event === 'refused' && sessionStore.get().status === 'ACTIVE') {
    const { user } = sessionStore.get();
    stopTimer();
    setAccessToken(null);
    sessionStore.set({
      status: 'EXPIRED',
      user: null,
      stays: true,
      ...(user ? { former: user } : {}),
    });
  }
  // Nobody can get what they wait for here before they log in.
  if (event === 'missed') askToLogIn();
  // The session has taken on another identity than this page was loaded for (D7).
  if (event === 'identity') reloadAsAnother(sessionStore.get().user);
});

onTabMessage((message) => {
  const { status, user } = sessionStore.get();
  if (message.kind === 'ended' && status === 'ACTIVE') leave(message.how, 'elsewhere');
  // Another identity in the same browser: a page of the former one must not act for it.
  if (message.kind === 'identity' && status === 'ACTIVE') reloadAsAnother(user);
  // Somebody has signed in: this tab is in again too, with what stayed on its screen.
  else if (message.kind === 'identity') void resume();
});

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => void (readKept(OWED) === true && payLogout()));
}
