import { DRIVES } from '#src/features/qualification/conditions.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useActingClient } from '#src/web/acting-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Reply } from '#src/shared/endpoint.ts';
import { ACCIDENT_COLUMNS } from '../accidents.columns.ts';
import type { accidentsApi, Accident } from '../accidents.contract.ts';
import {
  isRegistrable,
  NEED_TEXTS,
  type Substance,
  SUBSTANCES,
  TEST_HOURS,
  VEHICLES,
} from '../accidents.rules.ts';
import { isZoneGuessed, zoneAt } from '#src/shared/places.ts';
import { zoneName } from '#src/shared/zone-clock.ts';
import { changesQuery } from './accidents.queries.ts';
import { TEST_NAMES, TestClock } from './test-clock.tsx';

/** What is to be said of the accident under the cursor: its tests, its place in the register, its changes. */
export function AccidentDetails({ accident }: { accident: Accident }) {
  const name = `${showDate(accident.date)}, ${accident.city}`;
  return (
    <>
      <Section title={`Tests after the accident of ${name}`}>
        <Tests accident={accident} />
      </Section>
      <Section title="Changes">
        <Trace accident={accident} />
      </Section>
    </>
  );
}

function Tests({ accident }: { accident: Accident }) {
  const { tests, needs, time, allowed } = accident;
  const needText = (substance: Substance) =>
    NEED_TEXTS[needs[substance].why](substance, TEST_HOURS[substance]);
  if (['noCause', 'noCdl', 'noAgency'].includes(needs.alcohol.why) && !tests)
    return (
      <p>
        {needText('alcohol')}
        {!isRegistrable(accident) && ' It is not in the accident register (49 CFR 390.5).'}
      </p>
    );
  return (
    <>
      <ul className="test-clocks">
        {SUBSTANCES.map((substance) => (
          <li key={substance}>
            {tests ? (
              <TestClock substance={substance} clock={tests[substance]} />
            ) : (
              <strong>{TEST_NAMES[substance]}</strong>
            )}
            {tests && allowed.includes('recordTest') && isOpen(accident, substance) && (
              <CommandButton
                id="accident.recordTest"
                args={{ substance }}
                variant="quiet"
                quietKeys
              >
                {substance === 'alcohol' ? 'Record the alcohol test' : 'Record the drug test'}
              </CommandButton>
            )}
            <p className="test-reason">{needText(substance)}</p>
            {tests?.[substance].reason && (
              <p className="test-reason">Reason: {tests[substance].reason}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="none">
        {accident.citedAt ? `Citation received ${ACCIDENT_COLUMNS.citedAt.text(accident)}. ` : ''}
        {accident.diedAt ? `Death ${ACCIDENT_COLUMNS.diedAt.text(accident)}. ` : ''}
        {tests
          ? ''
          : 'Whether they were done is shown to those who may see drug and alcohol records. '}
        {time === null
          ? "The time is not known: the hours count from the day's beginning. Correct the accident to add it. "
          : ''}
        {isZoneGuessed(accident)
          ? `The state has more than one time zone: the hours run by ${zoneName(zoneAt(accident))}, where they end first. Correct the accident to choose. `
          : ''}
        {needs.alcohol.need === 'notChecked'
          ? ''
          : 'Test for alcohol within 2 hours; later, its reason goes on file (49 CFR 382.303(d)).'}
      </p>
    </>
  );
}

/** Whether something may be recorded of a test: it is asked for, or it was recorded. */
function isOpen({ tests }: Accident, substance: Substance): boolean {
  return tests !== null && tests[substance].state !== 'notRequired';
}

type Change = Reply<(typeof accidentsApi)['changes']>[number];

const ACTS: Readonly<Record<Change['act'], string>> = {
  added: 'Added',
  corrected: 'Corrected',
  tested: 'Test recorded',
  removed: 'Removed',
  restored: 'Restored',
};
const FIELDS: Readonly<Record<string, string>> = {
  zone: 'time zone',
  vehicle: 'vehicle driven',
  citedAt: 'citation received',
  diedAt: 'death',
  alcoholTestAt: 'alcohol test',
  alcoholTestReason: 'reason',
  drugTestAt: 'drug test',
  drugTestReason: 'reason',
};

function changesText({ changes }: Change): string {
  const shown = (text: string) => {
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return showInstant(text);
    const vehicle = DRIVES.find((one) => one === text);
    return vehicle ? VEHICLES[vehicle] : text;
  };
  return changes
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) =>
      from === ''
        ? `${FIELDS[field] ?? field}: ${shown(to)}`
        : `${FIELDS[field] ?? field}: ${shown(from)} → ${shown(to) || 'none'}`,
    )
    .join('; ');
}

const COLUMNS: readonly Column<Change>[] = [
  { id: 'at', title: 'When', width: 150, text: (row) => showInstant(row.at) },
  { id: 'act', title: 'What', width: 110, text: (row) => ACTS[row.act] },
  { id: 'changes', title: 'From and to', width: 'minmax(160px, 2fr)', text: changesText },
  { id: 'by', title: 'By', width: 'minmax(110px, 1fr)', text: (row) => row.by ?? 'Service staff' },
];

function Trace({ accident }: { accident: Accident }) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery(
    changesQuery(client, accident.accidentId, accident.version),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <PagedList
      label="Changes of the accident"
      rows={data ?? []}
      rowId={(row) => row.changeId}
      columns={COLUMNS}
      status={isPending ? 'loading' : 'ready'}
      empty={<p>No changes are on record.</p>}
    />
  );
}
