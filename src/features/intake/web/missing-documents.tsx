import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { missingSteps, stepName } from '#src/features/documents/document-file.rules.ts';
import type { MissingStep } from '#src/features/documents/document-file.rules.ts';
import { DocumentStatusBadge } from '#src/features/documents/web/document-status.tsx';
import {
  documentAddress,
  documentTypesQuery,
} from '#src/features/documents/web/documents.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { UploadFiles } from './upload-files.tsx';
import { useEmployeeUploads } from './use-employee-uploads.ts';
import '#src/web/ui/task-form.css';
import './uploads.css';

/**
 * The missing-document wizard: seven types, each of a standard or an alternate id (R230), and what else the location
 * requires. One step after the other, from what is asked for and missing to what is not.
 */
export function MissingDocuments({ params }: ScreenProps) {
  const { employeeId = '' } = params;
  const client = useActingClient();
  const { data, error, refetch } = useQuery(documentTypesQuery(client, employeeId));
  const steps = useMemo(() => missingSteps(data ?? []), [data]);
  const [chosen, choose] = useState<string | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const wanted = steps.filter(({ open }) => open);
  const current = steps.find((step) => keyOf(step) === chosen) ?? wanted[0] ?? null;
  const following = (step: MissingStep) =>
    wanted[wanted.indexOf(step) + 1] ?? wanted.find((one) => one !== step) ?? null;
  const next = current && following(current);
  return (
    <div className="missing-screen">
      <ol className="missing-steps" aria-label="Documents to send">
        {steps.map((step) => (
          <li key={keyOf(step)}>
            <button
              type="button"
              className="missing-step"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => choose(keyOf(step))}
            >
              <span className="missing-name">{stepName(step)}</span>
              {noteOf(step) && <span className="task-note">{noteOf(step)}</span>}
              {step.status === 'missing' && !step.open ? (
                <StatusBadge tone="none">Not on file</StatusBadge>
              ) : (
                <DocumentStatusBadge
                  status={step.status}
                  daysLeft={step.daysLeft}
                  required={step.open}
                />
              )}
            </button>
          </li>
        ))}
      </ol>
      <p className="task-note" role="status">
        {wanted.length === 0
          ? current && 'Nothing that is required is missing.'
          : wanted.length === 1
            ? '1 document is to be sent.'
            : `${wanted.length} documents are to be sent.`}
      </p>
      {current ? (
        <Step
          key={keyOf(current)}
          step={current}
          employeeId={employeeId}
          client={client}
          onNext={next ? () => choose(keyOf(next)) : null}
        />
      ) : (
        <EmptyState title="Nothing required is missing">
          Choose a document above to send it anyway, or to send a newer one.
        </EmptyState>
      )}
    </div>
  );
}

const keyOf = ({ documentTypeId, authority }: MissingStep) => `${documentTypeId} ${authority}`;

/** Why a document that is not there need not be sent. */
function noteOf({ required, open, status }: MissingStep): string {
  if (!required) return 'Not required here';
  return !open && status === 'missing' ? 'On the location’s list, but no rule asks for it' : '';
}

interface StepProps {
  step: MissingStep;
  employeeId: string;
  client: number | null;
  onNext: (() => void) | null;
}

function Step({ step, employeeId, client, onNext }: StepProps) {
  const [filed, setFiled] = useState(false);
  const uploads = useEmployeeUploads({
    client,
    employeeId,
    initialType: String(step.choices[0]?.documentTypeId ?? ''),
    onFiled: () => setFiled(true),
  });
  return (
    <section className="missing-form" aria-label={stepName(step)}>
      <h3>{stepName(step)}</h3>
      <p className="task-note">
        {step.citation}
        {step.documentId !== null && (
          <>
            {' '}
            <Link to={documentAddress(step.documentId)} beside>
              Look at what is on file
            </Link>
          </>
        )}
      </p>
      {step.choices.length > 0 ? (
        <UploadFiles uploads={uploads} types={step.choices} />
      ) : (
        <p>Documents of this type are kept by our staff. Ask them to send it.</p>
      )}
      {onNext && (
        <Button variant={filed ? 'primary' : 'quiet'} onClick={onNext}>
          {filed ? 'Next document' : 'Skip to the next document'}
        </Button>
      )}
    </section>
  );
}
