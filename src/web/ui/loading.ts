import { makeStore } from '../store.ts';

interface Loading {
  count: number;
  /** What is being loaded: the latest call's word for it. */
  what: string;
}

const store = makeStore<Loading>({ count: 0, what: '' });

/** The counter behind the loading panel: visible above zero, never below it (R038, R039). */
export const loading = {
  show(what = ''): void {
    store.set(({ count }) => ({ count: count + 1, what }));
  },
  hide(): void {
    store.set(({ count, what }) => ({
      count: Math.max(0, count - 1),
      what: count <= 1 ? '' : what,
    }));
  },
  reset(): void {
    store.set({ count: 0, what: '' });
  },
  get: store.get,
  subscribe: store.subscribe,
};

/** Says how far what is tracked has come. */
export function progress(what: string): void {
  store.set(({ count }) => ({ count, what }));
}

/** Shows the panel while `promise` runs; returns or throws what it does. */
export async function track<T>(promise: Promise<T>, what?: string): Promise<T> {
  loading.show(what);
  try {
    return await promise;
  } finally {
    loading.hide();
  }
}
