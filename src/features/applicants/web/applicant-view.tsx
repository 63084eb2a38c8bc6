import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { meets } from '#src/shared/permissions.ts';
import { useViewer } from '#src/web/viewer.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { makePart } from '#src/web/part.tsx';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts, type Fact } from '#src/web/ui/facts.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Applicant } from '../applicants.shapes.ts';
import { ApplicantStage, StaleBadge } from './applicant-stage.tsx';
import { ApplicantChecks } from './applicant-checks.tsx';
import { ApplicantLetters } from './applicant-letters.tsx';
import { applicantSubject } from './applicant-subjects.ts';
import { applicantQuery } from './applicants.queries.ts';
import './applicants.css';
import { TextParts } from './text-parts.tsx';

/** What is wanted before driving; of another feature, so its code comes by itself. */
const Wanted = makePart(
  async () =>
    (await import('#src/features/qualification/web/qualification-panel.tsx')).QualificationPanel,
);

/** The application of an applicant, with what was signed and what is decided (R114). */
export function ApplicantView({ params, pane }: ScreenProps) {
  const applicantId = params['applicantId'] ?? '';
  const client = useActingClient();
  const { data, error, refetch } = useQuery(applicantQuery(client, applicantId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Application, ${data.firstName} ${data.lastName}`);
  }, [data, setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <View applicant={data} pane={pane} /> : null;
}

function View({ applicant, pane }: { applicant: Applicant; pane: PaneHandle }) {
  const { applicantId, parts, allowed } = applicant;
  const { grants } = useViewer();
  const waits = applicant.stage !== 'hired' && applicant.stage !== 'declined';
  const subject = applicantSubject(applicant, applicant);
  useScope('applicant', subject, { pane });
  return (
    <div className="applicant">
      <p className="applicant-head">
        <ApplicantStage stage={applicant.stage} />
        {applicant.stale && <StaleBadge />}
        <Link to={fileAddress(applicantId)}>Open the employee file</Link>
      </p>
      {applicant.ssnTaken && (
        <StatusBadge tone="warning">
          Somebody else of the company has the SSN that was given. The file has none: compare the
          two files, and merge them if it is one person.
        </StatusBadge>
      )}
      {applicant.ageNote && <StatusBadge tone="warning">{applicant.ageNote}</StatusBadge>}
      <Facts items={factsOf(applicant)} />
      <div className="applicant-ways">
        {allowed.includes('hire') && <CommandButton id="applicant.hire" variant="primary" />}
        {allowed.includes('decline') && <CommandButton id="applicant.decline" />}
        {allowed.includes('ask') && <CommandButton id="applicant.ask" />}
        {allowed.includes('answer') && <CommandButton id="applicant.answer" />}
        {allowed.includes('write') && <CommandButton id="applicant.write" variant="quiet" />}
        {allowed.includes('reopen') && <CommandButton id="applicant.reopen" />}
      </div>
      {waits && <ApplicantChecks applicant={applicant} />}
      <ApplicantLetters letters={applicant.letters} />
      {waits && meets(grants, READS_FILES) && <Wanted.View employeeId={applicantId} pane={pane} />}
      {parts === null ? (
        <p className="none">
          This file was opened by hand: there is no application by link. A signed one on paper
          stands among the documents.
        </p>
      ) : (
        <TextParts
          parts={parts}
          actionOf={({ citation, withheld }) => (
            <span className="none">
              {withheld ? `${citation}. You may not see records of tests.` : citation}
            </span>
          )}
        />
      )}
      <Signatures applicant={applicant} />
    </div>
  );
}

function factsOf(one: Applicant): Fact[] {
  return [
    { label: 'Location', value: one.clientName },
    { label: EMPLOYEE_FIELDS.jobTitleId.label, value: one.jobTitle },
    ...(one.cdl === null ? [] : [{ label: 'CDL needed', value: one.cdl ? 'Yes' : 'No' }]),
    {
      label: 'Applied',
      value: `${showInstant(one.appliedAt)}, ${one.days === 1 ? '1 day' : `${one.days} days`} ago`,
    },
    ...(one.hireDate === null
      ? []
      : [{ label: EMPLOYEE_FIELDS.hireDate.label, value: showDate(one.hireDate) }]),
    ...(one.decidedAt === null
      ? []
      : [
          {
            label: one.stage === 'declined' ? 'Declined' : 'Decided',
            value: [showInstant(one.decidedAt), one.decidedBy].filter(Boolean).join(', '),
          },
        ]),
    ...(one.askedFor === null ? [] : [{ label: 'Waiting for', value: one.askedFor }]),
    ...(one.reason === null ? [] : [{ label: 'Reason', value: one.reason }]),
  ];
}

function Signatures({ applicant: { signatures } }: { applicant: Applicant }) {
  if (signatures.length === 0) return null;
  return (
    <Section title="Signed">
      <ul className="applicant-signed">
        {signatures.map((one) => (
          <li key={one.kind}>
            <p className="applicant-head">
              <strong>{one.title}</strong>
              {one.withdrawnAt !== null ? (
                <StatusBadge tone="warning">Withdrawn {showInstant(one.withdrawnAt)}</StatusBadge>
              ) : (
                <StatusBadge tone={one.agreed ? 'good' : 'warning'}>
                  {one.agreed ? 'Signed' : 'Not agreed'}
                </StatusBadge>
              )}
            </p>
            <p className="none applicant-proof">
              {one.agreed ? `${one.name ?? ''}, ` : ''}
              {showInstant(one.at)}, from {one.ip}
              {one.device === '' ? '' : `, ${one.device}`}. Version {one.version}
              {one.checkedOn === null ? ', not compared with its source yet' : ''}. SHA-256{' '}
              {one.textSha256}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
