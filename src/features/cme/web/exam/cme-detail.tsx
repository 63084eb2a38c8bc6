import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { meets } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import '#src/web/ui/task-form.css';
import type { Certificate } from '../../certificate.fields.ts';
import { cmeRecordsApi } from '../../cme-records.contract.ts';
import { cmeStateName, cmeStep } from '../../cme.rules.ts';
import type { CmeInstance, CmeRecord } from '../../cme.shapes.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { examPath } from './exam-address.ts';
import { ExamNotes } from './exam-notes.tsx';
import { ExamOrder } from './exam-order.tsx';
import { cmeRecordQuery } from './exam.queries.ts';
import { FindingList } from './finding-list.tsx';
import './exam.css';

const STATES = {
  ordered: ['Ordered', 'none'],
  received: ['Certificate in review', 'waiting'],
  verified: ['Verified', 'good'],
  rejected: ['Rejected', 'danger'],
} as const;
const NOTHING: ReadonlySet<never> = new Set();

/** What is recorded of one exam, with where it stands and what happened to it (R082). */
export function CmeDetail({ params, pane }: ScreenProps) {
  const { data, error, refetch } = useQuery(cmeRecordQuery(params['cmeId'] ?? ''));
  const employee = data?.exam?.employee;
  const { setTitle } = pane;
  const name = employee ? `${employee.lastName}, ${employee.firstName}` : '';
  useEffect(() => setTitle(name ? `Exam of ${name}` : 'CME detail'), [setTitle, name]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="exam-detail" aria-busy="true" />;
  const { record, exam } = data;
  const [words, tone] = STATES[record.state];
  const acknowledged = new Set(exam?.activities.flatMap((one) => one.acknowledged) ?? []);
  return (
    <div className="exam-detail" tabIndex={-1} data-autofocus>
      <p className="exam-ways">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {record.documentId && <Link to={documentAddress(record.documentId)}>Open the card</Link>}
        {exam && cmeStep(exam.state) && <Link to={examPath(exam.task)}>Open the exam</Link>}
      </p>
      {employee && <EmployeeFacts employee={employee} />}
      {exam?.order && (
        <Section title="Order">
          <ExamOrder order={exam.order} />
        </Section>
      )}
      <Section title="Findings">
        {record.certificate.examDate === null ? (
          <p className="task-note">This certificate has not been reviewed yet.</p>
        ) : (
          <FindingList findings={exam?.findings.map(findingOf) ?? []} acknowledged={acknowledged} />
        )}
      </Section>
      <RecordForm key={record.version} record={record} />
      {exam && <History exam={exam} />}
    </div>
  );
}

/** As the list of findings has them. */
function findingOf(finding: CmeInstance['findings'][number]) {
  return { ...finding, field: null };
}

/** The certificate as recorded; reviewers may correct it while it is in review. */
function RecordForm({ record }: { record: CmeRecord }) {
  const queryClient = useQueryClient();
  const { grants } = useViewer();
  const [typed, setTyped] = useState<Partial<Certificate>>({});
  const save = useMutation({
    mutationFn: () =>
      call(
        cmeRecordsApi.edit,
        { params: { cmeId: record.cmeId }, body: typed },
        { client: null, version: record.version },
      ),
    onSuccess: async () => {
      setTyped({});
      toast('The record is changed.', 'success');
      await queryClient.invalidateQueries({ queryKey: ['cme'] });
    },
  });
  const { once } = useSending();
  const changed = Object.keys(typed).length > 0;
  useUnsaved('The record', save.isPending ? 'sending' : changed ? 'lost' : 'nothing');
  const mayEdit = record.state === 'received' && meets(grants, cmeRecordsApi.edit.permission);
  return (
    <Section title="Certificate">
      <form
        aria-label="Certificate"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // What went wrong stands above the fields.
          if (changed) once(() => save.mutateAsync())?.catch(() => undefined);
        }}
      >
        {save.error && (
          <p className="form-error" role="alert">
            {messageOf(save.error)}
          </p>
        )}
        <CertificateFields
          value={{ ...record.certificate, ...typed }}
          suggested={NOTHING}
          faults={fieldErrorsOf(save.error)}
          onChange={(changes) => setTyped((now) => ({ ...now, ...changes }))}
          disabled={!mayEdit}
        />
        {mayEdit && (
          <Button type="submit" variant="primary" disabled={!changed} aria-busy={save.isPending}>
            Save
          </Button>
        )}
      </form>
    </Section>
  );
}

function History({ exam }: { exam: CmeInstance }) {
  const { item, startedAt, endedAt, activities } = exam;
  return (
    <Section title="History">
      <Facts
        items={[
          { label: 'Received', value: showInstant(item?.receivedAt ?? startedAt) },
          { label: 'Finished', value: showInstant(endedAt) },
        ]}
      />
      <ExamNotes activities={activities} />
      <ol className="step-notes" aria-label="Steps">
        {activities.toReversed().map(({ activityId, at, userName, fromState, toState }) => (
          <li key={activityId} className="task-note">
            {[
              showInstant(at),
              userName,
              [cmeStateName(fromState), cmeStateName(toState)].filter(Boolean).join(' → '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
    </Section>
  );
}
