import { Link } from '#src/web/ui/link.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Employee } from '../employees.shapes.ts';
import { fileAddress } from './employees.queries.ts';

/** An employment status: a plain word for those on the roster, marked for those who have left it. */
export function EmployeeStatus({ status }: { status: string }) {
  return status === 'Employee' || status === 'Applicant' ? (
    <span>{status}</span>
  ) : (
    <StatusBadge tone="none">{status}</StatusBadge>
  );
}

/** What became of a closed employment: until when its file is kept, and which one took its place. */
export function EmploymentNote({ employee }: { employee: Employee }) {
  const { archivedAt, retainUntil, replacedBy } = employee;
  if (archivedAt === null) return null;
  return (
    <span>
      Closed; kept until {showDate(retainUntil)}
      {replacedBy && (
        <>
          .{' '}
          <Link to={fileAddress(replacedBy)} beside>
            The file that took its place
          </Link>
        </>
      )}
    </span>
  );
}
