import { WARN_SECONDS } from '#src/shared/session-times.ts';
import type { SessionUser } from '#src/shared/session-user.ts';
import { keepAlive } from './session-calls.ts';
import { onSessionEvent } from './http-client.ts';
import { keep, readKept } from './preferences.ts';
import { makeStore, useStore } from './store.ts';
import { onTabMessage, tellTabs } from './token-flight.ts';

/** 1§4: the session timer looks every 30 seconds. */
const CHECK_EVERY = 30_000;
/** Other tabs are told of activity at most this often; the time itself is shared at once. */
const TELL_EVERY = 5_000;
/** Keys and clicks count after so long without an answer from the server (A25). */
const ACT_EVERY = 60_000;
/** When this browser was last active, shared by its tabs: a message may wait where a stored time does not. */
const SHARED = 'activity';

/** Why the session would end. */
export type Ending = 'idle' | 'absolute';

interface Warning {
  open: boolean;
  /** Seconds to expiry, as shown. */
  left: number;
  ending: Ending;
}

const CLOSED: Warning = { open: false, left: 0, ending: 'idle' };
const warning = makeStore<Warning>(CLOSED);

let lastActivity = 0;
let lastTold = 0;
let lastTry = 0;
let idle = 0;
/** When it ends however active (D10). */
let last = Infinity;
let isSeen = false;
let check: ReturnType<typeof setInterval> | undefined;
let countdown: ReturnType<typeof setInterval> | undefined;
let expire: () => unknown = () => undefined;

/** The warning before the session ends: whether it is open, why, and the seconds left (R135, R136). */
export function useInactivityWarning(): Warning {
  return useStore(warning);
}

/** The same, read once. */
export function inactivityWarning(): Warning {
  return warning.get();
}

/** Starts to watch over the session; `onExpiry` runs once when it has been idle too long, or is over whatever happens. */
export function startTimer(
  { idleSeconds, expiresAt }: Pick<SessionUser, 'idleSeconds' | 'expiresAt'>,
  onExpiry: () => unknown,
): void {
  expire = onExpiry;
  idle = idleSeconds * 1000;
  last = Date.parse(expiresAt);
  isSeen = false;
  lastActivity = Date.now();
  closeWarning();
  clearInterval(check);
  check = setInterval(look, CHECK_EVERY);
}

export function stopTimer(): void {
  clearInterval(check);
  check = undefined;
  closeWarning();
}

/** Stays logged on: one answer from the server, and the warning closes (R138, R142). @throws ApiError */
export async function stayLoggedOn(): Promise<void> {
  await keepAlive();
  noteActivity(Date.now());
  announce(Date.now());
}

/** The end that no activity puts off was seen; the warning does not come back. */
export function noteSeen(): void {
  isSeen = true;
  closeWarning();
}

function remaining(): { left: number; ending: Ending } {
  const now = Date.now();
  const shared = readKept(SHARED);
  if (typeof shared === 'number' && shared <= now) lastActivity = Math.max(lastActivity, shared);
  const [byIdle, byAge] = [lastActivity + idle - now, last - now];
  const ending: Ending = byAge < byIdle ? 'absolute' : 'idle';
  return { left: Math.ceil(Math.min(byIdle, byAge) / 1000), ending };
}

/** Every 30 seconds, each second while the warning is open, and whenever the machine or the tab wakes up. */
function look(): void {
  const { left, ending } = remaining();
  if (left <= 0) end();
  else if (left > WARN_SECONDS || (ending === 'absolute' && isSeen)) closeWarning();
  else {
    warning.set({ open: true, left, ending });
    countdown ??= setInterval(look, 1000);
  }
}

function closeWarning(): void {
  clearInterval(countdown);
  countdown = undefined;
  if (warning.get().open) warning.set(CLOSED);
}

function end(): void {
  stopTimer();
  expire();
}

function noteActivity(now: number): void {
  lastActivity = Math.max(lastActivity, now);
  if (warning.get().ending === 'idle') closeWarning();
}

/** Tells the other tabs: what one does keeps the session of all, as they share it. */
function announce(now: number): void {
  keep(SHARED, now);
  if (now - lastTold < TELL_EVERY) return;
  lastTold = now;
  tellTabs({ kind: 'activity' });
}

onSessionEvent((event) => {
  if (event !== 'activity' || check === undefined) return;
  const now = Date.now();
  noteActivity(now);
  announce(now);
});

onTabMessage((message) => {
  if (message.kind === 'activity' && check !== undefined) noteActivity(Date.now());
});

/** A long form is typed without any call; the server hears of it once a minute. Not while it asks "Are you still there?". */
function act(): void {
  const now = Date.now();
  if (check === undefined || warning.get().open) return;
  if (now - Math.max(lastActivity, lastTry) < ACT_EVERY) return;
  lastTry = now;
  // Not reached: the status bar says that the line is dead, and the next key after a minute tries again.
  stayLoggedOn().catch(() => undefined);
}

function wake(): void {
  if (check !== undefined && !document.hidden) look();
}

if (typeof document !== 'undefined') {
  // A hidden tab's timers are slowed down, and a sleeping machine's stop.
  document.addEventListener('visibilitychange', wake);
  for (const name of ['focus', 'pageshow', 'online']) window.addEventListener(name, wake);
  for (const name of ['keydown', 'pointerdown', 'wheel']) {
    document.addEventListener(name, act, { capture: true, passive: true });
  }
}
