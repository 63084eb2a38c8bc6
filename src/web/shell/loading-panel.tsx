import { useSyncExternalStore } from 'react';
import { loading } from '../ui/loading.ts';

/** Visible while the counter is above zero; it covers nothing and moves nothing (R038). */
export function LoadingPanel() {
  const { count, what } = useSyncExternalStore(loading.subscribe, loading.get);
  if (count === 0) return null;
  return (
    <div className="loading-panel" role="status">
      {said(what)}
    </div>
  );
}

/** A word for what is loaded, or a whole saying of what is being done, which begins with a capital. */
function said(what: string): string {
  if (what === '') return 'Working …';
  return /^[A-Z]/.test(what) ? `${what} …` : `Loading ${what} …`;
}
