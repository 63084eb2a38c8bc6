import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ComplianceBadge } from '#src/features/qualification/web/standing-badge.tsx';
import { filePartsFor } from './file.slot.ts';
import { ApiError } from '#src/web/api-error.ts';
import { setSsnMasked, useSsnMasked } from '#src/web/masking.ts';
import { usePane } from '#src/web/panes/pane-context.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Employee } from '../employees.shapes.ts';
import { EmployeeStatus, EmploymentNote } from './employee-status.tsx';
import { ssnQuery } from './employees.queries.ts';

/** Who a file is about, and the actions on it. */
export function EmployeeHeader({
  employee,
  client,
  children,
}: {
  employee: Employee;
  client: number | null;
  children: ReactNode;
}) {
  const license = [employee.state, employee.licenseClass].filter(Boolean).join(' · ');
  return (
    <header className="employee-header">
      <HeaderParts employeeId={employee.employeeId} />
      <h2 className="employee-name">
        {employee.firstName} {employee.lastName}
      </h2>
      <EmployeeStatus status={employee.employmentStatus} />
      <EmploymentNote employee={employee} />
      {employee.docInfo && <ComplianceBadge employeeId={employee.employeeId} />}
      {employee.license && (
        <span>
          <span className="mono">{employee.license}</span> {license}
        </span>
      )}
      <Ssn employee={employee} client={client} />
      <p className="employee-place">{employee.locationPath.join(' › ')}</p>
      {children}
    </header>
  );
}

/** What later features put before the name: the photo. */
function HeaderParts({ employeeId }: { employeeId: string }) {
  const pane = usePane();
  const parts = filePartsFor(useViewer()).filter(({ under }) => under === 'header');
  return pane && parts.map(({ id, View }) => <View key={id} employeeId={employeeId} pane={pane} />);
}

/** The SSN as the masking of this tab says; the whole number only for those who may see it (R012, R013). */
function Ssn({ employee, client }: { employee: Employee; client: number | null }) {
  const masked = useSsnMasked();
  const mayReveal = employee.allowed.includes('viewSsn');
  const { data, error, isError } = useQuery({
    ...ssnQuery(client, employee.employeeId),
    enabled: mayReveal && !masked,
  });
  // Who did not prove to be there shows nothing, and is not asked again by the next file that is opened.
  useEffect(() => {
    if (error instanceof ApiError && error.code === 'request.step_up') setSsnMasked(true);
  }, [error]);
  if (employee.ssn === null) return null;
  return (
    <span className="employee-ssn">
      <span className="visually-hidden">SSN </span>
      <span className="mono">{(!masked && data?.ssn) || employee.ssn}</span>
      {mayReveal && (
        <CommandButton id="session.maskSsn" variant="quiet" quietKeys>
          {masked ? 'Show SSN' : 'Mask SSN'}
        </CommandButton>
      )}
      {isError && !masked && (
        <span role="alert">The SSN could not be read. Mask and show it to try again.</span>
      )}
    </span>
  );
}
