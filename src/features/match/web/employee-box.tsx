import type { SearchList } from '#src/web/ui/use-search-list.ts';
import type { Candidate } from './candidates.ts';

/** The search for an employee over a list of candidates; Escape leads back to the form. */
export function EmployeeBox<Data>({ list }: { list: SearchList<Data, Candidate> }) {
  const { box, text, rows, at, isAnswered, type, onKeyDown } = list;
  return (
    <input
      ref={box}
      className="input"
      type="search"
      role="combobox"
      aria-label="Search employees"
      aria-expanded={rows.length > 0}
      aria-controls="candidates"
      aria-activedescendant={rows[at] ? `candidate-${rows[at].employeeId}` : undefined}
      aria-busy={!isAnswered}
      placeholder="Name, work id, license, last four of the SSN"
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
