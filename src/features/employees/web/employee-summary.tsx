import { QualificationPanel } from '#src/features/qualification/web/qualification-panel.tsx';
import { usePane } from '#src/web/panes/pane-context.ts';
import { showDate } from '#src/web/ui/format.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DocInfo, Employee } from '../employees.shapes.ts';

const NONE = 'None';

/** What is wrong in a file, its facts, and the newest document of each type. */
export function EmployeeSummary({ employee }: { employee: Employee }) {
  const pane = usePane();
  return (
    <>
      {/* Without the service for documents the file comes without them, and no rule asks for any (R125). */}
      {employee.docInfo && pane && (
        <QualificationPanel employeeId={employee.employeeId} pane={pane} />
      )}
      <Section title="Person">
        <Facts
          items={[
            { label: 'Born', value: showDate(employee.dob) || NONE },
            {
              label:
                employee.employeeIdentifier === 'workId' ? 'Work id' : employee.employeeIdentifier,
              value: employee.workId ?? NONE,
              mono: true,
            },
            { label: 'Email', value: employee.email ?? NONE },
            { label: 'Phone', value: employee.phone ?? NONE },
          ]}
        />
      </Section>
      <Section title="License">
        <Facts
          items={[
            { label: 'Number', value: employee.license ?? NONE, mono: true },
            { label: 'State', value: employee.state ?? NONE },
            { label: 'Class', value: employee.licenseClass ?? NONE },
            { label: 'Expires', value: showDate(employee.licenseExpires) || NONE },
          ]}
        />
      </Section>
      <Section title="Employment">
        <Facts
          items={[
            { label: 'Employer', value: employee.employerName },
            { label: 'Location', value: employee.clientName },
            { label: 'Job title', value: employee.jobTitle ?? NONE },
            { label: 'Status', value: employee.employmentStatus },
            { label: 'Hired', value: showDate(employee.hireDate) || NONE },
            ...(employee.terminationDate === null
              ? []
              : [{ label: 'Left', value: showDate(employee.terminationDate) }]),
          ]}
        />
      </Section>
      <Section title="On file">
        <OnFile rows={employee.docInfo ?? []} />
      </Section>
    </>
  );
}

function OnFile({ rows }: { rows: readonly DocInfo[] }) {
  if (rows.length === 0) return <p>No documents are on file.</p>;
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Dated</th>
          <th scope="col">Expires</th>
          <th scope="col">On file</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.documentTypeId}>
            <td>{row.name}</td>
            <td>{showDate(row.docDate)}</td>
            <td>{showDate(row.expirationDate)}</td>
            <td>{row.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
