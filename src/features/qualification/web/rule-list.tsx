import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { OperationField } from '#src/features/clients/web/operation-field.tsx';
import { findRows, sortRows, writeSort } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { hasDraft } from '#src/web/drafts.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { isShownRule, RULE_COLUMNS } from '../qualification.columns.ts';
import { qualificationApi, type Rule } from '../qualification.contract.ts';
import './qualification.css';
import { rulesQuery } from './qualification.queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { ruleDraft, RuleForm } from './rule-form.tsx';
import { qualificationAddresses } from '../qualification.addresses.ts';

const COLUMNS: readonly Column<Rule>[] = [
  { id: 'document', ...RULE_COLUMNS.document, width: 'minmax(150px, 1.2fr)' },
  // Several rules ask for one document: what tells them apart comes next.
  {
    id: 'rule',
    ...RULE_COLUMNS.rule,
    width: 'minmax(280px, 3fr)',
    narrow: 'hideLast',
  },
  { id: 'who', ...RULE_COLUMNS.who, width: 'minmax(140px, 1.6fr)', narrow: 'hideLast' },
  {
    id: 'state',
    ...RULE_COLUMNS.state,
    width: 112,
    cell: (row) => (
      <StatusBadge tone={row.holds && row.required ? 'good' : 'none'}>
        {RULE_COLUMNS.state.text(row)}
      </StatusBadge>
    ),
  },
  {
    id: 'citation',
    ...RULE_COLUMNS.citation,
    width: 'minmax(130px, 1.2fr)',
    narrow: 'hideLast',
  },
  { id: 'due', ...RULE_COLUMNS.due, width: 'minmax(120px, 1fr)', narrow: 'hide' },
  { id: 'dispatch', ...RULE_COLUMNS.dispatch, width: 64, narrow: 'hide' },
  { id: 'from', ...RULE_COLUMNS.from, width: 84, align: 'end', narrow: 'hide' },
  { id: 'whose', ...RULE_COLUMNS.whose, width: 'minmax(80px, 0.8fr)', narrow: 'hide' },
  { id: 'to', ...RULE_COLUMNS.to, width: 84, align: 'end', narrow: 'hide' },
  {
    id: 'kept',
    ...RULE_COLUMNS.kept,
    width: 'minmax(90px, 0.8fr)',
    narrow: 'hide',
    extra: true,
  },
  {
    id: 'checked',
    ...RULE_COLUMNS.checked,
    width: 'minmax(140px, 1.6fr)',
    narrow: 'hide',
    extra: true,
  },
  { id: 'release', ...RULE_COLUMNS.release, width: 72, narrow: 'hide', extra: true },
];

const PATH = qualificationAddresses.rules;
const SORTS = COLUMNS.map(({ id }) => id);
const FILTERS: readonly ListFilter[] = [
  {
    id: 'show',
    title: 'Shown',
    initial: 'holds',
    options: [
      { value: 'holds', label: 'In force today' },
      { value: 'own', label: 'Set by the client' },
    ],
  },
];
const rowId = (row: Rule) => row.ruleId;

/** What must be in a file of the client or location acted in, why, and from when to when. */
export function RuleList(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The rules that hold for its files appear here.
      </EmptyState>
    );
  return <Rules key={client} client={client} {...props} />;
}

function Rules({ client, pane, search }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(rulesQuery(client));
  const [chosen, setChosen] = useState<Rule | 'new' | null>(() =>
    // What was left unsaved is shown again at once.
    hasDraft(ruleDraft(client)) ? 'new' : null,
  );
  const list = useListState({
    sorts: SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search },
  });
  const columns = useColumns('qualificationRules', COLUMNS);
  const show = list.filters['show'];
  const { search: text, box, escape } = useListSearch();
  const rows = useMemo(() => {
    const held = (data?.rules ?? []).filter((row) => isShownRule(row, show));
    return sortRows(findRows(held, RULE_COLUMNS, text), list.sort, RULE_COLUMNS);
  }, [data, show, text, list.sort]);
  const view = `${list.view} ${text}`;
  const exportRows = (only?: string) =>
    exportCsv(
      'Document rules',
      qualificationApi.exportRules,
      {
        params: { clientId: client },
        query: {
          columns: columns.ids,
          ...(text ? { search: text } : {}),
          ...(only ? { only } : {}),
          ...(list.sort ? { sort: writeSort(list.sort) } : {}),
          ...(show === 'holds' || show === 'own' ? { show } : {}),
        },
      },
      { client },
    );
  const { setTitle } = pane;
  const place = data?.clientName;
  useEffect(() => {
    if (place) setTitle(`Document rules of ${place}`);
  }, [setTitle, place]);
  if (chosen === 'new' && data)
    return (
      <div className="list-screen rule-form">
        <RuleForm client={client} set={data} onDone={() => setChosen(null)} />
      </div>
    );
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={FILTERS}
        list={list}
        end={
          data?.allowed.includes('add') && (
            <Button variant="primary" onClick={() => setChosen('new')}>
              Add a rule
            </Button>
          )
        }
      >
        <SearchBox label="Search the rules" placeholder="Document, citation or location" {...box} />
      </ListBar>
      <OperationField client={client} />
      <RecordList
        label="Document rules"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row) => setChosen(row)}
        exportRows={exportRows}
        {...list.sorting}
        view={view}
        {...escape}
        empty={
          <EmptyState title="No rules here">
            {text
              ? 'No rule has these words. Try fewer letters.'
              : show === 'own'
                ? 'The law alone holds here. Add a rule to ask for more.'
                : 'No rule fits the filter.'}
          </EmptyState>
        }
        canEdit
      />
      {data && chosen !== null && chosen !== 'new' && (
        <RuleDialog client={client} rule={chosen} day={data.day} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}
