import { z } from 'zod';
import { ApiError } from '#src/web/api-error.ts';
import { Link } from '#src/web/ui/link.tsx';
import { fileAddress } from './employees.queries.ts';

const taken = z.object({
  twin: z.object({ employeeId: z.string(), firstName: z.string(), lastName: z.string() }),
});

/** Who has the SSN that was refused, where the user may see them. */
export function TwinNote({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'employees.ssn_taken') return null;
  const found = taken.safeParse(error.current);
  if (!found.success) return null;
  const { employeeId, firstName, lastName } = found.data.twin;
  return (
    <p className="form-note">
      This SSN is on file for{' '}
      <Link to={fileAddress(employeeId)} beside>
        {firstName} {lastName}
      </Link>
      .
    </p>
  );
}
