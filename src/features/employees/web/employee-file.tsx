import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { employeeDocumentsQuery } from '#src/features/documents/web/documents.queries.ts';
import { EmployeeDocuments } from '#src/features/documents/web/employee-documents.tsx';
import { FileDrop } from '#src/features/documents/web/file-drop.tsx';
import { filePartsFor, type FilePart } from './file.slot.ts';
import { hasDraft } from '#src/web/drafts.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { mayLeave, unsavedForms } from '#src/web/panes/unsaved.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Employee } from '../employees.shapes.ts';
import { EmployeeDates } from './employee-dates.tsx';
import { draftName, EmployeeForm } from './employee-form.tsx';
import { EmployeeHeader } from './employee-header.tsx';
import { EmployeeHistory } from './employee-history.tsx';
import { EmployeeMedical } from './employee-medical.tsx';
import { EmployeeNotes } from './employee-notes.tsx';
import { EmployeeOrders } from './employee-orders.tsx';
import type { EmployeeSubject } from './employee-subject.ts';
import { EmployeeSummary } from './employee-summary.tsx';
import './employees.css';
import { employeeQuery, fileAddress } from './employees.queries.ts';
import { FileActions } from './file-actions.tsx';
import { fileTabsFor, ownTabShown, tabAddress } from './file-tabs.ts';
import { readFile, tabsAsked } from './file-reads.ts';
import { newNote } from './notes-subject.ts';

EmployeeFile.reads = readFile;

/** One employee's file, on the tab that its address names (R098). */
export function EmployeeFile({ params, search, pane }: ScreenProps) {
  const viewer = useViewer();
  const { client } = viewer;
  const employeeId = params['employeeId'] ?? '';
  const { data, error, refetch } = useQuery(employeeQuery(client, employeeId));
  const named = params['tabToOpen'];
  const allTabs = fileTabsFor(viewer);
  const tabs = allTabs.filter(({ id }) => id !== 'documents' || data?.docInfo);
  const { first, asked } = tabsAsked({ params, search }, viewer);
  // What the file opens on is asked for beside its record, and not after it.
  const queryClient = useQueryClient();
  const opensOnDocuments = asked === 'documents' && allTabs.some(({ id }) => id === 'documents');
  useEffect(() => {
    if (opensOnDocuments)
      void queryClient.prefetchQuery(employeeDocumentsQuery(client, employeeId));
  }, [queryClient, opensOnDocuments, client, employeeId]);
  const tab = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const { setTitle } = pane;
  // A tab in a pane of its own says which it is.
  const tail = named === undefined || !tab ? '' : ` · ${tab.title}`;
  useEffect(() => {
    if (data) setTitle(`${data.lastName}, ${data.firstName}${tail}`);
    // Of a person of the client acted in before, not even the name stays.
    else if (error) setTitle('Employee file');
  }, [setTitle, data, error, tail]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !tab) return null;
  // The tab is a parameter of the address, so that choosing one closes no pane beside and a reload stays on it.
  const base = named === undefined ? fileAddress(employeeId) : tabAddress(employeeId, named);
  const show = (next: string) =>
    pane.open(next === first ? base : `${base}?tab=${encodeURIComponent(next)}`, {
      replace: true,
      focus: false,
    });
  return (
    <File
      key={employeeId}
      employee={data}
      client={client}
      pane={pane}
      tabs={tabs}
      tab={tab.id}
      onTab={show}
    />
  );
}

interface FileProps {
  employee: Employee;
  client: number | null;
  pane: PaneHandle;
  tabs: readonly { id: string; title: string }[];
  tab: string;
  onTab: (tab: string) => void;
}

