import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { EmployeeFacts as Employee } from '#src/features/intake/employee-facts.shapes.ts';

/** Whose paper it is, to compare with what the paper says. */
export function EmployeeFacts({ employee }: { employee: Employee }) {
  return (
    <Facts
      items={[
        { label: 'Employee', value: `${employee.lastName}, ${employee.firstName}` },
        { label: 'Client', value: employee.clientName },
        { label: EMPLOYEE_FIELDS.dob.label, value: showDate(employee.dob) },
        {
          label: 'License',
          value: [employee.licenseState, employee.license].filter(Boolean).join(' '),
          mono: true,
        },
        {
          label: 'SSN',
          value: employee.ssnLast4 ? maskedSsn(employee.ssnLast4) : '',
          mono: true,
        },
        {
          label: 'Status',
          value: [employee.status, employee.jobTitle].filter(Boolean).join(', '),
        },
      ]}
    />
  );
}
