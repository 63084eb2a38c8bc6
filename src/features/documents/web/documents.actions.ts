import { call } from '#src/web/http.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { documentsApi } from '../documents.contract.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { documentOf } from './documents-subject.ts';
import { documentAddress } from './documents.queries.ts';

/** Runs on the document under the cursor, or says that there is none. */
const onDocument =
  (act: (document: DocumentRecord, context: ActionContext) => void | Promise<void>): Action =>
  (context) => {
    const document = documentOf(context.subject);
    if (document) return act(document, context);
    context.toast('Choose a document first.', 'warning');
  };

/** Deletes a document, and offers to take it back (D18, D21). */
async function deleteDocument(document: DocumentRecord, context: ActionContext): Promise<void> {
  const { queryClient, toast, client, args } = context;
  const params = { documentId: document.id };
  const again = () => queryClient.invalidateQueries({ queryKey: ['documents', client] });
  const hidden = await call(
    documentsApi.hide,
    { params, body: { reason: args['reason'] ?? '' } },
    { client, version: document.version },
  );
  await again();
  toast(`${document.documentType} deleted.`, 'success', {
    undo: async () => {
      await call(documentsApi.restore, { params }, { client, version: hidden.version });
      await again();
    },
  });
}

export const documentsActions = {
  'documents.open': onDocument((document, { open }) =>
    open(documentAddress(document.id), { beside: true }),
  ),
  'documents.delete': onDocument(deleteDocument),
} satisfies Actions;
