import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastDayBefore } from '#src/shared/dates.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { useMediaQuery } from '#src/web/media-query.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { fillPath } from '#src/shared/endpoint.ts';
import { NARROW } from '#src/web/shell/shell-state.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { saveFile } from '#src/web/ui/save-file.ts';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { type Audited, auditedApi } from '../audited.contract.ts';
import { RECORD_WORDS } from '../audits.rules.ts';
import type { AuditedSubject } from './audit-subjects.ts';
import { auditedAddress } from './audited-address.ts';
import { CompanyPart, DriverPart } from './audited-parts.tsx';
import './audited.css';
import { notesText, useNotes } from './audited-notes.ts';
import { auditedCompanyQuery, auditedDriverQuery, auditedQuery } from './audits.queries.ts';

/** What an auditor is given: the drivers of the sample, a file beside its papers, and the company's own (R127, R128). */
export function AuditedScreen(props: ScreenProps) {
  const { data, error, refetch } = useQuery(auditedQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p className="none audited-wait" role="status">
        Loading …
      </p>
    );
  return <Files {...props} audit={data} />;
}

function Files({ audit, pane, search }: ScreenProps & { audit: Audited & { expiresAt: string } }) {
  const { setTitle } = pane;
  useEffect(() => setTitle(audit.title), [setTitle, audit.title]);
  const { notes, write, isKept } = useNotes(audit.auditId);
  const subject: AuditedSubject = {
    kind: 'audited',
    saveNotes: () =>
      saveFile(
        new Blob([notesText(audit, audit.drivers, notes)], { type: 'text/plain' }),
        'Notes of the audit.txt',
      ),
  };
  useScope('audited', subject, { pane });
  const isCompany = search['part'] === 'company';
  const driver = audit.drivers.find(({ employeeId }) => employeeId === search['driver']);
  const paper = typeof search['paper'] === 'string' ? search['paper'] : null;
  const of = isCompany ? 'company' : driver?.employeeId;
  const isNarrow = useMediaQuery(NARROW);
  return (
    <div className="audited">
      <aside className="audited-side">
        <h2>{audit.employerName}</h2>
        <p className="none">
          {audit.title} · {showDate(audit.periodFrom)} – {showDate(audit.periodTo)}
        </p>
        <p className="none">
          For {audit.label}, until {showDate(lastDayBefore(audit.expiresAt))}. Reading alone: what
          you open is recorded for the company.
        </p>
        {audit.records.length > 0 && (
          <p className="none">With {audit.records.map((one) => RECORD_WORDS[one]).join(', ')}.</p>
        )}
        <nav aria-label="Files of the audit">
          <ul className="audited-list">
            <li>
              <Link to={auditedAddress({})} current={of === undefined}>
                What was asked for
              </Link>
            </li>
            <li>
              <Link to={auditedAddress({ part: 'company' })} current={isCompany}>
                The company’s own file
              </Link>
            </li>
            {audit.drivers.map(({ employeeId, name, how }) => (
              <li key={employeeId}>
                <Link
                  to={auditedAddress({ driver: employeeId })}
                  current={employeeId === driver?.employeeId}
                >
                  {name}
                </Link>
                <span className="none">
                  {how === 'random' ? 'drawn' : 'chosen'}
                  {notes[employeeId]?.trim() ? ' · noted' : ''}
                </span>
              </li>
            ))}
          </ul>
        </nav>
        <CommandButton id="audited.saveNotes" />
      </aside>
      <section
        key={of}
        ref={of === undefined || !isNarrow ? null : fileShown}
        className="audited-file"
        aria-label="File"
      >
        {isCompany ? (
          <CompanyPart paper={paper} />
        ) : driver ? (
          <DriverPart key={driver.employeeId} employeeId={driver.employeeId} paper={paper} />
        ) : (
          <Asked audit={audit} />
        )}
        {of !== undefined && (
          <div>
            <TextAreaField
              label="My notes"
              hint={
                isKept
                  ? 'They stay in this browser; nobody else sees them.'
                  : 'This browser keeps nothing: save them as a file before you leave.'
              }
              rows={4}
              value={notes[of] ?? ''}
              onChange={(text) => write(of, text)}
            />
          </div>
        )}
      </section>
      {paper !== null && of !== undefined && (
        <Paper key={paper} driver={isCompany ? null : of} paper={paper} />
      )}
    </div>
  );
}

/** A paper with its watermark, to be read, and to be saved and printed as it is shown. */
function Paper({ driver, paper }: { driver: string | null; paper: string }) {
  const ofDriver = useQuery({ ...auditedDriverQuery(driver ?? ''), enabled: driver !== null });
  const ofCompany = useQuery({ ...auditedCompanyQuery(), enabled: driver === null });
  const shown =
    driver === null
      ? ofCompany.data?.papers.find(({ paperId }) => paperId === paper)
      : ofDriver.data?.documents.find(({ documentId }) => documentId === paper);
  const name = !shown ? 'Document' : 'paperType' in shown ? shown.paperType : shown.documentType;
  return (
    <div className="audited-paper" ref={paperShown}>
      <PdfView
        path={
          driver === null
            ? fillPath(auditedApi.paper.path, { paperId: paper })
            : fillPath(auditedApi.document.path, { employeeId: driver, documentId: paper })
        }
        documentKey={paper}
        label={name}
        fileName={`${[name, shown?.docDate].filter(Boolean).join(' ')}.pdf`}
      />
    </div>
  );
}

/** On a phone the file stands below the list. */
const fileShown = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'start' });
/** On a phone the paper stands below the file: it is brought into sight. */
const paperShown = (shown: HTMLDivElement | null) => shown?.scrollIntoView({ block: 'start' });

/** What an auditor is told of a line; how far the company is with the others is its own affair. */
const ITEM_WORDS = {
  open: '',
  ready: '',
  given: 'handed over',
  notApplicable: 'does not apply',
} as const;

function Asked({ audit }: { audit: Audited }) {
  return (
    <>
      <h3>What was asked for</h3>
      <ul className="audited-asked">
        {audit.items.map(({ itemId, title, citation, state }) => (
          <li key={itemId}>
            {title}
            <span className="none">
              {[citation, ITEM_WORDS[state]].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {audit.drivers.length === 0 && (
        <EmptyState title="No driver is in the sample yet">
          The company still puts it together.
        </EmptyState>
      )}
    </>
  );
}
