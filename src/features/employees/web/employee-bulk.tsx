import { useState } from 'react';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import type { EmployeeHit, RosterRow } from '../employees.shapes.ts';
import { bookmarkAll, type EmployeeRowsSubject } from './employee-rows.ts';

interface EmployeeBulkProps {
  rows: readonly (EmployeeHit | RosterRow)[];
  /** Exports those with these ids alone. */
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}

/** What can be done with the selected employees. */
export function EmployeeBulk({ rows, onExport, onClear }: EmployeeBulkProps) {
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const subject: EmployeeRowsSubject = {
    kind: 'employeeRows',
    rows,
    clear: onClear,
    bookmark: async () => {
      const done = await bookmarkAll(rows);
      if (done.some(({ error }) => error !== undefined)) setResults(done);
      else onClear();
    },
  };
  return (
    <>
      <BulkBar
        count={rows.length}
        scope="employeeRows"
        subject={subject}
        commands={[
          { id: 'employees.bookmarkSelected', label: 'Add to the jump list' },
          { id: 'employees.transferSelected', label: 'Transfer' },
          ...(rows.length === 2
            ? [{ id: 'employees.mergeSelected', label: 'Merge' } as const]
            : []),
        ]}
        exported={{ ids: rows.map(({ employeeId }) => employeeId), run: onExport }}
        onClear={onClear}
      />
      {results && <BulkResults done="Added" results={results} onClose={() => setResults(null)} />}
    </>
  );
}
