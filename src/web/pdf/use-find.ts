import { useEffect, useMemo, useRef, useState } from 'react';
import { findInPage, firstFrom, searchOrder, type TextMatch } from './find.ts';
import type { Spot } from './page-layout.ts';
import { pageTextOf } from './page-text.ts';
import { viewportOf } from './paint-page.ts';
import type { ReadyPdf } from './pdf-documents.ts';

export interface FindQuery {
  text: string;
  matchCase: boolean;
  /** Marks every match, not only the one stood on. */
  markAll: boolean;
}

interface Found {
  /** Of which search. */
  of: string;
  byPage: ReadonlyMap<number, readonly TextMatch[]>;
  pagesLeft: number;
  hasText: boolean;
  error: unknown;
}

export interface Find {
  query: FindQuery | null;
  matches: readonly TextMatch[];
  /** The match stood on; -1 without one. */
  at: number;
  pagesLeft: number;
  hasText: boolean;
  error: unknown;
  open: () => void;
  close: () => void;
  change: (changes: Partial<FindQuery>) => void;
  step: (by: 1 | -1) => void;
  /** What to mark on a page. */
  marksOf: (page: number) => { matches: readonly TextMatch[]; current: TextMatch | null };
}

const NOTHING: Found = { of: '', byPage: new Map(), pagesLeft: 0, hasText: false, error: null };
const NONE: readonly TextMatch[] = [];
/** Between what is found so far and the screen, in milliseconds: a long document is not drawn page by page. */
const SHOW_EVERY = 80;
/** Of typing, before the search begins. */
const PAUSE = 120;

interface FindOptions {
  pdf: ReadyPdf | null;
  count: number;
  /** The page in sight. */
  current: number;
  rotation: number;
  reveal: (spot: Spot) => void;
}

/** Searches a document page by page from the one in sight, and goes from match to match. */
export function useFind({ pdf, count, current, rotation, reveal }: FindOptions): Find {
  const [query, setQuery] = useState<FindQuery | null>(null);
  const [last, setLast] = useState<FindQuery>({ text: '', matchCase: false, markAll: true });
  const [found, setFound] = useState<Found>(NOTHING);
  const [stand, setStand] = useState<{ of: string; match: TextMatch | null }>({
    of: '',
    match: null,
  });
  const text = query?.text ?? '';
  const matchCase = query?.matchCase ?? false;
  const of = query && pdf && text.trim() !== '' ? `${pdf.opened.key} ${matchCase} ${text}` : '';
  const from = useRef(1);
  const go = useRef(reveal);
  useEffect(() => {
    go.current = reveal;
  });

  useEffect(() => {
    if (!pdf || of === '') return undefined;
    const ending = new AbortController();
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const byPage = new Map<number, readonly TextMatch[]>();
      let [hasText, shown, pagesLeft] = [false, 0, count];
      let standing = false;
      for (const number of searchOrder(from.current, count)) {
        if (ending.signal.aborted) return;
        const page = await pageTextOf(pdf.document, number);
        if (ending.signal.aborted) return;
        pagesLeft -= 1;
        hasText ||= page.text.trim() !== '';
        const matches = findInPage(page, number, text, matchCase);
        if (matches.length > 0) byPage.set(number, matches);
        const [first] = matches;
        if (first && !standing) {
          standing = true;
          setStand({ of, match: first });
        }
        const now = performance.now();
        if (pagesLeft > 0 && now - shown < SHOW_EVERY) continue;
        shown = now;
        setFound({ of, byPage: new Map(byPage), pagesLeft, hasText, error: null });
      }
    };
    run().catch((error: unknown) => {
      if (!ending.signal.aborted) setFound({ ...NOTHING, of, error });
    });
    return () => ending.abort();
  }, [pdf, count, of, text, matchCase]);

  const mine = found.of === of && of !== '' ? found : NOTHING;
  const { byPage } = mine;
  const matches = useMemo(() => flat(byPage, count), [byPage, count]);
  const match = stand.of === of ? stand.match : null;
  const at = match ? matches.indexOf(match) : -1;

  useEffect(() => {
    if (!pdf || !match) return undefined;
    let gone = false;
    spotOf(pdf, match, rotation).then(
      (spot) => void (gone || go.current(spot)),
      // The page says itself that it cannot be read.
      () => undefined,
    );
    return () => {
      gone = true;
    };
    // A turn moves the page by its own anchor.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [pdf, stand]);

  const change = (changes: Partial<FindQuery>) => {
    from.current = match?.page ?? Math.max(1, current);
    const next = { ...(query ?? last), ...changes };
    setQuery(next);
    setLast(next);
  };
  return {
    query,
    matches,
    at,
    pagesLeft: of === '' ? 0 : found.of === of ? mine.pagesLeft : count,
    hasText: mine.hasText,
    error: mine.error,
    open: () => change({}),
    close: () => setQuery(null),
    change,
    step: (by) => {
      if (matches.length === 0) return;
      const start = at === -1 ? firstFrom(matches, current) - (by === 1 ? 1 : 0) : at;
      const next = matches[(start + by + matches.length) % matches.length];
      setStand({ of, match: next ?? null });
    },
    marksOf: (page) => ({
      matches: (query?.markAll && byPage.get(page)) || NONE,
      current: match?.page === page ? match : null,
    }),
  };
}

function flat(byPage: Found['byPage'], count: number): TextMatch[] {
  if (byPage.size === 0) return [];
  return Array.from({ length: count }, (_, i) => byPage.get(i + 1) ?? NONE).flat();
}

/** Where a match stands on its page, as shares of its height and width. */
async function spotOf({ document }: ReadyPdf, match: TextMatch, rotation: number): Promise<Spot> {
  const [page, text] = await Promise.all([
    document.getPage(match.page),
    pageTextOf(document, match.page),
  ]);
  const run = text.runs[match.start.run];
  if (!run) return { page: match.page, top: 0, left: 0 };
  const part = run.text.length > 0 ? match.start.offset / run.text.length : 0;
  const viewport = viewportOf(page, 1, rotation);
  const [x = 0, y = 0] = viewport.convertToViewportPoint(
    run.x + part * run.width,
    run.y,
  ) as number[];
  return { page: match.page, top: y / viewport.height, left: x / viewport.width };
}
