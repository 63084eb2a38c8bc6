import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DocumentStatusBadge } from '#src/features/documents/web/document-status.tsx';
import {
  documentAddress,
  employeeDocumentsQuery,
} from '#src/features/documents/web/documents.queries.ts';
import { sortRows } from '#src/shared/columns.ts';
import { hasFeature } from '#src/web/access.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Employee } from '../employees.shapes.ts';
import { CARD_COLUMNS, type MedicalCard } from '../file.columns.ts';
import { MEDICAL_CATEGORY_ID } from '../file.rules.ts';
import { EmployeeOrders } from './employee-orders.tsx';
import { exportFileList } from './export-file-list.ts';

const COLUMNS: readonly Column<MedicalCard>[] = [
  { id: 'card', ...CARD_COLUMNS.card, width: 'minmax(140px, 2fr)' },
  {
    id: 'status',
    ...CARD_COLUMNS.status,
    width: 'minmax(150px, 1.2fr)',
    cell: (row) => <DocumentStatusBadge status={row.status} daysLeft={row.daysLeft} />,
  },
  { id: 'date', ...CARD_COLUMNS.date, width: 108, align: 'end' },
  { id: 'last', ...CARD_COLUMNS.last, width: 96, align: 'end' },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: MedicalCard) => row.id;

interface EmployeeMedicalProps {
  client: number | null;
  employee: Employee;
  pane: PaneHandle;
}

/** The medical documents of a file and the exams that were ordered. */
export function EmployeeMedical({ client, employee, pane }: EmployeeMedicalProps) {
  const { employeeId, docInfo, orders = [] } = employee;
  return (
    <>
      {docInfo && (
        <Section title="Cards and reports on file">
          <Cards client={client} employeeId={employeeId} pane={pane} />
        </Section>
      )}
      {hasFeature('medicalExamOrders', useViewer()) && (
        <Section title="Exams ordered">
          <EmployeeOrders
            client={client}
            employeeId={employeeId}
            orders={orders}
            kind="medicalExam"
          />
        </Section>
      )}
    </>
  );
}

function Cards({
  client,
  employeeId,
  pane,
}: Pick<EmployeeMedicalProps, 'client' | 'pane'> & { employeeId: string }) {
  const { data, error, isPending, refetch } = useQuery(employeeDocumentsQuery(client, employeeId));
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const rows = useMemo(() => {
    const medical = data?.filter((one) => one.documentCategoryId === MEDICAL_CATEGORY_ID);
    return sortRows<MedicalCard>(medical ?? [], sort, CARD_COLUMNS);
  }, [data, sort]);
  return (
    <RecordList
      label="Medical documents"
      rows={rows}
      rowId={rowId}
      columns={COLUMNS}
      status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
      error={error}
      onRetry={() => void refetch()}
      onOpen={(row, how) => pane.open(documentAddress(row.id), how)}
      {...sorting}
      view={view}
      exportRows={(only) =>
        exportFileList('Medical documents', 'cards', { client, employeeId, sort, only })
      }
      paged={{}}
      empty={<EmptyState title="No medical card on file">Upload the one that is held.</EmptyState>}
    />
  );
}
