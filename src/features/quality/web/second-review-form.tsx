import type { Proposed } from '#src/features/documents/document-fields.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { todayThere } from '#src/web/local-day.ts';
import { ClassificationDates } from '#src/features/review/web/classification-dates.tsx';
import { SOURCE_NAMES } from '#src/features/work/task.columns.ts';
import {
  classificationFaults,
  suggestedExpiration,
} from '#src/features/review/classification.rules.ts';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';
import { reviewTypesQuery } from '#src/features/intake/web/items.queries.ts';
import { TypeField } from '#src/features/review/web/type-field.tsx';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { FormProblems } from '#src/features/work/web/form-problems.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { UNHELD } from '#src/features/work/web/decision.ts';
import type { Seen } from '#src/features/work/web/decision.ts';
import { DecisionFrame, showPaper, useDecision } from '#src/features/work/web/decision-frame.tsx';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { usePaperBeside } from '#src/features/work/web/use-paper-beside.ts';
import { qualityApi } from '../quality.contract.ts';
import type { Verdict } from '../quality.rules.ts';
import type { BlindReview, SecondResult } from '../quality.shapes.ts';
import { openNextSecond } from './next-second.ts';
import { secondReviewQuery } from './quality.queries.ts';
import type { SecondReviewSubject } from './quality-subjects.ts';
import { SecondResultView } from './second-result.tsx';
import { useSecondLease } from './use-second-lease.ts';
import './quality.css';
import { qualityAddresses } from '../quality.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** A paper looked at a second time: the answer is given blind, then both are compared. */
export function SecondReview({ params, pane }: ScreenProps) {
  const { secondReviewId = '' } = params;
  const { data, error, refetch } = useQuery(secondReviewQuery(secondReviewId));
  usePaperBeside(pane, data && paperPath(data));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="task-form" aria-busy="true" />;
  return data.kind === 'blind' ? (
    <BlindForm key={secondReviewId} review={data} pane={pane} />
  ) : (
    <SecondResultView key={secondReviewId} result={data} pane={pane} />
  );
}

/** The address of the first file of a paper; null where it has none. */
function paperPath({ secondReviewId, images }: BlindReview | SecondResult): string | null {
  const [first] = images;
  return first
    ? addressAt(qualityAddresses.file, { secondReviewId, imageId: first.imageId })
    : null;
}

/** No expiry until it is typed: then it follows from the type and the date. */
type Typed = Omit<Proposed, 'expirationDate'> & Partial<Pick<Proposed, 'expirationDate'>>;

/** Papers that were passed over in this tab. */
const skipped = new Set<string>();

