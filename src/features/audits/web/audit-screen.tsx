import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Tabs } from '#src/web/ui/tabs.tsx';
import { auditsAddresses } from '../audits.addresses.ts';
import type { Audit, AuditReading } from '../audits.contract.ts';
import type { Binder } from '../binders.contract.ts';
import { KIND_WORDS, RECORD_WORDS, STATE_WORDS } from '../audits.rules.ts';
import {
  BINDER_COLUMNS,
  DRIVER_COLUMNS,
  FINDING_COLUMNS,
  ITEM_COLUMNS,
  LINK_COLUMNS,
  READING_COLUMNS,
} from './audit-columns.tsx';
import type { AuditSubject } from './audit-subjects.ts';
import './audits.css';
import { auditQuery, bindersQuery, readsQuery } from './audits.queries.ts';
import { showFixDialog, showItemDialog } from './finding-dialogs.tsx';

const TABS = ['sample', 'checklist', 'findings', 'auditors', 'reads', 'binders'] as const;
type Tab = (typeof TABS)[number];
const TITLES: Readonly<Record<Tab, string>> = {
  sample: 'Sample',
  checklist: 'Checklist',
  findings: 'Findings',
  auditors: 'Auditors',
  reads: 'What they opened',
  binders: 'Binders',
};

/** One audit: its sample, checklist, findings, and who was let in. */
export function AuditScreen(props: ScreenProps) {
  const client = useActingClient();
  const { auditId = '' } = props.params;
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        An audit belongs to a client.
      </EmptyState>
    );
  return <One key={auditId} client={client} auditId={auditId} {...props} />;
}

function One({ client, auditId, pane, search }: ScreenProps & { client: number; auditId: string }) {
  const { data, error, refetch } = useQuery(auditQuery(client, auditId));
  const { setTitle } = pane;
  const title = data ? `Audit · ${data.title}` : 'Audit';
  useEffect(() => setTitle(title), [setTitle, title]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p className="none audit-words" role="status">
        Loading …
      </p>
    );
  const tab = TABS.find((one) => one === search['tab']) ?? 'sample';
  const counts: Partial<Record<Tab, number>> = {
    sample: data.drivers.length,
    checklist: data.items.filter(({ state }) => state === 'open').length,
    findings: data.findings.filter(({ fixedAt }) => fixedAt === null).length,
    auditors: data.links.filter(({ state }) => state === 'open').length,
  };
  return (
    <div className="list-screen">
      <p className="audit-facts">
        <strong>{KIND_WORDS[data.kind]}</strong>
        <span>{STATE_WORDS[data.state]}</span>
        <span>
          {showDate(data.periodFrom)} – {showDate(data.periodTo)}
        </span>
        {data.dueOn !== null && <span>Documents due {showDate(data.dueOn)}</span>}
        <span>{data.clientName}</span>
        {data.records.map((one) => (
          <span key={one}>With {RECORD_WORDS[one]}</span>
        ))}
      </p>
      {data.outcome !== null && <p className="audit-words">Outcome: {data.outcome}</p>}
      <Tabs
        label="Parts of the audit"
        tabs={TABS.map((id) => {
          const count = counts[id];
          return { id, title: TITLES[id], ...(count === undefined ? {} : { count }) };
        })}
        value={tab}
        onChange={(next) =>
          pane.open(`${addressAt(auditsAddresses.audit, { auditId })}?tab=${next}`, {
            replace: true,
          })
        }
      />
      <Part key={tab} {...{ tab, client, pane, audit: data }} />
    </div>
  );
}

const driverId = (row: { employeeId: string }) => row.employeeId;
const itemId = (row: { itemId: string }) => row.itemId;
const findingId = (row: { findingId: string }) => row.findingId;
const linkId = (row: { linkId: string }) => row.linkId;

