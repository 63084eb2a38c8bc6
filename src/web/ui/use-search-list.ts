import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { lastPress } from '../last-press.ts';
import { flash } from './flash.ts';
import { useSettled } from './settled.ts';

const PAGE = 8;
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** What a list under a search field reads; as `useQuery` returns it. */
interface Answer<Data> {
  data: Data | undefined;
  /** It is the answer to the previous text, shown only so that nothing jumps. Absent for a list that is filtered here. */
  isPlaceholderData?: boolean;
  error?: unknown;
}

/** What a list under a search field shows, and does. */
export interface Searching<Data, Row> {
  /** Asks for what the list shows of a text; a hook. */
  useAnswer: (query: string) => Answer<Data>;
  /** The rows of an answer; a list that is filtered here takes the text, too. */
  rowsOf: (answer: Data, text: string) => readonly Row[];
  /** Enter on the row under the arrows. */
  onEnter: (row: Row, index: number) => void;
  onEscape: () => void;
  /** The text was changed: a choice made with the previous text no longer counts. */
  onType?: (text: string) => void;
  /** The search field; one of the list's own unless its screen has one. */
  box?: RefObject<HTMLInputElement | null>;
  /** How long the typing must pause before the text is asked for, in milliseconds. */
  settle?: number | undefined;
}

/** A list under a search field. */
export interface SearchList<Data, Row> {
  text: string;
  /** What is asked for: the text once the typing pauses. */
  query: string;
  /** The latest answer; while a new one is on its way, that to the previous text. */
  answer: Data | undefined;
  rows: readonly Row[];
  /** The row that the arrow keys stand on; -1 without any. */
  at: number;
  /** Why there is no answer. */
  error: unknown;
  /** The rows are those of what is typed; others cannot be chosen. */
  isAnswered: boolean;
  box: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  moveTo: (index: number) => void;
  /**
   * The row to choose, by key or click: null where it is not of the text that stands, or came after the key was pressed. The
   * field shows that.
   */
  take: (index: number) => Row | null;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A search field over a list of its rows: text, arrows, Enter and Escape. Rows of the text before stay in sight until the
 * answer is there, and are never chosen for this one; an Enter counts only for what stood there when it was pressed.
 */
export function useSearchList<Data, Row>({
  useAnswer,
  rowsOf,
  onEnter,
  onEscape,
  onType,
  box: given,
  settle = 0,
}: Searching<Data, Row>): SearchList<Data, Row> {
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const own = useRef<HTMLInputElement>(null);
  const box = given ?? own;
  const typed = text.trim();
  const settled = useSettled(typed, settle);
  const query = typed === '' || settle === 0 ? typed : settled;
  const { data: answer, isPlaceholderData, error } = useAnswer(query);
  const isAnswered = answer !== undefined && !isPlaceholderData && query === typed;
  // Where there will be no answer, the one before is none either.
  const rows = answer === undefined || (error && !isAnswered) ? [] : rowsOf(answer, typed);
  const at = Math.min(cursor, rows.length - 1);

  const since = useRef(0);
  const isRead = isPlaceholderData !== undefined;
  useLayoutEffect(() => {
    if (isRead) since.current = performance.now();
  }, [answer, isAnswered, isRead]);

  const type = (next: string) => {
    setText(next);
    setCursor(0);
    onType?.(next);
  };
  const moveTo = (index: number) => setCursor(Math.max(0, Math.min(index, rows.length - 1)));
  const take = (index: number): Row | null => {
    if (isAnswered && lastPress() >= since.current) return rows[index] ?? null;
    if (box.current) flash(box.current);
    return null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) moveTo(at + step);
    else if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter') {
      // A key that is held down is one press.
      const row = event.repeat ? null : take(at);
      if (row !== null) onEnter(row, at);
    } else return;
    event.preventDefault();
  };

  return {
    text,
    query,
    answer,
    rows,
    at,
    error: error ?? null,
    isAnswered,
    box,
    type,
    moveTo,
    take,
    onKeyDown,
  };
}
