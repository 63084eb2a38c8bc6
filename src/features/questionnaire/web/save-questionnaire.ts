import { uploadsApi } from '#src/features/intake/uploads.contract.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { questionnaireApi } from '../questionnaire.contract.ts';
import type { DrugAlcoholInfo } from '../questionnaire.contract.ts';
import type { Answer } from '../questionnaire.rules.ts';
import type { Paper } from './papers-step.tsx';
import { questionnaireQuery } from './questionnaire.queries.ts';

interface Saving {
  client: number | null;
  employeeId: string;
  user: { id: string; email: string };
}

/** Saves the answers and says so, or says that they were not (R215, R217). Returns whether they were. */
export async function saveAnswers(
  { client, employeeId, user }: Saving,
  answers: ReadonlySet<Answer>,
  knownOn: IsoDate | null,
): Promise<boolean> {
  try {
    const saved = await call(
      questionnaireApi.save,
      {
        params: { employeeId },
        query: { forUser: user.id },
        body: { positiveQuestionList: [...answers], ...(knownOn ? { knownOn } : {}) },
      },
      { client },
    );
    queryClient.setQueryData(questionnaireQuery(client, employeeId).queryKey, saved);
    toast('Drug and alcohol questionnaire information saved successfully', 'success');
    return true;
  } catch (error) {
    toast('Drug and alcohol questionnaire information could not be saved.', 'danger');
    // The words of the specification say what; these say why.
    toast(messageOf(error), 'danger');
    return false;
  }
}

/**
 * Uploads the papers one after the other and says how it went (R218, R219). Returns those that were refused, each with
 * its reason; a repeat of one that did arrive files nothing twice.
 */
export async function uploadPapers(
  { client, employeeId, user }: Saving,
  papers: readonly Paper[],
  type: NonNullable<DrugAlcoholInfo['upload']['type']>,
  docDate: IsoDate,
): Promise<Paper[]> {
  const failed: Paper[] = [];
  for (const paper of papers) {
    try {
      await call(
        uploadsApi.uploadForEmployee,
        {
          params: { employeeId },
          files: [paper.file],
          body: {
            docCategoryId: type.docCategoryId,
            docTypeId: type.docTypeId,
            uploadedBy: user.email,
            docDate,
          },
        },
        { client, idempotencyKey: paper.id },
      );
    } catch (error) {
      failed.push({ ...paper, error: messageOf(error) });
    }
  }
  void queryClient.invalidateQueries({ queryKey: ['documents', client] });
  void queryClient.invalidateQueries({ queryKey: ['employees', client] });
  if (failed.length === 0) toast('Saved document(s) successfully', 'success');
  else
    toast(
      papers.length > 1
        ? 'Failed to upload one or more documents'
        : 'Failed to upload the document',
      'danger',
    );
  return failed;
}