function Part({
  tab,
  client,
  pane,
  audit,
}: {
  tab: Tab;
  client: number;
  pane: PaneHandle;
  audit: Audit;
}) {
  const [cursor, setCursor] = useState<string | null>(null);
  const { data: binders } = useQuery({
    ...bindersQuery(client, audit.auditId),
    enabled: tab === 'binders',
  });
  const subject: AuditSubject = {
    kind: 'audit',
    audit,
    driver: audit.drivers.find((one) => one.employeeId === cursor) ?? null,
    item: audit.items.find((one) => one.itemId === cursor) ?? null,
    finding: audit.findings.find((one) => one.findingId === cursor) ?? null,
    link: audit.links.find((one) => one.linkId === cursor) ?? null,
    binder: binders?.find((one) => one.binderId === cursor) ?? null,
  };
  useScope('audit', subject, { pane });
  const shared = { status: 'ready' as const };
  return (
    <>
      <div className="audit-bar">
        {tab === 'sample' && (
          <>
            <CommandButton id="audit.draw" variant="primary" />
            <CommandButton id="audit.addDriver" />
            <CommandButton id="audit.removeDriver" variant="quiet" />
          </>
        )}
        {tab === 'checklist' && <CommandButton id="audit.setItem" variant="primary" />}
        {tab === 'findings' && (
          <>
            <CommandButton id="audit.addFinding" variant="primary" />
            <CommandButton id="audit.setFinding" />
          </>
        )}
        {tab === 'auditors' && (
          <>
            <CommandButton id="audit.invite" variant="primary" />
            <CommandButton id="audit.revoke" variant="quiet" />
          </>
        )}
        {tab === 'binders' && (
          <>
            <CommandButton id="audit.bind" variant="primary" />
            <CommandButton id="audit.saveBinder" />
            <CommandButton id="audit.saveSignature" variant="quiet" />
            <CommandButton id="audit.cancelBinder" variant="quiet" />
          </>
        )}
        <CommandButton id="audit.change" variant="quiet" />
        <CommandButton id="audit.setState" variant="quiet" />
      </div>
      {tab === 'sample' && (
        <>
          <Draws audit={audit} />
          <DataList
            {...shared}
            label="Sample"
            rows={audit.drivers}
            rowId={driverId}
            columns={DRIVER_COLUMNS}
            onCursor={(row) => setCursor(row?.employeeId ?? null)}
            onOpen={(row, how) => pane.open(fileAddress(row.employeeId), how)}
            empty={
              <EmptyState title="Nobody is in the sample">
                Draw drivers at random, or add those that the auditor names.
              </EmptyState>
            }
          />
        </>
      )}
      {tab === 'checklist' && (
        <DataList
          {...shared}
          label="Checklist"
          rows={audit.items}
          rowId={itemId}
          columns={ITEM_COLUMNS}
          onCursor={(row) => setCursor(row?.itemId ?? null)}
          onOpen={(row) => showItemDialog(client, audit, row)}
          empty={<EmptyState title="Nothing is asked for" />}
        />
      )}
      {tab === 'findings' && (
        <DataList
          {...shared}
          label="Findings"
          rows={audit.findings}
          rowId={findingId}
          columns={FINDING_COLUMNS}
          onCursor={(row) => setCursor(row?.findingId ?? null)}
          onOpen={(row) => showFixDialog(client, audit, row)}
          empty={
            <EmptyState title="No findings">
              What the audit finds is written down here, with what is done about it.
            </EmptyState>
          }
        />
      )}
      {tab === 'auditors' && (
        <DataList
          {...shared}
          label="Auditors"
          rows={audit.links}
          rowId={linkId}
          columns={LINK_COLUMNS}
          onCursor={(row) => setCursor(row?.linkId ?? null)}
          empty={
            <EmptyState title="Nobody was let in">
              A link lets an auditor read the sample and the company’s file.
            </EmptyState>
          }
        />
      )}
      {tab === 'reads' && <Reads client={client} audit={audit} />}
      {tab === 'binders' && (
        <Binders
          client={client}
          audit={audit}
          onCursor={(row) => setCursor(row?.binderId ?? null)}
        />
      )}
    </>
  );
}

/** How the sample was drawn: what somebody needs to draw it again. */
function Draws({ audit: { draws } }: { audit: Audit }) {
  if (draws.length === 0) return null;
  return (
    <>
      {draws.map(({ drawId, seed, wanted, poolSize, drawnAt, drawnBy }) => (
        <p key={drawId} className="audit-words">
          Drawn {showInstant(drawnAt)}
          {drawnBy === null ? '' : ` by ${drawnBy}`}: {wanted} of {poolSize}, seed{' '}
          <code>{seed}</code>
        </p>
      ))}
    </>
  );
}

const readingId = (row: AuditReading) => String(row.seq);
const NONE: readonly AuditReading[] = [];

function Reads({ client, audit: { auditId } }: { client: number; audit: Audit }) {
  const { data, error, refetch } = useQuery(readsQuery(client, auditId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <DataList
      label="What auditors opened"
      rows={data ?? NONE}
      rowId={readingId}
      columns={READING_COLUMNS}
      status={data ? 'ready' : 'loading'}
      empty={<EmptyState title="Nothing was opened yet" />}
    />
  );
}

const binderId = (row: Binder) => row.binderId;
const NO_BINDERS: readonly Binder[] = [];

function Binders({
  client,
  audit: { auditId },
  onCursor,
}: {
  client: number;
  audit: Audit;
  onCursor: (row: Binder | null) => void;
}) {
  const { data, error, refetch } = useQuery(bindersQuery(client, auditId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <DataList
      label="Binders"
      rows={data ?? NO_BINDERS}
      rowId={binderId}
      columns={BINDER_COLUMNS}
      status={data ? 'ready' : 'loading'}
      onCursor={onCursor}
      empty={
        <EmptyState title="No binder yet">
          All documents of a driver, of the sample or of the company as one signed ZIP or one PDF.
        </EmptyState>
      }
    />
  );
}
