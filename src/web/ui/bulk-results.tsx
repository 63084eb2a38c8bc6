import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** What became of one row of many; without an error it was done. */
export interface RowResult {
  id: string;
  name: string;
  error?: string;
}

interface BulkResultsProps {
  /** What was to be done: `Rejected`. */
  done: string;
  results: readonly RowResult[];
  onClose: () => void;
}

/** Says row by row what was not done, and why; the rest is one number. */
export function BulkResults({ done, results, onClose }: BulkResultsProps) {
  const failed = results.filter(({ error }) => error !== undefined);
  return (
    <Dialog
      title={`${failed.length} of ${results.length} were not ${done.toLowerCase()}`}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          OK
        </Button>
      }
    >
      <ul className="bulk-results">
        {failed.map(({ id, name, error }) => (
          <li key={id}>
            <strong>{name}</strong> {error}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
