import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type Ref, type RefObject } from 'react';
import { CandidateList } from './candidate-list.tsx';
import { candidatesOf, hitsOf, type Candidate } from './candidates.ts';
import { EmployeeBox } from './employee-box.tsx';
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
        onEnter={() => choose(at)}
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
