import { makeStore, useStore } from './store.ts';

/** SSNs start masked in every tab; showing them is a choice of the moment and is not remembered. */
const masked = makeStore<boolean>(true);

/** Whether SSNs are to be shown masked (R012, R013). */
export function useSsnMasked(): boolean {
  return useStore(masked);
}

export function ssnMasked(): boolean {
  return masked.get();
}

export function setSsnMasked(next: boolean): void {
  masked.set(next);
}
