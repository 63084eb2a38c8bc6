import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { PaletteProvider, PaletteRow } from './provider.ts';
import { makeLine } from './search-line.ts';

/** What one provider found. */
export interface Found {
  provider: PaletteProvider;
  rows: readonly PaletteRow[];
}

/** What is asked, of whom, and where. */
interface Question {
  /** Of which providers, in which client: another one shares no rows with this. */
  where: string;
  text: string;
  providers: readonly PaletteProvider[];
  client: number | null;
  grants: PermissionGrants;
}

export interface SearchState {
  /** What the rows answer; older than the question while its answer is on its way. */
  text: string;
  found: readonly Found[];
  busy: boolean;
  error: unknown;
  retry: () => void;
  /** Asks what is typed at once, before it is drawn: the answer is on its way meanwhile. */
  ahead: (text: string) => void;
}

interface Answer {
  where: string;
  text: string;
  found: readonly Found[];
  error: unknown;
}

const NONE: readonly Found[] = [];
const UNASKED: Answer = { where: '', text: '', found: NONE, error: null };

/**
 * Asks providers with each key press, without a pause (see `search-line.ts`). Only answers to the latest question count
 * as final; the rows of the one before stay until then, so that nothing jumps.
 */
export function useSearch(
  providers: readonly PaletteProvider[],
  text: string,
  { client, grants }: { client: number | null; grants: PermissionGrants },
): SearchState {
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<Answer>(UNASKED);
  const [tries, setTries] = useState(0);
  const names = providers.map(({ mode, kind }) => mode + kind).join(' ');
  const where = names === '' ? '' : `${client ?? ''} ${names}`;

  const [line] = useState(() =>
    makeLine<Question, readonly Found[]>(
      async (question, signal) => {
        await networkBack(signal);
        const context = { client: question.client, grants: question.grants, queryClient };
        const settled = await Promise.allSettled(
          question.providers.map((one) => one.search(question.text, signal, context)),
        );
        const found = settled.flatMap((result, at) => {
          const provider = question.providers[at];
          return provider && result.status === 'fulfilled'
            ? [{ provider, rows: result.value }]
            : [];
        });
        // One feature that fails does not hide what the others found.
        const failed = settled.find((result) => result.status === 'rejected');
        if (failed && found.length === 0) throw failed.reason;
        return found;
      },
      ({ where: asked, text: of }, result) =>
        setAnswer(
          'answer' in result
            ? { where: asked, text: of, found: result.answer, error: null }
            : { where: asked, text: of, found: NONE, error: result.error },
        ),
    ),
  );

  const latest = useRef({ providers, grants });
  useEffect(() => {
    latest.current = { providers, grants };
  });
  // Another place to search: what is on its way for the former one is of no use.
  useEffect(() => () => line.drop(), [line, where]);
  // What was asked before it was drawn.
  const asked = useRef<string | null>(null);
  const ahead = (next: string) => {
    if (where === '' || next === text) return;
    asked.current = `${where} ${next}`;
    line.ask({ where, text: next, client, ...latest.current });
  };
  useEffect(() => {
    const isAsked = asked.current === `${where} ${text}`;
    asked.current = null;
    if (where !== '' && !isAsked) line.ask({ where, text, client, ...latest.current });
  }, [line, where, text, client, grants, tries]);

  const retry = useCallback(() => {
    setAnswer(UNASKED);
    setTries((count) => count + 1);
  }, []);
  const here = answer.where === where;
  return {
    text: here ? answer.text : '',
    found: here ? answer.found : NONE,
    busy: where !== '' && !(here && answer.text === text),
    error: here && answer.text === text ? answer.error : null,
    retry,
    ahead,
  };
}

/** Waits while the machine has no network, as the screens' reads do: what was typed is then asked for. */
async function networkBack(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await new Promise<void>((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
