import { useEffect, type RefObject } from 'react';
import { SETTLE } from '#src/web/ui/settled.ts';
import { searchNote } from '#src/web/ui/search-note.ts';
import { useSearchList } from '#src/web/ui/use-search-list.ts';
import type { Decision } from '#src/web/work/decision.ts';
import { useDecidedBy } from '#src/web/work/decision-frame.tsx';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { CandidateList } from './candidate-list.tsx';
import type { Candidate, Suggested } from './candidates.ts';
import { EmployeeBox } from './employee-box.tsx';
import { employeesOf, LEAST, useEmployees } from './employee-search.ts';

interface EmployeePickerProps {
  /** Whom the document suggests; absent while that is being read. */
  suggestions: { candidates: readonly Suggested[] } | undefined;
  /** Of them the one that stands chosen until another is. */
  suggested?: string | null;
  chosen: Candidate | null;
  onChoose: (employee: Candidate | null) => void;
  /** Whether somebody else than those suggested is being looked for. */
  onSearch?: (searching: boolean) => void;
  /** The task that the search is for: its text outlasts a reload. */
  taskId: string;
  /** Of the form: whom the list shows is decided by. */
  decision: Decision;
  /** Puts the keyboard into the search. */
  searchRef: RefObject<() => void>;
  /** Chooses the nth that is shown: the form's number keys. */
  chooseRef: RefObject<(index: number) => void>;
  /** What to make of those whom the document suggests; it gives way to a search. */
  note?: string;
  /** Enter on a row that is chosen already. */
  onEnter?: () => void;
}

/** Names an employee where one is known: those whom the document suggests, or a search. Nobody has to be named. */
export function EmployeePicker({
  suggestions,
  suggested = null,
  chosen,
  onChoose,
  onSearch,
  taskId,
  decision,
  searchRef,
  chooseRef,
  note,
  onEnter,
}: EmployeePickerProps) {
  const list = useSearchList({
    useAnswer: (query) => useEmployees(query, suggestions),
    rowsOf: (found) => {
      const rows = employeesOf(found);
      return chosen && !rows.some(isSame(chosen)) ? [chosen, ...rows] : rows;
    },
    // Whoever was chosen by another text is not whom this one names.
    onType: (text) => {
      onChoose(null);
      onSearch?.(text.trim() !== '');
    },
    onEscape: () => list.box.current?.closest<HTMLElement>('.task-body')?.focus(),
    onEnter: (row, index) => {
      if (onEnter && row.employeeId === standing) onEnter();
      else choose(index);
    },
    settle: SETTLE,
  });
  useDecidedBy(decision, list.answer);
  useTaskDraft({
    form: 'picker',
    taskId,
    documents: undefined,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
  });
  const searching = list.text.trim() !== '';
  const standing = chosen?.employeeId ?? (searching ? null : suggested);
  const choose = (index: number): void => {
    const row = list.take(index);
    if (!row) return;
    list.moveTo(index);
    // The same once more: nobody.
    onChoose(row.employeeId === chosen?.employeeId ? null : row);
  };
  useEffect(() => {
    chooseRef.current = choose;
    searchRef.current = () => list.box.current?.focus({ preventScroll: true });
  });
  const line = searchNote(list, LEAST) ?? (chosen === null ? note : undefined);
  return (
    <>
      <EmployeeBox list={list} />
      {line && (
        <p className="task-note" role="status">
          {line}
        </p>
      )}
      <CandidateList
        rows={list.rows}
        at={list.at}
        chosen={standing}
        suggested={suggested}
        onChoose={choose}
      />
    </>
  );
}

const isSame =
  (one: Candidate) =>
  (other: Candidate): boolean =>
    other.employeeId === one.employeeId;