function File({ employee, client, pane, tabs, tab, onTab }: FileProps) {
  const { employeeId, allowed } = employee;
  const mayEdit = allowed.includes('edit') || allowed.includes('editStatus');
  // What was left unsaved is shown again at once.
  const [editing, setEditing] = useState(mayEdit && hasDraft(draftName(employeeId)));
  const shown = editing ? 'summary' : tab;
  const panel = useRef<HTMLDivElement>(null);
  // The address stays, so nothing else asks before what was typed goes with the tab.
  const leaveFor = async (next: string) => {
    const typed = unsavedForms.get().filter(({ paneId }) => paneId === pane.id);
    if (!(await mayLeave(typed))) return false;
    setEditing(false);
    onTab(next);
    // The keyboard waits in the part that was asked for, where it only waited in the pane.
    if (document.activeElement?.contains(panel.current)) panel.current?.focus();
    return true;
  };
  const subject: EmployeeSubject = {
    employeeId,
    clientId: employee.clientId,
    about: {
      employee: { value: employeeId, label: `${employee.lastName}, ${employee.firstName}` },
    },
    show: (next) => void leaveFor(next),
    edit: () => {
      if (mayEdit) setEditing(true);
    },
    addNote: async () => {
      if (shown === 'notes' || (await leaveFor('notes'))) newNote.ask(pane.id);
    },
  };
  useScope('employee', subject, { pane });
  const counts = usePartCounts(client, employeeId);
  const own: Record<string, number | undefined> = {
    documents: employee.documentCount,
    orders: employee.orders?.length ?? 0,
  };
  const listed = tabs.map(({ id, title }) => {
    const count = own[id] ?? counts[id];
    return { id, title, ...(count === undefined ? {} : { count }) };
  });
  return (
    <FileDrop employeeId={employeeId} pane={pane} allowed={allowed.includes('upload')}>
      <div className="list-screen employee-file">
        <EmployeeHeader employee={employee} client={client}>
          <FileActions employee={employee} client={client} />
        </EmployeeHeader>
        <Tabs label="Parts of the file" tabs={listed} value={shown} onChange={subject.show} />
        <div
          ref={panel}
          className="employee-panel"
          role="tabpanel"
          tabIndex={-1}
          aria-label={tabs.find(({ id }) => id === shown)?.title}
        >
          {editing ? (
            <EmployeeForm employee={employee} client={client} onDone={() => setEditing(false)} />
          ) : (
            <Panel employee={employee} client={client} pane={pane} tab={tab} />
          )}
        </div>
      </div>
    </FileDrop>
  );
}

/** How much there is in the parts of later features, as far as they count. */
function usePartCounts(client: number | null, employeeId: string): Record<string, number> {
  const viewer = useViewer();
  const counted = filePartsFor(viewer).flatMap(({ id, count }) => (count ? [{ id, count }] : []));
  const answers = useQueries({
    queries: counted.map(({ id, count }) => ({
      queryKey: ['employees', client, 'part', id, employeeId],
      queryFn: ({ signal }: { signal: AbortSignal }) => count(client, employeeId, signal),
    })),
  });
  return Object.fromEntries(
    counted.flatMap(({ id }, at) => {
      const found = answers[at]?.data;
      return found === undefined ? [] : [[id, found]];
    }),
  );
}

type PanelProps = Pick<FileProps, 'employee' | 'client' | 'pane' | 'tab'>;

/** What stands in a tab: the rows of this feature, then the parts that later features put there. */
function Panel(props: PanelProps) {
  const viewer = useViewer();
  const { employee, pane, tab } = props;
  const parts = filePartsFor(viewer).filter(({ id, under }) => (under ?? id) === tab);
  return (
    <>
      <OwnPanel {...props} />
      {parts.map(({ id, View }: FilePart) => (
        <View key={id} employeeId={employee.employeeId} pane={pane} />
      ))}
    </>
  );
}

function OwnPanel({ employee, client, pane, tab }: PanelProps) {
  const { employeeId, orders = [] } = employee;
  const viewer = useViewer();
  switch (tab) {
    case 'summary':
      return <EmployeeSummary employee={employee} />;
    case 'documents':
      return <EmployeeDocuments employeeId={employeeId} pane={pane} />;
    case 'dates':
      return <EmployeeDates client={client} employeeId={employeeId} pane={pane} />;
    case 'orders':
      return <EmployeeOrders client={client} employeeId={employeeId} orders={orders} />;
    case 'drugAlcohol':
      return ownTabShown(tab, viewer) ? (
        <Section title="Drug tests ordered">
          <EmployeeOrders client={client} employeeId={employeeId} orders={orders} kind="drugTest" />
        </Section>
      ) : null;
    case 'medical':
      return <EmployeeMedical client={client} employee={employee} pane={pane} />;
    case 'notes':
      return <EmployeeNotes client={client} employeeId={employeeId} pane={pane} />;
    case 'history':
      return <EmployeeHistory client={client} employeeId={employeeId} />;
    default:
      return null;
  }
}
