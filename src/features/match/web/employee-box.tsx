import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import type { SearchList } from '#src/web/ui/use-search-list.ts';
import { candidateId, type Candidate } from './candidates.ts';

interface EmployeeBoxProps {
  list: SearchList<unknown, Candidate>;
  /** The id of the list that it controls. */
  listId: string;
}

/** The search for an employee over a list of candidates; Escape leads back to the form. */
export function EmployeeBox({ list, listId }: EmployeeBoxProps) {
  const { box, text, rows, at, isAnswered, type, onKeyDown } = list;
  return (
    <input
      ref={box}
      className="input"
      type="search"
      role="combobox"
      aria-label="Search employees"
      aria-expanded={rows.length > 0}
      aria-controls={listId}
      aria-activedescendant={rows[at] && candidateId(listId, rows[at])}
      aria-busy={!isAnswered}
      placeholder={searchWords('', 'Name', ['workId', 'license'], 'last four of the SSN')}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
