import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { QualificationPanel } from '#src/features/qualification/web/qualification-panel.tsx';
import { usePane } from '#src/web/panes/pane-context.ts';
import { showDate } from '#src/web/ui/format.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { EmployeeField } from '../employee.fields.ts';
import {
  fieldOf,
  fieldsWhere,
  labelFor,
  wordsOf,
  type RecordedField,
} from '../employee-fields.rules.ts';
import type { DocInfo, Employee } from '../employees.shapes.ts';

const NONE = 'None';
/** Of a choice in which "none" is an answer. */
const NOT_SAID = 'Not specified';

/** Shown elsewhere: the name heads the file, and the SSN has a control of its own. */
const ELSEWHERE: readonly RecordedField[] = ['firstName', 'lastName', 'ssn'];

/** The fields of some groups with their values. The last day is left out while there is none. */
function factsOf(employee: Employee, groups: readonly EmployeeField['group'][]) {
  return fieldsWhere<RecordedField>(
    ({ read, group }) => read !== null && groups.includes(group),
  ).flatMap((field) => {
    const { short, kind, mono, words, options } = fieldOf(field);
    const value = employee[words as keyof Employee];
    if (ELSEWHERE.includes(field) || (field === 'terminationDate' && value === null)) return [];
    const written =
      typeof value !== 'string' ? '' : kind === 'date' ? showDate(value) : wordsOf(field, value);
    return {
      label: short ?? labelFor(field, employee.employeeIdentifier),
      value: written || (options ? NOT_SAID : NONE),
      mono,
    };
  });
}

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
        <Facts items={factsOf(employee, ['person', 'contact'])} />
      </Section>
      <Section title="License">
        <Facts items={factsOf(employee, ['license'])} />
      </Section>
      <Section title="Employment">
        <Facts
          items={[
            { label: 'Employer', value: employee.employerName },
            { label: 'Location', value: employee.clientName },
            ...factsOf(employee, ['employment']),
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
          <th scope="col">{DOCUMENT_FIELDS.docDate.label}</th>
          <th scope="col">{DOCUMENT_FIELDS.expirationDate.label}</th>
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
