import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { correspondenceApi } from '../correspondence.contract.ts';
import { historyQuery } from './correspondence.queries.ts';

interface ReportDialogProps {
  dqItemId: string;
  onClose: () => void;
}

/** Tells those who run the installation that something went wrong with a document. */
export function ReportDialog({ dqItemId, onClose }: ReportDialogProps) {
  const [text, setText] = useState('');
  const report = useMutation({
    mutationFn: () =>
      call(
        correspondenceApi.reportError,
        { params: { dqItemId }, body: { whatWentWrong: text } },
        { client: null },
      ),
    onSuccess: ({ state }) => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: historyQuery(dqItemId).queryKey });
      if (state === 'kept')
        toast('Kept with the document. Nobody is set up here to be mailed of it.', 'warning');
      else toast('The error was sent to IT.', 'success');
    },
  });
  return (
    <Dialog title="Report an error to IT" onClose={onClose}>
      <Form
        label="Report an error to IT"
        submitLabel="Send report"
        error={report.error}
        keep={keeping(`report:${dqItemId}`, { text }, (kept) => setText(kept.text))}
        dirty={text.trim() !== ''}
        ready={text.trim() !== ''}
        onSubmit={() => report.mutateAsync()}
      >
        <TextAreaField
          label="What went wrong?"
          required
          takesFocus
          rows={6}
          value={text}
          onChange={setText}
          error={fieldErrorsOf(report.error)['whatWentWrong']}
          hint="What you did, what you expected, what came instead. No names, addresses or numbers of people: the document's id is sent along."
          maxLength={2000}
        />
      </Form>
    </Dialog>
  );
}
