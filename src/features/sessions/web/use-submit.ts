import { useState } from 'react';

/** Runs what a form sends, once at a time, and keeps its error until the next try. */
export function useSubmit(work: () => Promise<void>): {
  submit: () => Promise<void>;
  busy: boolean;
  error: unknown;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, error };
}
