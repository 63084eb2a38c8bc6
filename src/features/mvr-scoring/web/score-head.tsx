import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Scoring } from '../mvr-scoring.shapes.ts';
import { BandBadge } from './band-badge.tsx';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** Whose record it is, by which rules, and what a scorer should know before the lines. */
export function ScoreHead({ scoring }: { scoring: Scoring }) {
  const { employee, definition, previous, differs, known, unread, reported } = scoring;
  const place = [scoring.clientName, scoring.locationName].filter(
    (name, at, all) => all.indexOf(name) === at,
  );
  const onRecord = [scoring.license, scoring.state].filter(Boolean).join(' ');
  const onFile = [employee.license, employee.licenseState].filter(Boolean).join(' ');
  return (
    <>
      <p className="score-note">{place.join(' · ')}</p>
      {scoring.simulated && (
        <p>
          <StatusBadge tone="warning">Simulated record: no state reported it.</StatusBadge>
        </p>
      )}
      {differs.length > 0 && (
        <p>
          <StatusBadge tone="danger">
            Not as in the file: {differs.join(', ')}. Check whose record it is.
          </StatusBadge>
        </p>
      )}
      {!known && (
        <p>
          <StatusBadge tone="warning">
            This document has not been entered yet: add its lines.
          </StatusBadge>
        </p>
      )}
      {unread > 0 && (
        <p>
          <StatusBadge tone="warning">
            {unread === 1 ? 'One line' : `${unread} lines`} could not be read: see the paper.
          </StatusBadge>
        </p>
      )}
      <Facts
        items={[
          {
            label: 'Driver',
            value: (
              <Link
                to={addressAt(employeesAddresses.file, { employeeId: employee.employeeId })}
                beside
              >
                {`${employee.lastName}, ${employee.firstName}`}
              </Link>
            ),
          },
          { label: EMPLOYEE_FIELDS.dob.label, value: showDate(employee.dob) },
          { label: 'License', value: onRecord || onFile, mono: true },
          ...(scoring.licenseStatus === null
            ? []
            : [{ label: 'License status', value: scoring.licenseStatus }]),
          {
            label: reported ? 'Report of' : 'Document of',
            value: showDate(scoring.reportDate),
          },
          { label: 'Scored by', value: `${definition.name}, version ${definition.version}` },
          ...(previous === null
            ? []
            : [
                {
                  label: 'Before',
                  value: (
                    <>
                      {previous.score} <BandBadge label={previous.band} bands={definition.bands} />{' '}
                      on {showDate(previous.reportDate)}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </>
  );
}
