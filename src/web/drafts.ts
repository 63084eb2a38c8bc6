import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CLIENT_VERSION } from '#src/shared/version.ts';
import { actingClient } from './acting-client.ts';
import { hasEndedByItself } from './session-store.ts';
import { draftOwner, DRAFTS } from './tab-drafts.ts';

/**
 * What was typed in a form and not yet sent, kept in the tab's session storage: it is there again after a reload, and after
 * the session expired, or was ended in another tab, and the same user signed in again. It goes when the user signs out in
 * this tab, when another user comes in, when the client changes, and with the tab; SSNs are never in it (D33).
 */

/** Nine digits, or 3-2-4, on their own or within a text. */
const SSN = /\b\d{9}\b|(?<!\d)\d{3}([- ])\d{2}\1\d{4}(?!\d)/;

function keyOf(as: string): string | null {
  const whose = draftOwner();
  return whose === null ? null : `${DRAFTS}${whose}:${actingClient() ?? 'all'}:${as}`;
}

/** Keeps entries under a name, each text that holds an SSN left out. */
export function keepDraft(as: string, entries: unknown): void {
  const key = keyOf(as);
  if (key !== null) writeDraft(key, entries);
}

function writeDraft(key: string, entries: unknown): void {
  const leaveOut = (_: string, value: unknown) =>
    typeof value === 'string' && SSN.test(value) ? undefined : value;
  try {
    sessionStorage.setItem(key, JSON.stringify({ made: CLIENT_VERSION, entries }, leaveOut));
  } catch {
    // A full or closed storage: what was typed lasts as long as its form.
  }
}

/** The entries kept under a name; undefined when there are none, or another version of the console wrote them. */
export function readDraft(as: string): unknown {
  const key = keyOf(as);
  if (key === null) return undefined;
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(found) || found['made'] !== CLIENT_VERSION) return undefined;
    return found['entries'];
  } catch {
    return undefined;
  }
}

export function hasDraft(as: string): boolean {
  return readDraft(as) !== undefined;
}

export function dropDraft(as: string): void {
  const key = keyOf(as);
  if (key !== null) sessionStorage.removeItem(key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Entries as they are now with what was kept of them; a part that was left out, or is of another kind, stays as it is. */
export function withKept<Entries>(now: Entries, found: unknown): Entries {
  if (isRecord(now) && isRecord(found)) {
    const parts = Object.entries(found).map(([part, value]) => [part, withKept(now[part], value)]);
    return { ...now, ...Object.fromEntries(parts) };
  }
  if (found === undefined) return now;
  const isSame = now === null || now === undefined || found === null;
  // Of the same version of the console, and of the same kind.
  return isSame || kindOf(now) === kindOf(found) ? (found as Entries) : now;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** What a form keeps of its entries. Make it by `keeping`. */
export interface Keep {
  as: string;
  entries: unknown;
  /** Puts back what was kept of them. */
  restore: (found: unknown) => void;
  /** Puts these in their place as they are. */
  put: (entries: unknown) => void;
}

/**
 * Says how a form is kept. `as` names the form and what it is about (`note:<id>`); `entries` is all that was typed, SSNs
 * and passwords excepted, with the version that it was begun from where a save sends one; `restore` puts them back.
 */
export function keeping<Entries>(
  as: string,
  entries: Entries,
  restore: (entries: Entries) => void,
): Keep {
  return {
    as,
    entries,
    restore: (found) => restore(withKept(entries, found)),
    // What comes in is what the same form gave out before.
    put: (before) => restore(before as Entries),
  };
}

interface Kept {
  /** What stands in the form was typed before, and brought back. */
  isBack: boolean;
  /** Forgets what is kept: it may go. */
  forget: () => void;
  /** Forgets what is kept once it is sent; it stays where that fails, or ends with `false`. */
  forgetSent: (sent: Promise<unknown>) => void;
  /** Puts the form back to how it would be without a draft. */
  startOver: () => void;
}

/** Keeps a form's entries while `dirty`, and brings them back when it is mounted; null keeps nothing. */
export function useKept(keep: Keep | null, dirty: boolean): Kept {
  const as = keep?.as ?? null;
  const latest = useRef(keep);
  const first = useRef<unknown>(undefined);
  const [isBack, setBack] = useState(false);
  useLayoutEffect(() => {
    latest.current = keep;
  });
  // The form that was mounted, or became another one, a moment ago: its entries are those of the painting to come.
  const fresh = useRef(false);
  useLayoutEffect(() => {
    const kept = as === null ? undefined : readDraft(as);
    first.current = latest.current?.entries;
    // A second view of the same form, such as a preview, stands as it was left.
    const isNews = kept !== undefined && JSON.stringify(kept) !== JSON.stringify(first.current);
    fresh.current = isNews;
    setBack(isNews);
    if (isNews) latest.current?.restore(kept);
  }, [as]);
  const text = as !== null && dirty ? JSON.stringify(keep?.entries) : null;
  useEffect(() => {
    const wasFresh = fresh.current;
    fresh.current = false;
    if (as === null || wasFresh) return;
    if (text === null) dropDraft(as);
    else keepDraft(as, latest.current?.entries);
  }, [as, text]);
  // Brought back, and on file by now: nothing is left to keep.
  const isOnFile = isBack && text === null;
  useEffect(() => {
    if (as !== null && isOnFile) dropDraft(as);
  }, [as, isOnFile]);
  const flying = useRef<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // Closed by its own success, which may have more to do before it is settled: a reload must not find it again.
      if (flying.current !== null) sessionStorage.removeItem(flying.current);
    };
  }, []);
  const forget = () => {
    if (as !== null) dropDraft(as);
    setBack(false);
  };
  const forgetSent = (sent: Promise<unknown>) => {
    const key = as === null ? null : keyOf(as);
    if (as === null || key === null) return;
    const stays = () => {
      flying.current = null;
      // Taken off the screen on its way, as by the session's end, it was not sent after all.
      const isTheirs = keyOf(as) === key || hasEndedByItself();
      if (isGone.current && isTheirs) writeDraft(key, latest.current?.entries);
    };
    const goes = () => {
      flying.current = null;
      sessionStorage.removeItem(key);
      setBack(false);
    };
    flying.current = key;
    sent.then((reply) => (reply === false ? stays() : goes()), stays);
  };
  return {
    isBack: isBack && dirty,
    forget,
    forgetSent,
    startOver: () => {
      forget();
      latest.current?.put(first.current);
    },
  };
}
