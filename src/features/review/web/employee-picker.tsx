import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type Ref, type RefObject } from 'react';
import { CandidateList } from './candidate-list.tsx';
import { candidatesOf, hitsOf, type Candidate, type Suggested } from './candidates.ts';
import { EmployeeBox } from './employee-box.tsx';
import { employeeSearchQuery } from './review.queries.ts';

interface EmployeePickerProps {
  /** Whom the document suggests. */
  suggestions: readonly Suggested[];
  /** Of them the one that stands chosen until another is. */
  suggested?: string | null;
  chosen: Candidate | null;
  onChoose: (employee: Candidate | null) => void;
  boxRef: Ref<HTMLInputElement>;
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
  boxRef,
  chooseRef,
  note,
  onEnter,
}: EmployeePickerProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const query = text.trim();
  const search = useQuery(employeeSearchQuery(query));
  const found = query.length >= 3 ? hitsOf(search.data?.rows ?? []) : candidatesOf(suggestions);
  const rows = chosen && !found.some(isSame(chosen)) ? [chosen, ...found] : found;
  const standing = chosen?.employeeId ?? (query === '' ? suggested : null);
  const choose = (index: number): void => {
    const row = rows[index];
    setAt(index);
    // The same once more: nobody.
    onChoose(row && row.employeeId !== chosen?.employeeId ? row : null);
  };
  useEffect(() => {
    chooseRef.current = choose;
  });
  return (
    <>
      <EmployeeBox
        boxRef={boxRef}
        text={text}
        onType={(typed) => {
          setText(typed);
          setAt(0);
        }}
        rows={rows}
        at={at}
        onMove={setAt}
        onEnter={() => {
          if (onEnter && rows[at]?.employeeId === standing) onEnter();
          else choose(at);
        }}
      />
      {note && query === '' && chosen === null && <p className="task-note">{note}</p>}
      <CandidateList
        rows={rows}
        at={at}
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