function BlindForm({ review, pane }: { review: BlindReview; pane: PaneHandle }) {
  const { secondReviewId, employee } = review;
  const lease = useSecondLease(review);
  const [typed, setTyped] = useState<Typed>({ documentTypeId: null, docDate: null });
  const [note, setNote] = useState('');
  const decision = useDecision({
    of: secondReviewId,
    held: lease.leaseId === null ? null : { leaseId: lease.leaseId },
    documents: review.images.map(({ imageId }) => imageId),
    show: () => showPaper(pane, paperPath(review)),
  });
  const name = employee ? `${employee.lastName}, ${employee.firstName}` : 'Second look';
  const isTyped = note !== '' || typed.documentTypeId !== null || typed.docDate !== null;
  const form = useReviewerForm({
    form: 'second',
    taskId: secondReviewId,
    documents: review.images,
    entries: { typed, note },
    restore: (back) => {
      setTyped(back.typed);
      setNote(back.note);
    },
    dirty: isTyped,
    decision,
    pane,
    title: `Second look: ${name}`,
    unsaved: { label: 'Second look', state: isTyped ? 'kept' : 'nothing' },
  });
  const { error, faults } = form;
  const typeInput = useRef<HTMLInputElement>(null);
  const { data: types = [] } = useQuery(reviewTypesQuery());
  const type = types.find(({ documentTypeId }) => documentTypeId === typed.documentTypeId) ?? null;
  const byTerm = type ? suggestedExpiration(type, typed.docDate) : null;
  const expirationDate =
    type && !type.expires
      ? null
      : typed.expirationDate === undefined
        ? byTerm
        : typed.expirationDate;
  const go = (path: string) => pane.open(path);

  const change = (changes: Partial<Typed>): void => {
    setTyped((all) => ({ ...all, ...changes }));
    form.mend();
  };
  const give = (answer: Verdict) => async (seen: { leaseId: string } & Seen) => {
    form.closeReasons();
    const sent = send(secondReviewId, seen, answer, note);
    form.forgetSent(sent);
    const result = await sent.catch((failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.status !== 409) throw failure;
      if (failure.code === 'request.not_shown')
        void queryClient.invalidateQueries({
          queryKey: secondReviewQuery(secondReviewId).queryKey,
        });
      else lease.ended();
      throw failure;
    });
    lease.ended();
    await settle(result, go);
  };
  const classify = () =>
    form.decide('secondReview.send', () => {
      const { docDate } = typed;
      const isWrong = form.blame(
        classificationFaults(type, { docDate, expirationDate }, todayThere(employee)),
      );
      if (isWrong || !type || docDate === null) return null;
      const { documentTypeId } = type;
      return give({ verdict: 'classified', documentTypeId, docDate, expirationDate });
    });
  const subject: SecondReviewSubject = {
    kind: 'secondReview',
    refusal: lease.leaseId === null ? UNHELD : null,
    send: async () => void (await classify()),
    skip: async () => {
      await form.once(async () => {
        skipped.add(secondReviewId);
        await lease.release();
        await openNextSecond(go, [...skipped]);
      });
    },
    blind: {
      reject: form.askReason,
      wrongEmployee: async () => {
        await form.decide('secondReview.wrongEmployee', () => give({ verdict: 'wrongEmployee' }));
      },
      chooseType: (index) => {
        const chosen = types[index];
        if (chosen) change({ documentTypeId: chosen.documentTypeId });
      },
      findType: () => typeInput.current?.focus(),
    },
  };
  useScope('secondReview', subject, { pane });

  return (
    <DecisionFrame decision={decision}>
      <ReviewerForm
        form={form}
        label="What this document is"
        footer={
          <>
            <CommandButton id="secondReview.reject">Bad</CommandButton>
            <CommandButton id="secondReview.wrongEmployee">Wrong driver</CommandButton>
            <CommandButton id="secondReview.skip">Skip</CommandButton>
            <CommandButton id="secondReview.send" variant="primary">
              Send
            </CommandButton>
          </>
        }
        dialog={
          <RejectDialog
            of={form}
            command="secondReview.reject"
            withoutNote
            onReject={(reasonId) =>
              form.decide('secondReview.reject', () => give({ verdict: 'bad', reasonId }))
            }
          />
        }
      >
        <p className="task-note" title={showInstant(review.receivedAt)}>
          Second look · {SOURCE_NAMES[review.source]}
          {review.clientName ? ` · ${review.clientName}` : ''}
          {review.sender ? ` · ${review.sender}` : ''}
        </p>
        <FormProblems
          notHeld={lease.problem === null ? null : messageOf(lease.problem)}
          onClaim={lease.claimAgain}
          error={error}
        />
        {employee && (
          <div className="second-facts">
            <EmployeeFacts employee={employee} />
          </div>
        )}
        <TypeField
          types={types}
          value={typed.documentTypeId}
          suggested={false}
          onChange={(documentTypeId) => change({ documentTypeId })}
          error={faults['documentTypeId']}
          inputRef={typeInput}
        />
        <ClassificationDates
          values={{ docDate: typed.docDate, expirationDate }}
          expires={type?.expires ?? null}
          hints={{
            docDate: undefined,
            expirationDate:
              typed.expirationDate === undefined && byTerm !== null
                ? 'by the type’s term'
                : undefined,
          }}
          faults={faults}
          onChange={change}
        />
        <TextAreaField
          label="Note for the first reviewer"
          value={note}
          onChange={setNote}
          rows={2}
          hint="Shown only if the answers differ."
        />
      </ReviewerForm>
    </DecisionFrame>
  );
}

async function send(
  secondReviewId: string,
  seen: { leaseId: string } & Seen,
  answer: Verdict,
  note: string,
): Promise<SecondResult> {
  const common = { ...seen, note };
  const body =
    answer.verdict === 'classified'
      ? { ...answer, docDate: answer.docDate ?? '', ...common }
      : { ...answer, ...common };
  return call(qualityApi.decide, { params: { secondReviewId }, body }, { client: null });
}

/** Upheld: the next one opens. Overturned: both answers are shown first. */
async function settle(result: SecondResult, go: (path: string) => void): Promise<void> {
  if (result.state === 'upheld') {
    toast('Upheld: both answers are the same.', 'success');
    await openNextSecond(go, [...skipped]);
  }
  queryClient.setQueryData(secondReviewQuery(result.secondReviewId).queryKey, result);
  void queryClient.invalidateQueries({ queryKey: ['quality', null, 'results'] });
}
