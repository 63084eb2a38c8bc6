import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { searchNote } from '#src/web/ui/search-note.ts';
import { SETTLE } from '#src/web/ui/settled.ts';
import { useSearchList } from '#src/web/ui/use-search-list.ts';
import type { SearchList } from '#src/web/ui/use-search-list.ts';
import type { Decision } from '#src/features/work/web/decision.ts';
import { useDecidedBy } from '#src/features/work/web/decision-frame.tsx';
import type { Suggestions } from '../match.shapes.ts';
import { CandidateList } from './candidate-list.tsx';
import type { Candidate, Suggested } from './candidates.ts';
import { EmployeeBox } from './employee-box.tsx';
import { employeesOf, LEAST, useEmployees } from './employee-search.ts';
import '#src/web/ui/task-form.css';
import './match.css';

/** What a matcher reads, and what it tells its form. */
interface Matching<Data> {
  /** Asks for whom a text finds, and without one for whom the document suggests; a hook. */
  useAnswer: (query: string) => {
    data: Data | undefined;
    isPlaceholderData: boolean;
    error: unknown;
  };
  rowsOf: (answer: Data) => readonly Candidate[];
  /** The id of the employee who stands chosen, while no text is there, until another is chosen. */
  suggestedOf: (answer: Data) => string | null;
  /** Of the form: whom the list shows is decided by. */
  decision: Decision;
  /** Enter on the employee who is chosen already; absent where Enter only chooses. */
  onConfirm?: () => void;
  /** Another is chosen, or nobody is any more. */
  onChange?: () => void;
  /** Nobody has to be named: choosing the same employee once more chooses nobody. */
  optional?: boolean;
  /** The fewest characters that are searched for. */
  least: number;
}

/** Whom a form matches its document to. */
export interface EmployeeMatcher {
  list: SearchList<unknown, Candidate>;
  least: number;
  /** Who is chosen: by hand, or suggested with good reason and not yet another. */
  picked: Candidate | null;
  /** The id of the employee who stands chosen by suggestion. */
  suggested: string | null;
  /** Of whom the document's marks are shown: who is chosen, else where the arrows stand. */
  marked: Candidate | null;
  /** Chooses the nth row, as by its number key, unless the rows are of an earlier text. */
  choose: (index: number) => void;
  /** Nobody is chosen any more. */
  clear: () => void;
  /** Puts the keyboard into the search. */
  search: () => void;
  /** For the body of the form, outside the search field: the arrows choose. Returns whether the key was one of them. */
  onArrow: (event: KeyboardEvent) => boolean;
}

/**
 * Finds an employee for a document: a text, the answer to it, and who of its rows is chosen, by arrows, number, Enter or
 * click. Rows of an earlier text are neither chosen nor confirmed.
 */
export function useEmployeeMatch<Data>({
  useAnswer,
  rowsOf,
  suggestedOf,
  decision,
  onConfirm,
  onChange,
  optional = false,
  least,
}: Matching<Data>): EmployeeMatcher {
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const put = (next: Candidate | null) => {
    setChosen(next);
    onChange?.();
  };
  const list = useSearchList<Data, Candidate>({
    useAnswer,
    // Who is chosen stays in the list when it is read anew without them: the server knows whether they may be.
    rowsOf: (found) => {
      const rows = rowsOf(found);
      const isListed = chosen === null || rows.some((row) => isSame(row, chosen));
      return isListed ? rows : [chosen, ...rows];
    },
    // The person chosen by another text is not the one that this text names.
    onType: () => put(null),
    onEscape: () => list.box.current?.closest<HTMLElement>('.task-body')?.focus(),
    // The first Enter chooses the row, the next one confirms it; a good suggestion is chosen already.
    onEnter: (row, index) => {
      if (onConfirm && picked && isSame(row, picked)) onConfirm();
      else choose(index);
    },
    settle: SETTLE,
  });
  const { rows, at, answer } = list;
  useDecidedBy(decision, answer && { rows, suggested: suggestedOf(answer) });
  const suggested =
    list.text.trim() === '' && list.isAnswered && answer !== undefined ? suggestedOf(answer) : null;
  const id = chosen?.employeeId ?? suggested;
  const picked = rows.find(({ employeeId }) => employeeId === id) ?? null;
  const choose = (index: number): void => {
    const row = list.take(index);
    if (!row) return;
    list.moveTo(index);
    put(optional && chosen && isSame(row, chosen) ? null : row);
  };
  return {
    list,
    least,
    picked,
    suggested,
    marked: picked ?? rows[at] ?? null,
    choose,
    clear: () => put(null),
    search: () => list.box.current?.focus({ preventScroll: true }),
    onArrow: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || event.target !== event.currentTarget) return false;
      // The first one chooses the row that they stand on.
      choose(picked === null ? at : Math.min(Math.max(0, at + step), rows.length - 1));
      event.preventDefault();
      return true;
    },
  };
}

interface DocumentMatching<Said> extends Pick<
  Matching<unknown>,
  'decision' | 'onConfirm' | 'onChange' | 'optional'
> {
  /** Whom the document suggests; absent while that is being read. */
  suggestions: Said | undefined;
}

/** Finds an employee of any client for a document that suggests some of them. */
export function useDocumentMatch<
  Said extends { candidates: readonly Suggested[]; good?: boolean },
>({ suggestions, ...matching }: DocumentMatching<Said>): EmployeeMatcher {
  const good = suggestions?.good ? suggestions.candidates[0]?.employee.employeeId : undefined;
  return useEmployeeMatch({
    ...matching,
    useAnswer: (query) => useEmployees(query, suggestions),
    rowsOf: employeesOf,
    suggestedOf: () => good ?? null,
    least: LEAST,
  });
}

interface EmployeeMatchProps {
  matcher: EmployeeMatcher;
  /** What to make of those whom the document suggests; it gives way to a search. */
  note?: string;
  /** Its scan is being read: a bar says how far, or since when. */
  reading?: Pick<Suggestions, 'text' | 'progress'> | undefined;
}

/** The search for the employee of a document, with those whom it suggests or the search finds. */
export function EmployeeMatch({ matcher, note, reading }: EmployeeMatchProps) {
  const { list, least, picked, suggested, choose } = matcher;
  const id = useId();
  const line = searchNote(list, least) ?? note;
  return (
    <>
      <EmployeeBox list={list} listId={id} />
      {line !== undefined && (
        <p className="task-note" role="status">
          {line}
        </p>
      )}
      {reading?.text === 'reading' && <Reading percent={reading.progress} />}
      <CandidateList
        id={id}
        rows={list.rows}
        at={list.at}
        chosen={picked?.employeeId ?? null}
        suggested={suggested}
        onChoose={choose}
      />
    </>
  );
}

/** How far the reading of a scan is; until that is known, how long one has waited. */
function Reading({ percent }: { percent: number | null }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const known = percent === null ? {} : { value: percent, max: 100 };
  return (
    <div className="reading">
      <progress className="reading-bar" aria-label="Reading the scan" {...known} />
      <span aria-hidden="true">{percent === null ? `waiting, ${seconds} s` : `${percent}%`}</span>
    </div>
  );
}

const isSame = (one: Candidate, other: Candidate): boolean => one.employeeId === other.employeeId;
