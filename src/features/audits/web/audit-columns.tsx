import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { lastDayBefore } from '#src/shared/dates.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type {
  AuditDriver,
  AuditItem,
  AuditLink,
  AuditReading,
  Finding,
} from '../audits.contract.ts';
import type { Binder } from '../binders.contract.ts';
import {
  BINDER_CONTENT_WORDS,
  BINDER_STATE_WORDS,
  type BinderState,
  ITEM_STATE_WORDS,
  type ItemState,
  type Level,
  LEVEL_WORDS,
} from '../audits.rules.ts';

export const DRIVER_COLUMNS: readonly Column<AuditDriver>[] = [
  { id: 'name', title: 'Driver', text: (row) => row.name, width: 'minmax(140px, 1.4fr)' },
  {
    id: 'how',
    title: 'How',
    text: (row) => (row.how === 'random' ? 'Drawn' : 'Chosen'),
    width: 84,
  },
  {
    id: 'hired',
    title: EMPLOYEE_FIELDS.hireDate.label,
    text: (row) => showDate(row.hireDate),
    width: 96,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'location',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
];

const ITEM_TONES: Readonly<Record<ItemState, StatusTone>> = {
  open: 'warning',
  ready: 'waiting',
  given: 'good',
  notApplicable: 'none',
};

export const ITEM_COLUMNS: readonly Column<AuditItem>[] = [
  {
    id: 'title',
    title: 'What is asked for',
    text: (row) => row.title,
    width: 'minmax(160px, 2fr)',
  },
  {
    id: 'state',
    title: 'State',
    text: (row) => ITEM_STATE_WORDS[row.state],
    width: 136,
    cell: (row) => (
      <StatusBadge tone={ITEM_TONES[row.state]}>{ITEM_STATE_WORDS[row.state]}</StatusBadge>
    ),
  },
  {
    id: 'citation',
    title: 'By',
    text: (row) => row.citation,
    width: 'minmax(120px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'note',
    title: 'Note',
    text: (row) => row.note ?? '',
    width: 'minmax(110px, 1.2fr)',
    narrow: 'hide',
  },
  {
    id: 'by',
    title: 'Last set by',
    text: (row) => row.changedBy ?? '',
    width: 'minmax(90px, 0.8fr)',
    narrow: 'hide',
  },
];

const LEVEL_TONES: Readonly<Record<Level, StatusTone>> = {
  acute: 'stop',
  critical: 'danger',
  other: 'warning',
};

export const FINDING_COLUMNS: readonly Column<Finding>[] = [
  { id: 'text', title: 'Finding', text: (row) => row.text, width: 'minmax(160px, 2fr)' },
  {
    id: 'level',
    title: 'How grave',
    text: (row) => (row.fixedAt === null ? LEVEL_WORDS[row.level] : 'Fixed'),
    width: 110,
    cell: (row) =>
      row.fixedAt === null ? (
        <StatusBadge tone={LEVEL_TONES[row.level]}>{LEVEL_WORDS[row.level]}</StatusBadge>
      ) : (
        <StatusBadge tone="good">Fixed</StatusBadge>
      ),
  },
  {
    id: 'whose',
    title: 'Of whom',
    text: (row) => row.driverName ?? 'The company',
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'citation',
    title: 'Citation',
    text: (row) => row.citation,
    width: 'minmax(100px, 0.8fr)',
    narrow: 'hide',
  },
  {
    id: 'due',
    title: 'Fix by',
    text: (row) => showDate(row.dueOn),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'action',
    title: 'What is done',
    text: (row) => row.action ?? '',
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
];

const LINK_WORDS = { open: 'Works', expired: 'Expired', revoked: 'Revoked' } as const;
export const LINK_COLUMNS: readonly Column<AuditLink>[] = [
  { id: 'label', title: 'Auditor', text: (row) => row.label, width: 'minmax(130px, 1.4fr)' },
  {
    id: 'state',
    title: 'Link',
    text: (row) => LINK_WORDS[row.state],
    width: 110,
    cell: (row) => (
      <StatusBadge tone={row.state === 'open' ? 'waiting' : 'none'}>
        {LINK_WORDS[row.state]}
      </StatusBadge>
    ),
  },
  {
    id: 'until',
    title: 'Until',
    text: (row) => showDate(lastDayBefore(row.expiresAt)),
    width: 92,
    align: 'end',
  },
  {
    id: 'last',
    title: 'Last read',
    text: (row) => (row.lastReadAt === null ? 'Never' : showInstant(row.lastReadAt)),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'by',
    title: 'Given by',
    text: (row) => row.createdBy ?? '',
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
];

export const READING_COLUMNS: readonly Column<AuditReading>[] = [
  { id: 'at', title: 'When', text: (row) => showInstant(row.at), width: 150 },
  { id: 'action', title: 'What was done', text: (row) => row.action, width: 'minmax(140px, 1fr)' },
  { id: 'what', title: 'Of what', text: (row) => row.what, width: 'minmax(130px, 1.6fr)' },
  {
    id: 'who',
    title: 'By the link of',
    text: (row) => row.label,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
];

const BINDER_TONES: Readonly<Record<BinderState, StatusTone>> = {
  waiting: 'waiting',
  running: 'waiting',
  done: 'good',
  failed: 'danger',
  canceled: 'none',
};

const stateOf = ({ state, done, of }: Binder): string =>
  state === 'running' ? `${done} of ${of} drivers` : BINDER_STATE_WORDS[state];

export const BINDER_COLUMNS: readonly Column<Binder>[] = [
  {
    id: 'what',
    title: 'Binder',
    text: (row) =>
      `${BINDER_CONTENT_WORDS[row.contents]}, ${row.form.toUpperCase()}${row.records.length > 0 ? ', protected records' : ''}`,
    width: 'minmax(150px, 1.4fr)',
  },
  {
    id: 'state',
    title: 'State',
    text: stateOf,
    width: 160,
    cell: (row) => <StatusBadge tone={BINDER_TONES[row.state]}>{stateOf(row)}</StatusBadge>,
  },
  {
    id: 'papers',
    title: 'Documents',
    text: (row) => String(row.papers),
    width: 88,
    align: 'end',
  },
  {
    id: 'skipped',
    title: 'Not bound',
    text: (row) => row.skipped.join('; '),
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'hash',
    title: 'SHA-256',
    text: (row) => row.sha256 ?? '',
    width: 'minmax(90px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'asked',
    title: 'Asked for',
    text: (row) => showInstant(row.askedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
];
