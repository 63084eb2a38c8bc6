import { intakeAddresses } from '#src/features/intake/intake.addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import { holds } from '#src/shared/permissions.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { StatusTone } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { AS_OF_MODES, AS_OF_WORDS, judgedText, type AsOfMode } from '../as-of.rules.ts';
import { citedText, itemText } from '../qualification.columns.ts';
import type { EmployeeQualification, Item } from '../qualification.contract.ts';
import './qualification.css';
import { qualificationQuery } from './qualification.queries.ts';
import { RuleMatches } from './rule-matches.tsx';
import { addressAt } from '#src/shared/address.ts';

interface PanelProps {
  employeeId: string;
  pane: PaneHandle;
}

/** What is wrong in a file, all of it at once and the worst first, each with what asks for it. */
export function QualificationPanel({ employeeId, pane }: PanelProps) {
  const client = useActingClient();
  const [asOf, setAsOf] = useState<{ day: IsoDate | null; mode: AsOfMode } | null>(null);
  const day = asOf?.day ? { day: asOf.day, mode: asOf.mode } : undefined;
  const { data, error, refetch } = useQuery({
    ...qualificationQuery(client, employeeId, day),
    // While another day is judged, the panel with its fields stays.
    placeholderData: (before) => (before?.employeeId === employeeId ? before : undefined),
  });
  const [all, setAll] = useState(false);
  if (error && !data)
    return (
      <Section title="What is wrong">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!data) return null;
  const wrong = data.items.filter(({ severity }) => severity !== 'none');
  const good = data.items.filter(({ severity }) => severity === 'none');
  return (
    <Section
      title={data.applicant ? 'Wanted before driving' : 'What is wrong'}
      actions={
        <>
          <Button
            variant="quiet"
            aria-expanded={asOf !== null}
            onClick={() => setAsOf(asOf === null ? { day: null, mode: 'known' } : null)}
          >
            {asOf === null ? 'As of a day' : 'Back to today'}
          </Button>
          {good.length > 0 && (
            <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Hide what is in order' : `Show ${good.length} in order`}
            </Button>
          )}
        </>
      }
    >
      {asOf !== null && (
        <div className="rule-as-of">
          <DateField
            label="Day"
            value={asOf.day}
            onChange={(day) => setAsOf({ ...asOf, day })}
            meaning="past"
            takesFocus
          />
          <SelectField
            label="Judged by"
            value={asOf.mode}
            onChange={(mode) =>
              setAsOf({ ...asOf, mode: AS_OF_MODES.find((one) => one === mode) ?? 'known' })
            }
            options={AS_OF_MODES.map((value) => ({ value, label: AS_OF_WORDS[value] }))}
          />
        </div>
      )}
      {data.judged.mode !== 'today' && <p role="status">{judgedText(data.judged)}</p>}
      <Verdict found={data} wrong={wrong.length} />
      <ToSend found={data} />
      <ul className="rule-items" aria-label="What the rules ask of this file">
        {(all ? data.items : wrong).map((item) => (
          <ItemRow
            key={`${item.ruleId} ${item.authority}`}
            item={item}
            employeeId={employeeId}
            pane={pane}
          />
        ))}
      </ul>
    </Section>
  );
}

function Verdict({ found, wrong }: { found: EmployeeQualification; wrong: number }) {
  const { score, doNotDispatch, withheld, deductions } = found;
  if (score === null && !doNotDispatch)
    return <p className="none">No rule asks anything of this file.</p>;
  return (
    <div className="rule-verdict">
      {doNotDispatch && <StatusBadge tone="stop">Do not dispatch</StatusBadge>}
      {wrong + withheld === 0 && (
        <StatusBadge tone="good">All that the rules ask for is on file.</StatusBadge>
      )}
      <p>
        {doNotDispatch ? (
          stopText(found)
        ) : (
          <>
            Compliance score <strong className="numeric">{score}</strong> of 100
          </>
        )}
        {!doNotDispatch && deductions.length > 0 && (
          <span className="none">
            {' '}
            (
            {deductions
              .map(
                ({ documentType, authority, points }) =>
                  `${documentType}${authority === null ? '' : ` ${authority}`} −${points}`,
              )
              .join(', ')}
            )
          </span>
        )}
      </p>
      {withheld > 0 && (
        <p className="none">
          {withheld === 1 ? 'One more document' : `${withheld} more documents`} to look at, of types
          that you may not see. Ask whoever keeps drug, alcohol and investigation records.
        </p>
      )}
    </div>
  );
}

/** What keeps the driver off the road, as far as the caller may see it. */
function stopText({ items }: EmployeeQualification): string {
  const names = items
    .filter(({ blocksDispatch, severity }) => blocksDispatch && severity === 'error')
    .map(({ documentType }) => documentType);
  return names.length === 0
    ? 'The reason is in documents that you may not see.'
    : `Because of: ${names.join(', ')}`;
}

/** How many documents must be sent, with the way to send them: the open steps there are the missing and expired here. */
function ToSend({ found: { employeeId, items } }: { found: EmployeeQualification }) {
  const { grants } = useViewer();
  const count = items.filter(({ status }) => status === 'missing' || status === 'expired').length;
  if (count === 0) return null;
  const text = count === 1 ? '1 document is to be sent' : `${count} documents are to be sent`;
  return (
    <p>
      {holds(grants, 'client.uploadDocuments') ? (
        <Link to={addressAt(intakeAddresses.missing, { employeeId })} beside>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

const TONES: Record<Item['status'], StatusTone> = {
  expired: 'danger',
  missing: 'danger',
  pendingReview: 'waiting',
  expiring: 'warning',
  valid: 'good',
};

function toneOf({ status, severity }: Item): StatusTone {
  return status === 'missing' && severity === 'warning' ? 'warning' : TONES[status];
}

function ItemRow({ item, employeeId, pane }: PanelProps & { item: Item }) {
  const [open, setOpen] = useState(false);
  const { documentId, documentType, authority, blocksDispatch, severity } = item;
  const name = authority === null ? documentType : `${documentType} (${authority})`;
  return (
    <li className="rule-item">
      <span>
        <StatusBadge tone={toneOf(item)}>{itemText(item)}</StatusBadge>
      </span>
      <span>
        {documentId === null ? (
          name
        ) : (
          <button
            type="button"
            className="link"
            onClick={() => pane.open(documentAddress(documentId), { beside: true })}
          >
            {name}
          </button>
        )}
        {blocksDispatch && severity === 'error' && (
          <span className="rule-item-blocks"> keeps the driver off the road</span>
        )}
        {item.note !== null && <span className="rule-item-note">{item.note}</span>}
      </span>
      <button
        type="button"
        className="link rule-item-law"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {citedText(item)}
        <span className="visually-hidden">, the rules that {name} meets</span>
      </button>
      {open && <RuleMatches employeeId={employeeId} documentTypeId={item.documentTypeId} />}
    </li>
  );
}
