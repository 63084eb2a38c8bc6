import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useState } from 'react';
import { LETTER, type PageSize } from './page-layout.ts';
import { viewportOf } from './paint-page.ts';
import { closePdf, openPdf, PasswordRefused, type OpenPdf } from './pdf-documents.ts';
import type { PdfJs } from './pdf-engine.ts';

export interface ReadyPdf {
  opened: OpenPdf;
  pdfjs: PdfJs;
  document: PDFDocumentProxy;
  firstSize: PageSize;
}

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

  useEffect(() => {
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
    const load = async () => {
      const document = await opened.document;
      const page = await document.getPage(1);
      if (!opened.pdfjs) throw new Error('The document is open without its library');
      const { width, height } = viewportOf(page, 1, 0);
      const firstSize = width > 0 && height > 0 ? { width, height } : LETTER;
      show({ phase: 'ready', pdf: { opened, pdfjs: opened.pdfjs, document, firstSize } });
    };
    load().catch((error: unknown) =>
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
  const state = held.of === of ? held.state : LOADING;
  const isProtected =
    state.phase === 'locked' ||
    question !== null ||
    (state.phase === 'ready' && state.pdf.opened.isProtected);
  return { state, question, isProtected, retry };
}
