import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { makeStore } from '../store.ts';
import { confirm } from '../ui/confirm.ts';
import { usePane } from './pane-context.ts';

/**
 * What leaving would do to what was typed: `lost` asks before anything takes the form away; `kept`
 * and `sending` ask only before the tab closes, the one because it lasts as long as the tab, the
 * other because it is on its way.
 */
export type Unsaved = 'nothing' | 'lost' | 'kept' | 'sending';

/** A form that has something unsaved. */
export interface UnsavedForm {
  key: string;
  /** The pane it stands in; null in a dialog of the shell. */
  paneId: string | null;
  /** Named in the question. */
  label: string;
  state: Exclude<Unsaved, 'nothing'>;
  /** What was typed is there again after a reload. */
  comesBack: boolean;
  /** Forgets what was typed, once the user said so. */
  discard: () => void;
}

const forms = makeStore<readonly UnsavedForm[]>([]);

export const unsavedForms = { get: forms.get, subscribe: forms.subscribe };

function forget(keys: readonly string[]): void {
  forms.set((all) => {
    const left = all.filter(({ key }) => !keys.includes(key));
    return left.length === all.length ? all : left;
  });
}

/** Forgets that anything is unsaved, where the page is about to be loaded anew. */
export function forgetForms(): void {
  forms.set([]);
}

/**
 * Asks whether what was typed in these forms may go, by default in all; yes at once when nothing
 * would be lost. After a yes it is forgotten, so nobody asks again.
 */
export async function mayLeave(leaving = unsavedForms.get()): Promise<boolean> {
  const lost = leaving.filter(({ state }) => state === 'lost');
  if (lost.length === 0) return true;
  const names = lost.map(({ label }) => `“${label}”`).join(' and ');
  const yes = await confirm({
    text: `Leave without saving? What you typed in ${names} is lost.`,
    confirmText: 'Leave',
    cancelText: 'Stay',
    danger: true,
  });
  if (!yes) return false;
  forget(lost.map(({ key }) => key));
  for (const form of lost) form.discard();
  return true;
}

/**
 * Says, while the caller is mounted, what leaving would do to what was typed in it. The one
 * mechanism of all forms: closing the pane, going elsewhere or back, another client and closing the
 * tab all ask; loading the page anew only about what does not come back (`comesBack`). Returns `leave`, which asks for this form alone and then goes on.
 */
export function useUnsaved(
  label: string,
  state: Unsaved,
  onDiscard?: () => void,
  comesBack = false,
): (then: () => void) => void {
  const key = useId();
  const paneId = usePane()?.id ?? null;
  const discard = useRef(onDiscard);
  useLayoutEffect(() => {
    discard.current = onDiscard;
  });
  useEffect(() => {
    if (state === 'nothing') return undefined;
    const form = { key, paneId, label, state, comesBack, discard: () => discard.current?.() };
    forms.set((all) => [...all.filter((one) => one.key !== key), form]);
    return () => forget([key]);
  }, [key, paneId, label, state, comesBack]);
  return useCallback(
    (then) => {
      const own = unsavedForms.get().filter((one) => one.key === key);
      void mayLeave(own).then((yes) => yes && then());
    },
    [key],
  );
}
