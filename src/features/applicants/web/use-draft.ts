import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { applyApi } from '../apply.contract.ts';
import type { DraftPage } from '../apply.shapes.ts';
import type { Answers, AnswersOf, savedPart } from '../application.shapes.ts';
import type { SectionName } from '../sections.rules.ts';

/** How what was typed stands. */
type SaveState = 'saved' | 'typing' | 'saving' | 'failed' | 'elsewhere';

/** So long after the last letter what was typed is sent. */
const PAUSE_MS = 800;

export interface Draft {
  answers: Answers;
  ssnLast4: string | null;
  state: SaveState;
  /** The fields that the server would not keep. */
  error: unknown;
  change: <Name extends SectionName>(section: Name, answers: AnswersOf<Name>) => void;
  /** A whole SSN was typed: it leaves at once with its page. */
  giveSsn: (ssn: string) => void;
  /** Sends what was not sent yet; false where something of it was not kept. */
  flush: () => Promise<boolean>;
}

type SaveBody = z.input<typeof savedPart>;

/** An application that is typed: kept on the server a moment after each change, one save after the other. */
export function useDraft(token: string, page: DraftPage): Draft {
  const [answers, setAnswers] = useState<Answers>(page.answers);
  const [ssnLast4, setLast4] = useState(page.ssnLast4);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>(null);
  const latest = useRef(page.answers);
  const versions = useRef({ ...page.versions });
  const waiting = useRef(new Set<SectionName>());
  const ssn = useRef<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const chain = useRef<Promise<boolean>>(Promise.resolve(true));

  const saveOne = async (section: SectionName): Promise<void> => {
    const given = latest.current[section];
    if (given === undefined) return;
    const number = section === 'birth' ? ssn.current : null;
    const reply = await call(applyApi.save, {
      params: { token },
      body: {
        section,
        answers: given,
        version: versions.current[section] ?? 0,
        ...(number === null ? {} : { ssn: number }),
      } as SaveBody,
    });
    versions.current[section] = reply.version;
    if (section === 'birth') {
      if (ssn.current === number) ssn.current = null;
      setLast4(reply.ssnLast4);
    }
  };

  const saveWaiting = async (): Promise<boolean> => {
    while (waiting.current.size > 0) {
      const [section] = waiting.current;
      if (section === undefined) break;
      waiting.current.delete(section);
      setState('saving');
      try {
        await saveOne(section);
        setError(null);
      } catch (failure) {
        waiting.current.add(section);
        setError(failure);
        const code = failure instanceof ApiError ? failure.code : '';
        setState(code === 'applicants.changed_elsewhere' ? 'elsewhere' : 'failed');
        return false;
      }
    }
    setState('saved');
    return true;
  };

  const flush = (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    chain.current = chain.current.then(saveWaiting);
    return chain.current;
  };

  const later = () => {
    setState('typing');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), PAUSE_MS);
  };

  // A phone that is put away sends what was typed last.
  const flushNow = useRef(flush);
  useEffect(() => {
    flushNow.current = flush;
  });
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && waiting.current.size > 0)
        void flushNow.current();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);

  return {
    answers,
    ssnLast4,
    state,
    error,
    change: (section, next) => {
      latest.current = { ...latest.current, [section]: next };
      setAnswers(latest.current);
      waiting.current.add(section);
      later();
    },
    giveSsn: (number) => {
      ssn.current = number;
      waiting.current.add('birth');
      void flush();
    },
    flush,
  };
}
