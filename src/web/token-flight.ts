/** What became of an attempt to renew the access token. */
export type Renewal = 'renewed' | 'refused' | 'unreachable';

/** What tabs of one browser tell each other. */
export type TabMessage =
  | { kind: 'token'; token: string }
  | { kind: 'activity' }
  /** The session's user changed: signed in again, or impersonation began or ended. */
  | { kind: 'identity' }
  | { kind: 'ended'; how: 'EXITED' | 'EXPIRED' };

const LOCK = 'console-token';
/** The answer of the tab that renewed just before is here long before that. */
const ANSWER_WAIT = 250;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('console-session') : null;
const listeners = new Set<(message: TabMessage) => void>();

let token: string | null = null;
let flight: Promise<Renewal> | null = null;

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  // Of this page's session, or of the one that the page is about to go on with.
  const isOurs = token === null ? flight !== null : sessionOf(token) === tokenSession(data);
  if (data.kind === 'token' && isOurs) token = data.token;
  for (const listener of listeners) listener(data);
});

/** The access token, kept in this tab's memory only (D9). */
export function accessToken(): string | null {
  return token;
}

/** Sets or removes what every request's Authorization header is made from (R153). */
export function setAccessToken(next: string | null): void {
  token = next;
}

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Hears what the other tabs say. */
export function onTabMessage(listener: (message: TabMessage) => void): void {
  listeners.add(listener);
}

/**
 * Renews the access token once for everyone who waits: all requests of this tab share one flight, and of several tabs
 * one asks while the others wait for its answer (R151). `used` is the token that failed; when another one has
 * come in the meantime there is nothing to do. `ask` gives the new token, or null when the server refuses.
 */
export function renewToken(
  used: string | null,
  ask: () => Promise<string | null>,
): Promise<Renewal> {
  if (token !== null && token !== used) return Promise.resolve('renewed');
  flight ??= renew(used, ask).finally(() => {
    flight = null;
  });
  return flight;
}

async function renew(used: string | null, ask: () => Promise<string | null>): Promise<Renewal> {
  return exclusively(async (waited) => {
    // Another tab's answer may be on its way while the lock is already ours.
    await another(used, waited ? ANSWER_WAIT : 0);
    if (token !== null && token !== used) return 'renewed';
    let answer: string | null;
    try {
      answer = await ask();
    } catch {
      return 'unreachable';
    }
    if (answer === null) return 'refused';
    const isAnother = token !== null && sessionOf(answer) !== sessionOf(token);
    token = answer;
    tellTabs({ kind: 'token', token: answer });
    // Someone else signed in with this browser: nothing on this page is theirs.
    if (isAnother) location.reload();
    return 'renewed';
  });
}

/** Runs `work` while no other tab renews; it learns whether one did just before. */
async function exclusively<T>(work: (waited: boolean) => Promise<T>): Promise<T> {
  const locks = 'locks' in navigator ? navigator.locks : null;
  // Web Locks need a secure context; over plain http the server's grace period makes two flights harmless.
  if (!locks) return work(false);
  const { held } = await locks.query();
  const waited = held?.some(({ name }) => name === LOCK) ?? false;
  return locks.request(LOCK, () => work(waited));
}

/** Waits until another token than `used` has come from another tab, at most so long. */
async function another(used: string | null, most: number): Promise<void> {
  const until = performance.now() + most;
  do {
    await new Promise((resolve) => setTimeout(resolve, 0));
  } while ((token === null || token === used) && performance.now() < until);
}

function tokenSession(message: TabMessage): unknown {
  return message.kind === 'token' ? sessionOf(message.token) : null;
}

/** The session a token names; null for what is not a token. Only compared, never trusted. */
function sessionOf(jwt: string): unknown {
  try {
    const payload = jwt.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'sid' in claims ? claims.sid : null;
  } catch {
    return null;
  }
}
