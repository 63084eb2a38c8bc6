import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmployeeDocuments } from '#src/features/documents/web/employee-documents.tsx';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import type { Employee } from '../employees.contract.ts';
import { EmployeeHeader } from './employee-header.tsx';
import { EmployeeHistory } from './employee-history.tsx';
import { EmployeeForm } from './employee-form.tsx';
import { EmployeeOrders } from './employee-orders.tsx';
import { FILE_TABS, type EmployeeSubject, type FileTab } from './employee-subject.ts';
import { EmployeeSummary } from './employee-summary.tsx';
import './employees.css';
import { hasDraft } from './employee-draft.ts';
import { employeeQuery } from './employees.queries.ts';

const isTab = (text: unknown): text is FileTab => FILE_TABS.some((tab) => tab === text);

/** One employee's file. */
export function EmployeeFile({ params, search, pane }: ScreenProps) {
  const client = useActingClient();
  const employeeId = params['employeeId'] ?? '';
  const { data, error, refetch } = useQuery(employeeQuery(client, employeeId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`${data.lastName}, ${data.firstName}`);
    // Of a person of the client acted in before, not even the name stays.
    else if (error) setTitle('Employee file');
  }, [setTitle, data, error]);
  const asked = params['tabToOpen'] ?? search['tab'];
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <File
      key={employeeId}
      employee={data}
      client={client}
      pane={pane}
      first={isTab(asked) ? asked : 'documents'}
    />
  );
}

function File({
  employee,
  client,
  pane,
  first,
}: {
  employee: Employee;
  client: number | null;
  pane: PaneHandle;
  first: FileTab;
}) {
  const { employeeId, allowed } = employee;
  const mayEdit = allowed.includes('edit') || allowed.includes('editStatus');
  const [editing, setEditing] = useState(mayEdit && hasDraft(client, employeeId));
  // What was left unsaved is shown again at once.
  // Without the service for documents the file comes without them (R125).
  const withDocuments = employee.docInfo !== undefined;
  const start = first === 'documents' && !withDocuments ? 'summary' : first;
  const [tab, setTab] = useState<FileTab>(editing ? 'summary' : start);
  const subject: EmployeeSubject = {
    employeeId,
    about: {
      employee: { value: employeeId, label: `${employee.lastName}, ${employee.firstName}` },
    },
    show: (next) =>
      setTab(next === 'history' && !allowed.includes('viewHistory') ? 'summary' : next),
    edit: () => {
      if (!mayEdit) return;
      setTab('summary');
      setEditing(true);
    },
  };
  useScope('employee', subject, { pane });
  const tabs = [
    { id: 'summary', title: 'Summary' },
    ...(employee.docInfo
      ? [
          {
            id: 'documents',
            title: 'Documents',
            count: employee.docInfo.reduce((sum, { count }) => sum + count, 0),
          },
        ]
      : []),
    { id: 'orders', title: 'Orders', count: employee.orders?.length ?? 0 },
    ...(allowed.includes('viewHistory') ? [{ id: 'history', title: 'History' }] : []),
  ];
  return (
    <div className="list-screen">
      <EmployeeHeader employee={employee} client={client}>
        {mayEdit && <CommandButton id="employee.edit">Edit</CommandButton>}
        {allowed.includes('upload') && <CommandButton id="employee.upload">Upload</CommandButton>}
        {client === null && (
          <CommandButton
            id="client.assume"
            args={{ client: String(employee.employerId) }}
            variant="quiet"
            quietKeys
          >
            Act in {employee.employerName}
          </CommandButton>
        )}
      </EmployeeHeader>
      <Tabs
        label="Parts of the file"
        tabs={tabs}
        value={tab}
        onChange={(id) => isTab(id) && setTab(id)}
      />
      <div
        className="employee-panel"
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === tab)?.title}
      >
        {tab === 'summary' &&
          (editing ? (
            <EmployeeForm employee={employee} client={client} onDone={() => setEditing(false)} />
          ) : (
            <EmployeeSummary employee={employee} />
          ))}
        {tab === 'documents' && <EmployeeDocuments employeeId={employeeId} pane={pane} />}
        {tab === 'orders' && <EmployeeOrders orders={employee.orders ?? []} />}
        {tab === 'history' && <EmployeeHistory client={client} employeeId={employeeId} />}
      </div>
    </div>
  );
}
