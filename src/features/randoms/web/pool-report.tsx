import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { saveFile } from '#src/web/ui/save-file.ts';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { holds } from '#src/shared/permissions.ts';
import { useViewer } from '#src/web/viewer.ts';
import type { FrozenList } from '../freezes.contract.ts';
import {
  selectionsApi,
  type Calculation,
  type SelectedPerson,
  type Selection,
} from '../selections.contract.ts';
import { DrawDialog } from './draw-dialog.tsx';
import {
  FreezeDialog,
  listOf,
  TakeBackDialog,
  TakenBackLists,
  WaitingLists,
} from './freeze-dialogs.tsx';
import { drawPool, freezePool, takeBackFreeze } from './pool-calls.ts';
import { HiddenDayDialog } from './hidden-day-dialog.tsx';
import type { ReportSubject } from './pool-subject.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { PoolOverlaps } from './pool-overlaps.tsx';
import { Pattern } from './pattern-chart.tsx';
import './randoms.css';
import { overlapsQuery } from './randoms.queries.ts';
import {
  calculationQuery,
  freezesQuery,
  previousQuery,
  selectionQuery,
} from './selections.queries.ts';

/** How a pool stands in its year: what to select now and why, and who was selected last. */
export function PoolReport(props: ScreenProps) {
  const client = useActingClient();
  const { poolId } = props.params;
  if (client === null || poolId === undefined)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A pool belongs to a client.
      </EmptyState>
    );
  return <Report key={poolId} client={client} poolId={poolId} {...props} />;
}

