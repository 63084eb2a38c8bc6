import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { undoWhile } from '#src/web/ui/undo-while.ts';
import type { Employment } from '../employment.contract.ts';
import { employmentQuery, renew } from './employment.queries.ts';

interface ReasonFormProps {
  label: string;
  /** What it does. */
  explained: string;
  danger?: boolean;
  employment: Employment;
  client: number | null;
  /** Does it, and returns what to say and how to take it back. */
  send: (
    reason: string,
    version: number,
    // Of the version that the step has made, and that it can be taken back from.
  ) => Promise<{ text: string; undo?: { run: () => Promise<unknown>; version: number } }>;
  onDone: () => void;
}

/** Asks for a reason, without which it is not done. */
export function ReasonForm({
  label,
  explained,
  danger,
  employment,
  client,
  send,
  onDone,
}: ReasonFormProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () => send(reason.trim(), employment.version),
    onSuccess: async ({ text, undo }) => {
      toast(
        text,
        'success',
        undo && {
          undo: async () => {
            await undo.run();
            await renew(queryClient, client);
          },
          while: undoWhile(
            queryClient,
            employmentQuery(client, employment.employeeId),
            ({ version }) => version === undo.version,
          ),
        },
      );
      onDone();
      await renew(queryClient, client);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['employment', client] }),
  });
  return (
    <Form
      label={label}
      submitLabel={label}
      {...(danger ? { danger } : {})}
      onSubmit={() => save.mutateAsync()}
      error={save.error}
      keep={keeping(`${label}:${employment.employeeId}`, { reason }, (kept) =>
        setReason(kept.reason),
      )}
      ready={reason.trim() !== ''}
      dirty={reason !== ''}
      onLeave={onDone}
    >
      <TextAreaField
        label="Reason"
        required
        takesFocus
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={fieldErrorsOf(save.error)['reason']}
        hint={explained}
      />
    </Form>
  );
}
