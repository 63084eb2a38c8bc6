import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Viewer } from '../viewer.ts';
import type { PaletteProvider, PaletteRow } from './provider.ts';

export interface SearchState {
  provider: PaletteProvider | null;
  /** What the rows answer; older than the question while the answer is on its way. */
  text: string;
  rows: readonly PaletteRow[];
  busy: boolean;
  error: unknown;
}

const IDLE: SearchState = { provider: null, text: '', rows: [], busy: false, error: null };
/** Long enough to spare the server a fast typist's every letter, short enough not to be seen. */
const PAUSE = 40;

/** Asks one provider; only the latest question's answer counts, and old rows stay until it is there. */
export function useSearch(
  provider: PaletteProvider | null,
  text: string,
  viewer: Viewer,
): SearchState {
  const queryClient = useQueryClient();
  const [state, setState] = useState(IDLE);
  const { client, grants } = viewer;

  useEffect(() => {
    if (!provider) {
      setState(IDLE);
      return undefined;
    }
    const abort = new AbortController();
    setState((before) =>
      before.provider === provider
        ? { ...before, busy: true, error: null }
        : { ...IDLE, provider, busy: true },
    );
    const ask = async () => {
      try {
        const rows = await provider.search(text, abort.signal, { client, grants, queryClient });
        if (!abort.signal.aborted) setState({ provider, text, rows, busy: false, error: null });
      } catch (error) {
        if (!abort.signal.aborted) setState({ provider, text, rows: [], busy: false, error });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [provider, text, client, grants, queryClient]);

  return state;
}
