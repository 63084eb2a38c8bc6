import { useCallback, useLayoutEffect, useState } from 'react';
import { closePdf, openPdf, PasswordRefused, readyPdf, type ReadyPdf } from './pdf-documents.ts';

export type PdfState =
  | { phase: 'loading' }
  | { phase: 'ready'; pdf: ReadyPdf }
  /** The password was not given. */
  | { phase: 'locked' }
  | { phase: 'error'; error: unknown };

export interface PasswordQuestion {
  wrong: boolean;
  answer: (password: string | null) => void;
}

const LOADING: PdfState = { phase: 'loading' };

/** Opens the document at `path` while the caller is mounted, and asks for its password where it has one. */
export function usePdf(path: string): {
  state: PdfState;
  question: PasswordQuestion | null;
  isProtected: boolean;
  retry: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<{ of: string; state: PdfState }>({ of: '', state: LOADING });
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const of = `${attempt} ${path}`;

  // Before the frame is painted: what was opened ahead is shown in it.
  useLayoutEffect(() => {
    let gone = false;
    const show = (state: PdfState) => {
      if (!gone) setHeld({ of, state });
    };
    const ask = (wrong: boolean) =>
      new Promise<string | null>((resolve) => {
        if (gone) return resolve(null);
        setQuestion({
          wrong,
          answer: (password) => {
            setQuestion(null);
            resolve(password);
          },
        });
      });
    const opened = openPdf(path, ask, (error) => show({ phase: 'error', error }));
    opened.ready.then(
      (pdf) => show({ phase: 'ready', pdf }),
      (error: unknown) =>
        show(error instanceof PasswordRefused ? { phase: 'locked' } : { phase: 'error', error }),
    );
    return () => {
      gone = true;
      setQuestion((open) => {
        open?.answer(null);
        return null;
      });
      closePdf(opened);
    };
  }, [path, of]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  // What was held of another document is never shown for this one.
  const state = held.of === of ? held.state : stateAtOnce(path);
  const isProtected =
    state.phase === 'locked' ||
    question !== null ||
    (state.phase === 'ready' && state.pdf.opened.isProtected);
  return { state, question, isProtected, retry };
}

function stateAtOnce(path: string): PdfState {
  const pdf = readyPdf(path);
  return pdf ? { phase: 'ready', pdf } : LOADING;
}
