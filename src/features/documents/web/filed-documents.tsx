import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findRows, sortRows, writeSort } from '#src/shared/columns.ts';
import { holds } from '#src/shared/permissions.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { missingSteps, stepName } from '../document-file.rules.ts';
import { DOCUMENT_COLUMNS } from '../documents.columns.ts';
import { documentsApi } from '../documents.contract.ts';
import {
  DOCUMENT_LIST,
  DOCUMENT_LIST_SORTS,
  documentRowId,
  useDocumentCursor,
} from './document-rows.tsx';
import {
  documentAddress,
  documentTypesQuery,
  employeeDocumentsQuery,
} from './documents.queries.ts';
import type { PartProps } from './employee-documents.tsx';

/** What is filed for an employee, with what is still to be sent; Enter opens one beside. */
export function FiledDocuments({ employeeId, pane, onDocument, deleted }: PartProps) {
  const { client, grants } = useViewer();
  const { data, error, isPending, refetch } = useQuery(
    employeeDocumentsQuery(client, employeeId, { deleted }),
  );
  const onCursor = useDocumentCursor(onDocument);
  const list = useListState({ sorts: DOCUMENT_LIST_SORTS });
  const columns = useColumns('documents', DOCUMENT_LIST);
  const { search, box, escape } = useListSearch();
  const { sort } = list;
  const rows = useMemo(
    () => sortRows(findRows(data ?? [], DOCUMENT_COLUMNS, search), sort, DOCUMENT_COLUMNS),
    [data, search, sort],
  );
  const mayWrite = client !== null && holds(grants, 'client.uploadDocuments');
  return (
    <>
      <Missing employeeId={employeeId} />
      {((data ?? []).length > 0 || mayWrite) && (
        <ListBar
          columns={columns}
          end={
            mayWrite && (
              <CommandButton id="documents.showDeleted" variant="quiet" quietKeys>
                {deleted ? 'Hide deleted' : 'Show deleted'}
              </CommandButton>
            )
          }
        >
          <SearchBox label="Search the documents" placeholder="Type, status or file" {...box} />
        </ListBar>
      )}
      <RecordList
        label="Documents"
        rows={rows}
        rowId={documentRowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={(row, how) => {
          if (row.hiddenAt === null) pane.open(documentAddress(row.id), how);
        }}
        {...list.sorting}
        view={`${list.view} ${search}`}
        {...escape}
        exportRows={(only) =>
          exportCsv(
            'Documents',
            documentsApi.exportList,
            {
              params: { employeeId },
              query: {
                ...(sort ? { sort: writeSort(sort) } : {}),
                ...(search ? { search } : {}),
                ...(only ? { only } : {}),
                columns: columns.ids,
                history: 'without',
                deleted: String(deleted),
              },
            },
            { client },
          )
        }
        empty={
          search === '' ? (
            <EmptyState title="No documents yet">
              Uploaded and reviewed documents of this employee appear here.
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
    </>
  );
}

/** So many are named in the line above the list. */
const NAMED = 4;

/** What the file must hold and does not: one line, with the way to send it. */
function Missing({ employeeId }: { employeeId: string }) {
  const { client } = useViewer();
  const { data } = useQuery(documentTypesQuery(client, employeeId));
  const open = missingSteps(data ?? []).filter((step) => step.open);
  if (open.length === 0) return null;
  const names = open.slice(0, NAMED).map(stepName);
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : '';
  return (
    <p className="documents-missing">
      <StatusBadge tone="warning">
        To be sent: {names.join(', ')}
        {more}
      </StatusBadge>
      <CommandButton id="documents.missing" variant="quiet" quietKeys>
        Send them
      </CommandButton>
    </p>
  );
}
