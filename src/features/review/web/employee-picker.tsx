import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type Ref, type RefObject } from 'react';
import { CandidateList } from './candidate-list.tsx';
import { candidatesOf, hitsOf, type Candidate } from './candidates.ts';
import { employeeSearchQuery, suggestionsQuery } from './review.queries.ts';

interface EmployeePickerProps {
  taskId: string;
  chosen: Candidate | null;
  onChoose: (employee: Candidate | null) => void;
  boxRef: Ref<HTMLInputElement>;
  /** Chooses the nth that is shown: the form's number keys. */
  chooseRef: RefObject<(index: number) => void>;
}

/** Names an employee where one is known: those whom the document suggests, or a search. Nobody has to be named. */
export function EmployeePicker({
  taskId,
  chosen,
  onChoose,
  boxRef,
  chooseRef,
}: EmployeePickerProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const query = text.trim();
  const suggestions = useQuery(suggestionsQuery(taskId));
  const search = useQuery(employeeSearchQuery(query));
  const found =
    query.length >= 3
      ? hitsOf(search.data?.rows ?? [])
      : candidatesOf(suggestions.data?.candidates ?? []);
  const rows = chosen && !found.some(isSame(chosen)) ? [chosen, ...found] : found;
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
      <input
        ref={boxRef}
        className="input"
        type="search"
        role="combobox"
        aria-label="Search employees"
        aria-expanded={rows.length > 0}
        aria-controls="candidates"
        aria-activedescendant={rows[at] ? `candidate-${rows[at].employeeId}` : undefined}
        placeholder="Name, work id, license, last four of the SSN"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
            return;
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, rows.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else if (event.key === 'Escape')
            event.currentTarget.closest<HTMLElement>('.task-body')?.focus();
          else if (event.key === 'Enter') choose(at);
          else return;
          event.preventDefault();
        }}
      />
      <CandidateList
        rows={rows}
        at={at}
        chosen={chosen?.employeeId ?? null}
        suggested={null}
        onChoose={choose}
      />
    </>
  );
}

const isSame =
  (one: Candidate) =>
  (other: Candidate): boolean =>
    other.employeeId === one.employeeId;
