import { useState } from 'react';
import { showCount } from '#src/web/ui/counts.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { CsaCarrier, CsaStanding } from '../csa.contract.ts';
import { CARRIER_CLASSES } from '../csa.rules.ts';
import { DATA_SETS, type DataSet } from '../data-sets.rules.ts';
import { figure, share } from './csa-words.ts';
import { TrendChart } from './trend-chart.tsx';

interface OverviewProps {
  carrier: CsaCarrier;
  announced: readonly { name: string; source: string }[];
  releases: readonly { dataSet: string; release: string }[];
}

const nameOfSet = (dataSet: string) =>
  dataSet in DATA_SETS ? DATA_SETS[dataSet as DataSet] : dataSet;

/** A carrier's BASICs against their thresholds, and how they went over the releases. */
export function SafetyOverview({ carrier, announced, releases }: OverviewProps) {
  return (
    <div className="csa-overview">
      <Facts
        items={[
          { label: 'USDOT', value: carrier.DOTNumber, mono: true },
          { label: 'Name at FMCSA', value: carrier.legalName },
          { label: 'Location', value: carrier.clientName },
          { label: 'Thresholds', value: CARRIER_CLASSES[carrier.carrierClass] },
          { label: 'Power units', value: showMaybe(carrier.powerUnits) },
          { label: 'Drivers', value: showMaybe(carrier.drivers) },
          { label: 'MCS-150 filed', value: showDate(carrier.mcs150On) },
          {
            label: 'Driver inspections',
            value: outOf(carrier.driverInspections, carrier.driverOutOfService),
          },
          {
            label: 'Vehicle inspections',
            value: outOf(carrier.vehicleInspections, carrier.vehicleOutOfService),
          },
        ]}
      />
      <Section
        title={
          carrier.release ? `BASICs, release of ${showDate(carrier.release)}` : 'BASICs, no release'
        }
      >
        <Basics carrier={carrier} />
      </Section>
      <Trend carrier={carrier} />
      <p className="csa-note">
        {releases.length === 0
          ? 'No file of FMCSA was taken in yet.'
          : `Newest releases: ${releases
              .map(({ dataSet, release }) => `${nameOfSet(dataSet)} ${showDate(release)}`)
              .join(', ')}.`}{' '}
        {announced.length > 0 &&
          `Announced without a day, and not counted yet: ${announced.length} compliance categories (${announced[0]?.source}).`}
      </p>
    </div>
  );
}

const showMaybe = (count: number | null) => (count === null ? null : showCount(count));
const outOf = (all: number | null, out: number | null) =>
  all === null
    ? null
    : `${showCount(all)}, ${showCount(out ?? 0)} out of service${share(out ?? 0, all)}`;

function Basics({ carrier }: { carrier: CsaCarrier }) {
  return (
    <ScrollRegion className="csa-table" aria-label="BASICs">
      <table>
        <thead>
          <tr>
            <th scope="col">BASIC</th>
            <th scope="col">State</th>
            <th scope="col">Measure</th>
            <th scope="col">Percentile</th>
            <th scope="col">Threshold</th>
            <th scope="col">Inspections with violations</th>
            <th scope="col">Why no percentile</th>
          </tr>
        </thead>
        <tbody>
          {carrier.categories.map((row) => (
            <tr key={row.categoryId}>
              <th scope="row">{row.BasFullName}</th>
              <td>
                <Standing row={row} />
              </td>
              <td>{figure(row.measure)}</td>
              <td>{row.percentile === null ? 'Not published' : `${figure(row.percentile)}%`}</td>
              <td>{row.threshold}%</td>
              <td>{row.inspections === null ? '' : showCount(row.inspections)}</td>
              <td className="csa-why">{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Standing({ row }: { row: CsaStanding }) {
  if (row.over)
    return (
      <StatusBadge tone="danger" size="small">
        Over the threshold
      </StatusBadge>
    );
  if (row.acute)
    return (
      <StatusBadge tone="danger" size="small">
        Acute or critical
      </StatusBadge>
    );
  if (row.percentile !== null)
    return (
      <StatusBadge tone="good" size="small">
        Under the threshold
      </StatusBadge>
    );
  return (
    <StatusBadge tone="none" size="small">
      Not known
    </StatusBadge>
  );
}

function Trend({ carrier }: { carrier: CsaCarrier }) {
  const known = carrier.categories.filter(({ BasicID }) =>
    carrier.history.some(({ categories }) => categories.some((one) => one.BasicID === BasicID)),
  );
  const [asked, setAsked] = useState('');
  const chosen = known.find(({ BasicID }) => String(BasicID) === asked) ?? known[0];
  if (!chosen) return null;
  const points = carrier.history.map(({ release, categories }) => {
    const found = categories.find(({ BasicID }) => BasicID === chosen.BasicID);
    return {
      release,
      measure: found?.measure ?? null,
      percentile: found?.percentile ?? null,
    };
  });
  return (
    <Section
      title="Trend"
      actions={
        <SelectField
          label="BASIC"
          value={String(chosen.BasicID)}
          onChange={setAsked}
          options={known.map(({ BasicID, BasFullName }) => ({
            value: String(BasicID),
            label: BasFullName,
          }))}
        />
      }
    >
      <div className="csa-trend">
        <TrendChart name={chosen.BasFullName} threshold={chosen.threshold} points={points} />
        <ScrollRegion className="csa-table csa-trend-table" aria-label="Trend as a table">
          <table>
            <thead>
              <tr>
                <th scope="col">Release</th>
                <th scope="col">Measure</th>
                <th scope="col">Percentile</th>
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map(({ release, measure, percentile }) => (
                <tr key={release}>
                  <th scope="row">{showDate(release)}</th>
                  <td>{figure(measure)}</td>
                  <td>{percentile === null ? '' : `${figure(percentile)}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
    </Section>
  );
}
