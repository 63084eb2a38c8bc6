import { intakeAddresses } from '#src/features/intake/intake.addresses.ts';
import { call } from '#src/web/http.ts';
import { keepOption, readOption } from '#src/web/kept-options.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { documentFileApi } from '../document-file.contract.ts';
import { MVR_TYPES } from '../document-file.rules.ts';
import { documentsApi } from '../documents.contract.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { documentsSubject } from './documents-subject.ts';
import type { DocumentPart, DocumentsSubject } from './documents-subject.ts';
import { documentAddress, mvrAddress } from './documents.queries.ts';
import { TABS_OPTION, tabsMode } from './tabs-mode.ts';
import { addressAt } from '#src/shared/address.ts';

/** Runs on what the pane shows of documents, or says that there is none. */
const onDocuments =
  (act: (subject: DocumentsSubject, context: ActionContext) => void | Promise<void>): Action =>
  (context) => {
    const subject = documentsSubject(context.subject);
    if (subject) return act(subject, context);
    context.toast('Open the documents of an employee first.', 'warning');
  };

/** Runs on the document under the cursor, or says that there is none. */
const onDocument = (
  act: (document: DocumentRecord, context: ActionContext) => void | Promise<void>,
): Action =>
  onDocuments(({ document }, context) => {
    if (document) return act(document, context);
    context.toast('Choose a document first.', 'warning');
  });

async function again({ queryClient, client }: ActionContext): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['documents', client] }),
    queryClient.invalidateQueries({ queryKey: ['investigation', client] }),
  ]);
}

/** Deletes a document, and offers to take it back (D18, D21). */
async function deleteDocument(document: DocumentRecord, context: ActionContext): Promise<void> {
  const { toast, client, args } = context;
  if (!document.allowed.includes('hide')) {
    toast(
      document.hiddenAt === null
        ? 'This document is not yours to delete.'
        : 'This document is deleted already.',
      'warning',
    );
    return;
  }
  const params = { documentId: document.id };
  const hidden = await call(
    documentsApi.hide,
    { params, body: { reason: args['reason'] ?? '' } },
    { client, version: document.version },
  );
  await again(context);
  // What was taken back before its review is sent again, not restored.
  if (document.status === 'pendingReview') {
    toast('Your upload is taken back.', 'success');
    return;
  }
  toast(`${document.documentType} deleted.`, 'success', {
    undo: async () => {
      await call(documentsApi.restore, { params }, { client, version: hidden.version });
      await again(context);
    },
  });
}

async function restoreDocument(document: DocumentRecord, context: ActionContext): Promise<void> {
  if (!document.allowed.includes('restore')) {
    context.toast('This document is not deleted, or not yours to restore.', 'warning');
    return;
  }
  const { client } = context;
  const params = { documentId: document.id };
  await call(documentsApi.restore, { params }, { client, version: document.version });
  await again(context);
  context.toast(`${document.documentType} restored.`, 'success');
}

/** Makes a superseded document the current one again; undoing makes what superseded it current (D21). */
async function reinstateDocument(document: DocumentRecord, context: ActionContext): Promise<void> {
  if (!document.allowed.includes('reinstate')) {
    context.toast('Only a superseded document can be made the current one again.', 'warning');
    return;
  }
  const { client, toast } = context;
  const params = { documentId: document.id };
  await call(documentFileApi.reinstate, { params }, { client, version: document.version });
  await again(context);
  const { supersededBy } = document;
  toast(`This ${document.documentType} counts again.`, 'success', {
    ...(supersededBy === null
      ? {}
      : {
          undo: async () => {
            await call(
              documentFileApi.reinstate,
              { params: { documentId: supersededBy } },
              { client },
            );
            await again(context);
          },
        }),
  });
}

/** The employee of the open file, which a later feature publishes. */
function employeeOf(subject: unknown): string | null {
  if (typeof subject !== 'object' || subject === null || !('employeeId' in subject)) return null;
  return typeof subject.employeeId === 'string' ? subject.employeeId : null;
}

const showPart = (part: DocumentPart): Action =>
  onDocuments(({ show }, { toast }) =>
    show ? show(part) : void toast("Open the documents of an employee's file first.", 'warning'),
  );

export const documentsActions = {
  'documents.open': onDocument((document, { open }) =>
    open(documentAddress(document.id), { beside: true }),
  ),
  'documents.delete': onDocument(deleteDocument),
  'documents.restore': onDocument(restoreDocument),
  'documents.missing': ({ subject, open, toast }) => {
    const employeeId = employeeOf(subject);
    if (employeeId === null) toast('Open an employee file first.', 'warning');
    else open(addressAt(intakeAddresses.missing, { employeeId }), { beside: true });
  },
  'documents.reinstate': onDocument(reinstateDocument),
  'documents.openNewer': onDocument(({ supersededBy }, { open, toast }) =>
    supersededBy === null
      ? void toast('Nothing has taken the place of this document.', 'warning')
      : open(documentAddress(supersededBy), { beside: true }),
  ),
  'documents.showDeleted': onDocuments(({ toggleDeleted }) => toggleDeleted?.()),
  'documents.showFiled': showPart('filed'),
  'documents.showExternal': showPart('external'),
  'documents.showConsents': showPart('consents'),
  'documents.showHistory': showPart('history'),
  'documents.noteConsent': onDocuments(({ consent, noteConsent }, { toast }) =>
    consent && noteConsent
      ? noteConsent(consent)
      : void toast('Choose a consent in the list of consents first.', 'warning'),
  ),
  'documents.findMvr': onDocument((document, { open, toast }) =>
    MVR_TYPES.includes(document.documentTypeId)
      ? open(mvrAddress(document.id), { beside: true })
      : void toast('Choose an MVR first.', 'warning'),
  ),
  'documents.nextTab': onDocuments(({ tabs }) => tabs?.step(1)),
  'documents.previousTab': onDocuments(({ tabs }) => tabs?.step(-1)),
  'documents.closeTab': onDocuments(({ tabs }) => tabs?.close()),
  'documents.tabsMode': ({ toast }) => {
    const next = tabsMode(readOption(TABS_OPTION)) === 'multi' ? 'single' : 'multi';
    keepOption(TABS_OPTION, next);
    toast(
      next === 'multi'
        ? 'Documents you open stay open as tabs.'
        : 'One document at a time: opening another closes the one before.',
      'success',
    );
  },
} satisfies Actions;
