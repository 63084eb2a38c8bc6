import { IDLE_SECONDS, WARN_SECONDS } from '#src/shared/session-user.ts';
import { keepAlive, onSessionEvent } from './http.ts';
import { makeStore, useStore } from './store.ts';
import { onTabMessage, tellTabs } from './token-flight.ts';

/** 1§4: the session timer looks every 30 seconds. */
const CHECK_EVERY = 30_000;
/** Other tabs hear of activity at most this often. */
const TELL_EVERY = 5_000;

interface Warning {
  open: boolean;
  /** Seconds to expiry, as shown. */
  left: number;
}

const warning = makeStore<Warning>({ open: false, left: 0 });

let lastActivity = 0;
let lastTold = 0;
let check: ReturnType<typeof setInterval> | undefined;
let countdown: ReturnType<typeof setInterval> | undefined;
let expire: () => unknown = () => undefined;

/** The inactivity warning: whether it is open and the seconds left (R135, R136). */
export function useInactivityWarning(): Warning {
  return useStore(warning);
}

/** Starts to watch over the session; `onExpiry` runs once when it has been idle for 20 minutes. */
export function startTimer(onExpiry: () => unknown): void {
  expire = onExpiry;
  noteActivity(Date.now());
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
}

function secondsLeft(now: number): number {
  return Math.ceil((lastActivity + IDLE_SECONDS * 1000 - now) / 1000);
}

function look(): void {
  const left = secondsLeft(Date.now());
  if (left <= 0) end();
  else if (left <= WARN_SECONDS) openWarning(left);
}

function openWarning(left: number): void {
  warning.set({ open: true, left });
  countdown ??= setInterval(() => {
    const now = secondsLeft(Date.now());
    if (now <= 0) end();
    else warning.set({ open: true, left: now });
  }, 1000);
}

function closeWarning(): void {
  clearInterval(countdown);
  countdown = undefined;
  if (warning.get().open) warning.set({ open: false, left: 0 });
}

function end(): void {
  stopTimer();
  expire();
}

function noteActivity(now: number): void {
  lastActivity = Math.max(lastActivity, now);
  closeWarning();
}

onSessionEvent((event) => {
  if (event !== 'activity' || check === undefined) return;
  const now = Date.now();
  noteActivity(now);
  if (now - lastTold < TELL_EVERY) return;
  lastTold = now;
  tellTabs({ kind: 'activity' });
});

// What one tab does keeps the session of all: they share it.
onTabMessage((message) => {
  if (message.kind === 'activity' && check !== undefined) noteActivity(Date.now());
});

if (typeof document !== 'undefined') {
  // A hidden tab's timers are slowed down, and a sleeping machine's stop.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && check !== undefined) look();
  });
}