function Report({ client, poolId, pane }: ScreenProps & { client: number; poolId: string }) {
  const { grants } = useViewer();
  const calculation = useQuery(calculationQuery(client, poolId));
  const previous = useQuery(previousQuery(client, poolId));
  const overlaps = useQuery(overlapsQuery(client, poolId));
  const newest = previous.data?.[0];
  const one = useQuery({
    ...selectionQuery(client, poolId, newest?.selectionId ?? ''),
    enabled: newest !== undefined,
  });
  const [freezing, setFreezing] = useState(false);
  const [frozen, setFrozen] = useState<Selection | null>(null);
  const [givenUp, setGivenUp] = useState<Omit<FrozenList, 'isOver'> | null>(null);
  const [hiding, setHiding] = useState(false);
  const numbers = calculation.data;
  const mayDraw = holds(grants, 'records.drawRandoms') && numbers?.ofConsortium === false;
  const waiting = useQuery({ ...freezesQuery(client, poolId), enabled: mayDraw });
  // A key pressed while the report is being read waits for it; only where nobody was drawn it is refused.
  const newestRead = async () => {
    const [first] = await queryClient.ensureQueryData(previousQuery(client, poolId));
    return first ?? null;
  };
  const isDrawn =
    newest !== undefined && newest.year === numbers?.year && newest.period === numbers.period;
  const subject: ReportSubject = {
    isRead: numbers !== undefined && previous.data !== undefined,
    mayDraw,
    ofConsortium: numbers?.ofConsortium ?? false,
    isDrawn,
    nobodyDrawn: previous.data?.length === 0,
    newestRead,
    // What is frozen already is drawn; before a freeze it is asked.
    freezeAndDraw: async () => {
      const lists = await queryClient.fetchQuery(freezesQuery(client, poolId));
      if (lists.some(({ isOver }) => !isOver)) setFrozen(await freezePool(client, poolId));
      else setFreezing(true);
    },
    downloadDraw: async () => {
      const drawn = await newestRead();
      if (!drawn) return;
      const { selectionId, name } = drawn;
      const params = { clientId: client, poolId, selectionId };
      saveFile(await call(selectionsApi.published, { params }, { client }), `Draw ${name}.txt`);
    },
    openHiddenDay: () => setHiding(true),
  };
  useScope('randomReport', subject, { pane });
  const { setTitle } = pane;
  const title = newest?.poolName ?? 'Pool report';
  useEffect(() => setTitle(title), [setTitle, title]);
  const failed = calculation.error ?? previous.error;
  if (failed)
    return (
      <ErrorState
        error={failed}
        onRetry={() => void Promise.all([calculation.refetch(), previous.refetch()])}
      />
    );
  return (
    <div className="randoms-wizard">
      <Section
        title={numbers ? `To select in ${numbers.name}` : 'To select'}
        actions={
          <>
            <CommandButton id="randomReport.hiddenDay" />
            <CommandButton id="randomReport.draw" variant="primary" />
          </>
        }
      >
        {overlaps.data && <PoolOverlaps client={client} overlaps={overlaps.data} />}
        {waiting.data && <WaitingLists lists={waiting.data} onTakeBack={setGivenUp} />}
        {numbers ? <Numbers numbers={numbers} /> : <p className="none">Reading …</p>}
      </Section>
      {one.data && <Drawn selection={one.data} />}
      {previous.data && previous.data.length === 0 && (
        <p className="none">Nobody has been drawn from this pool yet.</p>
      )}
      {previous.data && previous.data.length > 0 && (
        <Section title="Selections by period">
          <ScrollRegion aria-label="Selections by period" className="randoms-scroll">
            <table className="randoms-table">
              <thead>
                <tr>
                  <th scope="col">Period</th>
                  <th scope="col">In the list</th>
                  <th scope="col">Selected for drugs</th>
                  <th scope="col">Tested</th>
                  <th scope="col">Selected for alcohol</th>
                  <th scope="col">Tested</th>
                  <th scope="col">Signed</th>
                </tr>
              </thead>
              <tbody>
                {previous.data.map((row) => (
                  <tr key={row.selectionId}>
                    <th scope="row">
                      <Link
                        to={addressAt(randomsAddresses.selection, {
                          clientId: row.clientId,
                          poolId,
                          selectionId: row.selectionId,
                        })}
                      >
                        {row.name}
                      </Link>
                    </th>
                    <td>{showCount(row.people)}</td>
                    <td>{showCount(row.numToSelectDrug)}</td>
                    <td>{showCount(row.drugTested)}</td>
                    <td>{showCount(row.numToSelectAlcohol)}</td>
                    <td>{showCount(row.alcoholTested)}</td>
                    <td>{row.state === 'closed' ? 'Yes' : 'No'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </Section>
      )}
      {hiding && (
        <HiddenDayDialog client={client} poolId={poolId} onClose={() => setHiding(false)} />
      )}
      {numbers && <Pattern client={client} poolId={poolId} year={numbers.year} />}
      {frozen && numbers && (
        <DrawDialog
          name={frozen.name}
          frozen={frozen}
          calculation={numbers}
          draw={(asked) => drawPool(client, frozen.poolId, asked)}
          onTakeBack={() => {
            setFrozen(null);
            setGivenUp(listOf(frozen));
          }}
          onClose={() => setFrozen(null)}
        />
      )}
      {freezing && numbers && (
        <FreezeDialog
          name={numbers.name}
          people={numbers.rosterNow}
          freeze={async () => {
            setFrozen(await freezePool(client, poolId));
            setFreezing(false);
          }}
          onClose={() => setFreezing(false)}
        />
      )}
      {givenUp && (
        <TakeBackDialog
          list={givenUp}
          takeBack={(reason) =>
            takeBackFreeze(client, poolId, { selectionId: givenUp.selectionId, reason })
          }
          onClose={() => setGivenUp(null)}
        />
      )}
    </div>
  );
}

/** The calculation, laid open. */
function Numbers({ numbers }: { numbers: Calculation }) {
  const { drug, alcohol, earlier } = numbers;
  if (numbers.ofConsortium)
    return (
      <p>
        {showCount(numbers.rosterNow)} of your people are in this pool. The service draws it over
        all of its companies at once, and the rate counts for them together. Of yours{' '}
        {showCount(drug.done)} are tested for drugs this year, and {showCount(drug.open)} open;{' '}
        {showCount(alcohol.done)} for alcohol, and {showCount(alcohol.open)} open.
      </p>
    );
  return (
    <>
      <table className="randoms-table">
        <thead>
          <tr>
            <th scope="col">Of the year</th>
            <th scope="col">Drugs</th>
            <th scope="col">Alcohol</th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              ['Rate', `${drug.rate}%`, `${alcohol.rate}%`],
              ['Average pool', drug.average, alcohol.average],
              ['Target', drug.target, alcohol.target],
              ['Tested', drug.done, alcohol.done],
              ['Selected, not tested yet', drug.open, alcohol.open],
              ['Still needed', drug.lacking, alcohol.lacking],
              [
                numbers.periodsLeft === 1
                  ? 'To select now, in the last period'
                  : `To select now, of ${numbers.periodsLeft} periods left`,
                drug.pick,
                alcohol.pick,
              ],
            ] as const
          ).map(([label, ...values]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, at) => (
                <td key={at}>{typeof value === 'number' ? showCount(value) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Drugs: {drug.forecast} Alcohol: {alcohol.forecast}
      </p>
      <p className="randoms-note">
        {showCount(numbers.rosterNow)} people are in the pool now.
        {alikeOf(earlier).map(
          ({ first, last, people, from }) =>
            ` ${first === last ? `Period ${first}` : `Periods ${first} to ${last}`}: ${showCount(people)} (${from.toLowerCase()}).`,
        )}
      </p>
    </>
  );
}

/** Earlier periods of a year; those that follow one another and are alike are told as one. */
function alikeOf(earlier: Calculation['earlier']) {
  const alike: { first: number; last: number; people: number; from: string }[] = [];
  for (const { period, people, from } of earlier) {
    const before = alike.at(-1);
    if (before?.people === people && before.from === from) before.last = period;
    else alike.push({ first: period, last: period, people, from });
  }
  return alike;
}

/** Who was drawn, and what proves how. */
function Drawn({ selection }: { selection: Selection }) {
  const { selected, alternates, snapshot } = selection;
  return (
    <>
      <Section
        title={`Selected in ${selection.name}`}
        actions={<CommandButton id="randomReport.open" />}
      >
        <ol className="randoms-people">
          {selected.map((person) => (
            <Person key={person.place} person={person} />
          ))}
        </ol>
        {selection.more && <p className="none">The file has the rest of them.</p>}
        {alternates.length > 0 && (
          <>
            <p>Alternates, in the drawn order</p>
            <ol className="randoms-people">
              {alternates.map((person) => (
                <Person key={person.place} person={person} />
              ))}
            </ol>
          </>
        )}
      </Section>
      <Section
        title="How it was drawn"
        actions={<CommandButton id="randomReport.download" variant="quiet" />}
      >
        <Facts
          items={[
            {
              label: 'In the list',
              value:
                snapshot.ofAll === null
                  ? showCount(snapshot.people)
                  : `${showCount(snapshot.ofAll)} of all companies, ${showCount(snapshot.people)} of yours`,
            },
            { label: 'List frozen', value: showInstant(snapshot.frozenAt) },
            { label: 'Hash of the list', value: snapshot.hash, mono: true },
            { label: 'Hash of the secret', value: selection.secretHash, mono: true },
            { label: 'Secret', value: selection.secret, mono: true },
            {
              label:
                selection.valueFrom === 'beacon'
                  ? 'Value, of a public beacon'
                  : selection.valueFrom === 'typed'
                    ? 'Value, typed'
                    : 'Value, drawn by the server',
              value: selection.value,
              mono: true,
            },
            { label: 'Drawn', value: showInstant(selection.drawnAt) },
            { label: 'By', value: selection.drawnBy ?? 'Service staff' },
            { label: 'Other numbers because', value: selection.adjusted },
          ]}
        />
        <TakenBackLists lists={selection.takenBack} />
      </Section>
    </>
  );
}

function Person({ person }: { person: SelectedPerson }) {
  const { employeeId, name, clientName, movedTo, seesFile, drug, alcohol, again } = person;
  const tests = [
    drug ? `drugs${tested(person.drugTestedOn)}` : '',
    alcohol ? `alcohol${tested(person.alcoholTestedOn)}` : '',
  ].filter(Boolean);
  return (
    <li className="randoms-line">
      {seesFile ? (
        <Link
          className="randoms-name"
          to={addressAt(employeesAddresses.file, { employeeId })}
          beside
        >
          {name}
        </Link>
      ) : (
        <span className="randoms-name">{name}</span>
      )}
      <span className="none">
        {[
          clientName,
          movedTo ? `now at ${movedTo}` : '',
          ...tests,
          again ? 'selected before this year' : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  );
}

const tested = (day: string | null) => (day === null ? '' : ` (tested ${showDate(day)})`);
