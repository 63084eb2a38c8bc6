import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { CLASSIFIED } from '#src/features/documents/document-fields.rules.ts';
import type { ClassifiedField, Proposed } from '#src/features/documents/document-fields.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import { call } from '#src/web/http.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useFormFocus } from '#src/features/work/web/use-form-focus.ts';
import { qualityApi } from '../quality.contract.ts';
import { DIFFERENCE_NAMES } from '../quality.rules.ts';
import type { SecondResult } from '../quality.shapes.ts';
import { openNextSecond } from './next-second.ts';
import { secondReviewQuery } from './quality.queries.ts';
import type { SecondReviewSubject } from './quality-subjects.ts';
import '#src/web/ui/task-form.css';

const FILED_WORDS: Readonly<Record<SecondResult['filed'], string>> = {
  upheld: 'The document stays as it was filed.',
  corrected: 'The filed document was corrected.',
  rejected: 'The filed document was rejected.',
  removed: 'The document was taken out of the file and is to be matched again.',
  kept: 'The filed document had been changed meanwhile, and was left as it is.',
};

const VERDICT_WORDS = {
  classified: null,
  bad: 'Rejected',
  wrongEmployee: 'Another driver’s document',
} as const;

/** What an answer says, as people read it. */
const WORDS: Record<
  ClassifiedField,
  (answer: Proposed & { typeName: string | null }) => string | null
> = {
  documentTypeId: ({ typeName }) => typeName,
  docDate: ({ docDate }) => showDate(docDate),
  expirationDate: ({ expirationDate }) => showDate(expirationDate),
};

/** Both answers to one paper, in what they differ, and what became of it. */
export function SecondResultView({ result, pane }: { result: SecondResult; pane: PaneHandle }) {
  const { secondReviewId, state, differs, first, second } = result;
  const body = useFormFocus(pane);
  const client = useQueryClient();
  const { setTitle } = pane;
  const mayExplain = result.allowed.includes('explain');
  const maySee = result.allowed.includes('see');
  useEffect(
    () => setTitle(state === 'upheld' ? 'Second look: upheld' : 'Second look: overturned'),
    [setTitle, state],
  );
  // Who gave the first answer has it in front of them now.
  useEffect(() => {
    if (!maySee) return;
    call(qualityApi.see, { params: { secondReviewId } }, { client: null, background: true }).then(
      () => client.invalidateQueries({ queryKey: ['quality'] }),
      // It stays marked as new, which is no harm.
      () => undefined,
    );
  }, [client, maySee, secondReviewId]);
  const next = () => openNextSecond((path) => pane.open(path));
  const subject: SecondReviewSubject = {
    kind: 'secondReview',
    send: next,
    skip: next,
    refusal: null,
    blind: null,
  };
  useScope('secondReview', subject, { pane });
  const verdict = VERDICT_WORDS[second.verdict];
  const rows = CLASSIFIED.map((id) => ({
    id,
    label: DOCUMENT_FIELDS[id].label,
    first: WORDS[id](first),
    second: WORDS[id](second),
  }));
  return (
    <div className="task-form">
      <div className="task-body" ref={body} tabIndex={-1} data-autofocus>
        <p className="second-head">
          <StatusBadge tone={state === 'upheld' ? 'good' : 'danger'}>
            {state === 'upheld' ? 'Upheld' : 'Overturned'}
          </StatusBadge>
          <span>{differs.map((one) => DIFFERENCE_NAMES[one]).join(', ')}</span>
        </p>
        <p className="task-note">
          {[result.employeeName, result.clientName, result.fileName].filter(Boolean).join(' · ')} ·{' '}
          {showInstant(result.decidedAt)}
        </p>
        <table className="second-answers">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Field</span>
              </th>
              <th scope="col">First: {first.userName}</th>
              <th scope="col">Second: {second.userName}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id} data-differs={differs.includes(row.id) || undefined}>
                <th scope="row">{row.label}</th>
                <td>{row.first || <span className="none">none</span>}</td>
                {verdict === null ? (
                  <td>{row.second || <span className="none">none</span>}</td>
                ) : (
                  at === 0 && (
                    <td rowSpan={rows.length} className="second-verdict">
                      {verdict}
                      {second.reason ? `: ${second.reason}` : ''}
                    </td>
                  )
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="second-filed">
          {FILED_WORDS[result.filed]}
          {result.tag && <span className="none"> Noted as: {result.tag}.</span>}
        </p>
        {mayExplain ? (
          <Explain result={result} />
        ) : (
          result.note && <p className="second-note">“{result.note}”</p>
        )}
      </div>
      <footer className="task-actions">
        <CommandButton id="secondReview.send" variant="primary">
          Next
        </CommandButton>
      </footer>
    </div>
  );
}

/** Why the first answer did not hold, in the second reviewer's words. */
function Explain({ result }: { result: SecondResult }) {
  const [note, setNote] = useState(result.note);
  const [error, setError] = useState<unknown>(null);
  const client = useQueryClient();
  const { secondReviewId } = result;
  const save = async () => {
    setError(null);
    try {
      const saved = await call(
        qualityApi.explain,
        { params: { secondReviewId }, body: { note } },
        { client: null },
      );
      client.setQueryData(secondReviewQuery(secondReviewId).queryKey, saved);
      toast('The first reviewer sees your note.', 'success');
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div className="second-explain">
      <TextAreaField
        label={`Why, for ${result.first.userName}`}
        value={note}
        onChange={setNote}
        rows={3}
        error={error === null ? undefined : messageOf(error)}
      />
      <Button disabled={note.trim() === '' || note === result.note} onClick={() => void save()}>
        Save the note
      </Button>
    </div>
  );
}
