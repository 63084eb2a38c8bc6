import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { historyQuery } from './employees.queries.ts';

const ACTS: Record<string, string> = { 'employees.update': 'Changed', 'employees.ssn': 'Read' };
const FIELDS: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  dob: 'date of birth',
  license: 'license number',
  state: 'license state',
  licenseClassId: 'license class',
  licenseExpires: 'license expiry',
  workId: 'work id',
  jobTitleId: 'job title',
  employmentStatusId: 'employment status',
  ssn: 'SSN',
};

/** What happened to a file: changes of status, and for those who may see the audit every act on it. */
export function EmployeeHistory({
  client,
  employeeId,
}: {
  client: number | null;
  employeeId: string;
}) {
  const { data, error, refetch } = useQuery(historyQuery(client, employeeId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { statusChanges, acts } = data;
  if (statusChanges.length === 0 && acts.length === 0) {
    return (
      <EmptyState title="Nothing has changed yet">
        Changes of this file stand here, with who made them and when.
      </EmptyState>
    );
  }
  return (
    <>
      {statusChanges.length > 0 && (
        <Section title="Employment status">
          <table className="plain-table">
            <Heads titles={['When', 'From', 'To', 'By']} />
            <tbody>
              {statusChanges.map((change) => (
                <tr key={change.changeId}>
                  <td>{showInstant(change.at)}</td>
                  <td>{change.from}</td>
                  <td>{change.to}</td>
                  <td>{change.by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      {acts.length > 0 && (
        <Section title="Record">
          <table className="plain-table">
            <Heads titles={['When', 'What', 'By']} />
            <tbody>
              {acts.map((act) => (
                <tr key={act.seq}>
                  <td>{showInstant(act.at)}</td>
                  <td>
                    {[
                      ACTS[act.action] ?? act.action,
                      act.fields.map((field) => FIELDS[field] ?? field).join(', '),
                    ]
                      .join(' ')
                      .trim()}
                  </td>
                  <td>{act.by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </>
  );
}

function Heads({ titles }: { titles: readonly string[] }) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
