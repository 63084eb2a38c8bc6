import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contentPath } from '#src/features/documents/web/documents.queries.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import type { Fact } from '#src/web/ui/facts.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { DecisionFrame, useDecision } from '#src/features/work/web/decision-frame.tsx';
import type { Certificate } from '../certificates.shapes.ts';
import { CertificateStatus } from './certificate-status.tsx';
import type { CertificateSubject } from './certificate-subjects.ts';
import './certificates.css';
import { certificateQuery } from './certificates.queries.ts';

/** One certificate: what the driver stated, the signed PDF, and its review (R110). */
export function CertificateReview({ params, pane }: ScreenProps) {
  const certificateId = params['dacId'] ?? '';
  const client = useActingClient();
  const { data, error, refetch } = useQuery(certificateQuery(client, certificateId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Certificate, ${data.driverName}`);
  }, [data, setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Review key={certificateId} certificate={data} pane={pane} /> : null;
}

const NOTHING = {};

function Review({ certificate, pane }: { certificate: Certificate; pane: PaneHandle }) {
  const [note, setNote] = useState('');
  useUnsaved('the note of the review', note.trim() === '' ? 'nothing' : 'lost', () => setNote(''));
  const { allowed, documentId, violations } = certificate;
  const decision = useDecision({
    of: certificate.certificateId,
    held: NOTHING,
    version: certificate.version,
    documents: documentId === null ? [] : [documentId],
    // It stands in the same pane.
    show: () => undefined,
  });
  const subject: CertificateSubject = {
    kind: 'certificate',
    certificate,
    about: { employee: { value: certificate.employeeId, label: certificate.driverName } },
    decision,
    note,
    done: () => setNote(''),
  };
  useScope('certificate', subject, { pane });
  return (
    <DecisionFrame decision={decision}>
      <div className="certificate-review">
        <div className="certificate-facts">
          <p className="certificate-head">
            <CertificateStatus standing={certificate.standing} />
            <Link to={fileAddress(certificate.employeeId)}>Open the employee file</Link>
          </p>
          {certificate.namesDriver === false && (
            <StatusBadge tone="warning">
              The typed name is not the driver&rsquo;s as it stands in the file.
            </StatusBadge>
          )}
          <Facts items={factsOf(certificate)} />
          {violations && <Statement violations={violations} />}
          {allowed.includes('review') && (
            <TextAreaField
              label="Note of the review"
              hint="What you compared it with, such as the annual MVR. Your name and today’s date are kept with it."
              value={note}
              onChange={setNote}
              maxLength={1000}
              rows={2}
            />
          )}
          <div className="certificate-ways">
            {allowed.includes('review') && (
              <>
                <CommandButton id="certificate.accept" variant="primary">
                  Accept
                </CommandButton>
                <CommandButton id="certificate.sendBack">Send back</CommandButton>
              </>
            )}
            {allowed.includes('send') && (
              <CommandButton id="certificate.send" args={{ employee: certificate.employeeId }}>
                {certificate.standing === 'reviewed' ? 'Ask for a new one' : 'Send a new link'}
              </CommandButton>
            )}
            {allowed.includes('withdraw') && (
              <CommandButton id="certificate.withdraw" variant="quiet" />
            )}
            {allowed.includes('reopen') && (
              <CommandButton id="certificate.reopen" variant="quiet" />
            )}
          </div>
        </div>
        {documentId ? (
          <PdfView
            path={contentPath(documentId)}
            documentKey={documentId}
            label="Annual certificate of violations"
            fileName={`annual-certificate-${certificate.asOf ?? ''}.pdf`}
            passwordProtected={false}
          />
        ) : (
          <p className="none certificate-empty">
            The signed PDF appears here once the driver has signed.
          </p>
        )}
      </div>
    </DecisionFrame>
  );
}

function factsOf(one: Certificate): Fact[] {
  const signed: Fact[] =
    one.signedAt === null
      ? [
          { label: 'Link works until', value: showInstant(one.expiresAt) },
          { label: 'Opened', value: showInstant(one.openedAt) || 'Not yet' },
        ]
      : [
          { label: 'Signed by', value: one.signedName },
          { label: 'Signed', value: showInstant(one.signedAt) },
          { label: 'From address', value: one.signedIp, mono: true },
          ...(one.validThrough
            ? [{ label: 'Serves through', value: showDate(one.validThrough) }]
            : []),
        ];
  const reviewed: Fact[] =
    one.reviewedAt === null
      ? []
      : [
          {
            label: one.standing === 'sentBack' ? 'Sent back by' : 'Reviewed by',
            value: `${one.reviewerName ?? ''}, ${showInstant(one.reviewedAt)}`,
          },
          { label: one.standing === 'sentBack' ? 'Reason' : 'Note', value: one.reviewNote },
        ];
  return [
    { label: 'Driver', value: one.driverName },
    { label: 'Employer', value: one.employerName },
    { label: 'Sent', value: [showInstant(one.sentAt), one.sentBy].filter(Boolean).join(', ') },
    ...signed,
    ...reviewed,
  ];
}

type Violation = NonNullable<Certificate['violations']>[number];

const VIOLATION_COLUMNS: readonly Column<Violation>[] = [
  { id: 'date', title: 'Date', text: ({ date }) => showDate(date), width: 84 },
  { id: 'offense', title: 'Offense', text: ({ offense }) => offense, width: 'minmax(180px, 2fr)' },
  { id: 'place', title: 'Place', text: ({ location }) => location, width: 'minmax(110px, 1.2fr)' },
  { id: 'vehicle', title: 'Vehicle', text: ({ vehicle }) => vehicle, width: 'minmax(90px, 1fr)' },
];

function Statement({ violations }: { violations: readonly Violation[] }) {
  if (violations.length === 0)
    return <p className="certificate-none">The driver states: no violations in the 12 months.</p>;
  return (
    <DataList
      label="Violations stated"
      rows={violations}
      // They are part of what was signed: none comes or goes.
      rowId={(one) => String(violations.indexOf(one))}
      columns={VIOLATION_COLUMNS}
      status="ready"
      empty={null}
      whole
    />
  );
}
