import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { lostStyle, PartError } from './part-error.ts';
import { makeStore, useStore } from './store.ts';

/** A component whose code comes later. */
export interface Part<Props> {
  /** Shows `waiting` until the code is there; throws to the boundary when it cannot be fetched. */
  View: (props: Props) => ReactNode;
  /** Fetches the code ahead; what failed is tried again at the next use, which can succeed for a style sheet alone. */
  preload: () => Promise<void>;
}

/**
 * Loads a component lazily. Not React's `lazy`: a suspended part shows its fallback even when its
 * code has already been fetched, and is then held back for 300 ms, which loses the first key presses.
 */
export function makePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Part<Props> {
  const store = makeStore<{ component: ComponentType<Props> | null }>({ component: null });
  let asked: Promise<void> | null = null;

  const fetchOnce = async () => {
    try {
      store.set({ component: await load() });
    } catch (error) {
      asked = null;
      forgetStyles(error);
      throw new PartError(error);
    }
  };
  const preload = () => (asked ??= fetchOnce());

  function View(props: Props): ReactNode {
    const { component } = useStore(store);
    const [fault, setFault] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (component === null) preload().catch((error: unknown) => setFault({ error }));
    }, [component]);
    if (fault) throw fault.error;
    return component ? createElement(component, props) : waiting;
  }

  return { View, preload };
}

/** A style sheet that failed stays in the document, and would count as loaded at the next try. */
function forgetStyles(error: unknown): void {
  const file = lostStyle(error);
  if (!file) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (new URL(link.href).pathname === file) link.remove();
  }
}
