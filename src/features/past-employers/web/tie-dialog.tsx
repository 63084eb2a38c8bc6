import { useMutation } from '@tanstack/react-query';
import { writeDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import {
  type AnswerPaper,
  type PastEmployer,
  pastEmployersApi,
} from '../past-employers.contract.ts';

interface TieDialogProps {
  employer: PastEmployer;
  /** All of the file that may be somebody's answer. */
  papers: readonly AnswerPaper[];
  /** Of the past employers, by id. */
  names: ReadonlyMap<string, string>;
  onClose: () => void;
}

const draftOf = ({ papers }: PastEmployer) => ({
  documentIds: papers.map(({ documentId }) => documentId),
});

/** Says which answers on file are a past employer's. */
export function TieDialog({ employer, papers, names, onClose }: TieDialogProps) {
  const { client } = useViewer();
  const { base, draft, change, rebase, keep } = useEntries(employer, draftOf);
  const save = useMutation({
    mutationFn: () =>
      call(
        pastEmployersApi.tie,
        { params: { pastEmployerId: base.pastEmployerId }, body: draft },
        { client, version: base.version },
      ),
    onSuccess: async () => {
      toast('The documents of the past employer are kept.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['past-employers', client] });
      await queryClient.invalidateQueries({ queryKey: ['qualification', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, pastEmployersApi.tie.result);
      if (current) rebase(current);
    },
  });
  const hintOf = ({ pastEmployerId }: AnswerPaper) =>
    pastEmployerId !== null && pastEmployerId !== employer.pastEmployerId
      ? `Now of ${names.get(pastEmployerId) ?? 'another employer'}. A document is of one employer.`
      : undefined;
  return (
    <FormDialog
      title={`Documents of ${employer.name}`}
      description="Its answer, the record of good-faith efforts to get one (49 CFR 391.23(c)), and the driver’s authorization to ask it (40.25(b))."
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={keep(`pastEmployerPapers:${employer.pastEmployerId}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {papers.length === 0 && (
        <p className="field-hint">
          No such document is on file yet. Upload it under Documents first.
        </p>
      )}
      {papers.map((paper) => (
        <CheckboxField
          key={paper.documentId}
          label={`${paper.documentType}${paper.docDate === null ? '' : `, ${writeDate(paper.docDate)}`}`}
          hint={hintOf(paper)}
          checked={draft.documentIds.includes(paper.documentId)}
          onChange={(on) =>
            change({
              documentIds: on
                ? [...draft.documentIds, paper.documentId]
                : draft.documentIds.filter((one) => one !== paper.documentId),
            })
          }
        />
      ))}
    </FormDialog>
  );
}
