import { StatusBadge } from '#src/web/ui/status-badge.tsx';

/** An employment status: a plain word for those on the roster, marked for those who have left it. */
export function EmployeeStatus({ status }: { status: string }) {
  return status === 'Employee' || status === 'Applicant' ? (
    <span>{status}</span>
  ) : (
    <StatusBadge tone="none">{status}</StatusBadge>
  );
}
