import { localToday } from '#src/web/local-day.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { hasDraft } from '#src/web/drafts.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { AUTOMATIC_WORDS, RULE_COLUMNS } from '../mvr-scoring.columns.ts';
import { correctionsOf } from '../corrections.rules.ts';
import type { Scheme, ScoringRule } from '../scheme.rules.ts';
import type { DefHead } from '../mvr-scoring.shapes.ts';
import { BandBadge } from './band-badge.tsx';
import { definitionsQuery, reasonsQuery, rulesQuery, schemeQuery } from './mvr-scoring.queries.ts';
import { SchemeCounts } from './scheme-counts.tsx';
import { schemeDraft, SchemeForm } from './scheme-form.tsx';
import './mvr-scoring.css';

const COLUMNS: readonly Column<ScoringRule>[] = [
  { id: 'title', ...RULE_COLUMNS.title, width: 'minmax(150px, 1.4fr)' },
  { id: 'kind', ...RULE_COLUMNS.kind, width: 88, narrow: 'hide' },
  { id: 'points', ...RULE_COLUMNS.points, width: 60, align: 'end' },
  { id: 'window', ...RULE_COLUMNS.window, width: 96, align: 'end', narrow: 'hide' },
  { id: 'major', ...RULE_COLUMNS.major, width: 80, narrow: 'hide' },
  { id: 'by', ...RULE_COLUMNS.by, width: 'minmax(160px, 2fr)', narrow: 'hide' },
];
const rowId = (row: ScoringRule) => row.ruleId;

/** How the location acted in scores MVRs: the version in force, those before, and the next one. */
export function SchemeScreen({ pane }: ScreenProps) {
  const client = useActingClient();
  const { setTitle } = pane;
  useEffect(() => setTitle('MVR scoring rules'), [setTitle]);
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Its MVR scoring rules appear here.
      </EmptyState>
    );
  return <SchemeOf key={client} client={client} />;
}

function SchemeOf({ client }: { client: number }) {
  const [chosen, setChosen] = useState('');
  // What was left unsaved is shown again at once.
  const [editing, setEditing] = useState(() => hasDraft(schemeDraft(client)));
  const { data: defs, error, refetch } = useQuery(definitionsQuery(client));
  const rules = useQuery(rulesQuery(client, chosen));
  const reasons = useQuery(reasonsQuery(client, chosen));
  const shipped = useQuery({
    ...schemeQuery(client, 'zurich'),
    enabled: defs?.definitions.length === 0,
  });
  if (error && !defs) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!defs) return <div className="scheme-screen" aria-busy="true" />;
  const shown = defs.definitions.find(({ mvrScoreDefId }) => mvrScoreDefId === chosen);
  const head = shown ?? defs.definitions[0];
  const whole: Scheme | undefined =
    head && rules.data && reasons.data
      ? { ...head, rules: rules.data.rules, reasons: reasons.data.reasons }
      : shipped.data;
  if (editing && whole)
    return <SchemeForm client={client} defs={defs} from={whole} onDone={() => setEditing(false)} />;
  const begin = defs.allowed.includes('save') && (
    <Button variant="primary" disabled={!whole} onClick={() => setEditing(true)}>
      {head ? 'Change' : 'Start scoring'}
    </Button>
  );
  if (!head)
    return (
      <div className="scheme-screen">
        <EmptyState title={`${defs.clientName} does not score MVRs`}>
          <p>
            Scoring gives each driving record points by your rules, and says what follows from them.
          </p>
          {begin}
        </EmptyState>
      </div>
    );
  return (
    <div className="scheme-screen">
      <div className="scheme-head">
        <StatusBadge tone={defs.definitions[0]?.scores ? 'good' : 'none'}>
          {defs.definitions[0]?.scores ? 'MVRs are scored here' : 'MVRs are not scored here'}
        </StatusBadge>
        <SelectField
          label="Version"
          value={head.mvrScoreDefId}
          onChange={setChosen}
          options={defs.definitions.map((one) => ({
            value: one.mvrScoreDefId,
            label: versionText(one, client),
          }))}
        />
        <span className="spacer" />
        {begin}
      </div>
      <p className="score-note">
        {AUTOMATIC_WORDS[head.automatic]}. A line’s age counts from its {head.countsFrom}.
      </p>
      {head.inForce && rules.data && (
        <Corrections
          scheme={{ rules: rules.data.rules, counts: head.counts }}
          begin={begin !== false}
        />
      )}
      <Section title="Bands">
        <table className="scheme-table scheme-read" aria-label="Bands">
          <thead>
            <tr>
              <th scope="col">From score</th>
              <th scope="col">Band</th>
              <th scope="col">What follows</th>
            </tr>
          </thead>
          <tbody>
            {head.bands.map((band) => (
              <tr key={band.label}>
                <td className="scheme-number">{band.min}</td>
                <td>
                  <BandBadge label={band.label} bands={head.bands} />
                </td>
                <td>{band.action}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <SchemeCounts counts={head.counts} />
      <Section title="Rules">
        <PagedList
          label="Rules of scoring"
          rows={rules.data?.rules ?? []}
          rowId={rowId}
          columns={COLUMNS}
          pageSize={50}
          footer="needed"
          status={rules.isPending ? 'loading' : rules.error && !rules.data ? 'error' : 'ready'}
          error={rules.error}
          onRetry={() => void rules.refetch()}
          empty={<EmptyState title="No rules" />}
        />
      </Section>
      <Section title="Reasons">
        {reasons.error && !reasons.data ? (
          <ErrorState error={reasons.error} onRetry={() => void reasons.refetch()} />
        ) : (
          <ul>
            {reasons.data?.reasons.map((one) => (
              <li key={one.reasonId}>
                {one.reason}{' '}
                <span className="score-detail">
                  {one.use === 'line' ? 'for leaving a line out' : 'for a score of one’s own'}
                  {one.needsNote ? ', with a note' : ''}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

/** What of the version in force was corrected in the schemes that ship since it was kept. */
function Corrections({
  scheme,
  begin,
}: {
  scheme: Parameters<typeof correctionsOf>[0];
  begin: boolean;
}) {
  const found = correctionsOf(scheme);
  if (found.length === 0) return null;
  return (
    <div className="scheme-corrections" role="note">
      <p>
        The schemes that ship were corrected since this version was kept. It is as they were before:
      </p>
      <ul>
        {found.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {begin && (
        <p className="score-detail">
          To take it over, choose Change, and begin from the scheme or correct the codes: that is
          the next version. Scores given stay as they are.
        </p>
      )}
    </div>
  );
}

/** A version in a list of them. */
function versionText(one: DefHead, client: number): string {
  const whose = one.clientId === client ? '' : `, of ${one.clientName}`;
  const now = one.inForce ? ', in force' : '';
  return `${one.version}: ${one.name}${whose}, ${showDate(localToday(new Date(one.createdAt)))} by ${one.createdBy}${now}`;
}
