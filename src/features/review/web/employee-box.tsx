import type { Ref } from 'react';
import type { Candidate } from './candidates.ts';

interface EmployeeBoxProps {
  boxRef: Ref<HTMLInputElement>;
  text: string;
  onType: (text: string) => void;
  rows: readonly Candidate[];
  /** The row that the arrow keys stand on. */
  at: number;
  onMove: (at: number) => void;
  onEnter: () => void;
}

/** The search for an employee over a list of candidates: its arrow keys go along the rows, Escape leads back to the form. */
export function EmployeeBox({ boxRef, text, onType, rows, at, onMove, onEnter }: EmployeeBoxProps) {
  return (
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
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'ArrowDown') onMove(Math.min(at + 1, rows.length - 1));
        else if (event.key === 'ArrowUp') onMove(Math.max(at - 1, 0));
        else if (event.key === 'Escape')
          event.currentTarget.closest<HTMLElement>('.task-body')?.focus();
        else if (event.key === 'Enter') onEnter();
        else return;
        event.preventDefault();
      }}
    />
  );
}
