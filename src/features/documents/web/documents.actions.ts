import { intakeAddresses } from '#src/features/intake/intake.addresses.ts';
import { call } from '#src/web/http.ts';
import { keepOption, readOption } from '#src/web/kept-options.ts';
import { actionsOn } from '#src/web/palette/action.ts';
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

const onDocuments = actionsOn(documentsSubject, 'Open the documents of an employee first.');

/** Runs on the document under the cursor, when that may be done with it. */
const onDocument = (
  act: (document: DocumentRecord, context: ActionContext) => void | Promise<void>,
  refusal: (document: DocumentRecord) => string | null = () => null,
): Action =>
  onDocuments(
    ({ document }, context) => document && act(document, context),
    ({ document }) => (document ? refusal(document) : 'Choose a document first.'),
  );

async function again({ queryClient, client }: ActionContext): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['documents', client] }),
    queryClient.invalidateQueries({ queryKey: ['investigation', client] }),
  ]);
}

/** Deletes a document, and offers to take it back (D18, D21). */
async function deleteDocument(document: DocumentRecord, context: ActionContext): Promise<void> {
  const { toast, client, args } = context;
  const params = { documentId: document.id };
  const hidden = await call(
    documentsApi.hide,
    { params, body: { reason: args['reason'] ?? '' } },
    { client, version: document.version },
  );
  await again(context);
  // What was taken back before its review is sent again, not restored.
  if (document.status === 'pendingReview') {
    toast('Your upload was withdrawn.', 'success');
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
  const { client } = context;
  const params = { documentId: document.id };
  await call(documentsApi.restore, { params }, { client, version: document.version });
  await again(context);
  context.toast(`${document.documentType} restored.`, 'success');
}

/** Makes a superseded document the current one again; undoing makes what superseded it current (D21). */
async function reinstateDocument(document: DocumentRecord, context: ActionContext): Promise<void> {
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
  onDocuments(
    ({ show }) => show?.(part),
    ({ show }) => (show ? null : "Open the documents of an employee's file first."),
  );

/** With the documents that stand open as tabs. */
const onTabs = (act: (tabs: NonNullable<DocumentsSubject['tabs']>) => void): Action =>
  onDocuments(
    ({ tabs }) => tabs && act(tabs),
    ({ tabs }) => (tabs ? null : 'Open a document first.'),
  );

export const documentsActions = {
  'documents.open': onDocument((document, { open }) =>
    open(documentAddress(document.id), { beside: true }),
  ),
  'documents.delete': onDocument(deleteDocument, ({ allowed, hiddenAt }) => {
    if (allowed.includes('hide')) return null;
    return hiddenAt === null
      ? 'This document is not yours to delete.'
      : 'This document is deleted already.';
  }),
  'documents.restore': onDocument(restoreDocument, ({ allowed }) =>
    allowed.includes('restore') ? null : 'This document is not deleted, or not yours to restore.',
  ),
  'documents.missing': actionsOn(
    employeeOf,
    'Open an employee file first.',
  )((employeeId, { open }) =>
    open(addressAt(intakeAddresses.missing, { employeeId }), { beside: true }),
  ),
  'documents.reinstate': onDocument(reinstateDocument, ({ allowed }) =>
    allowed.includes('reinstate')
      ? null
      : 'Only a superseded document can be made the current one again.',
  ),
  'documents.openNewer': onDocument(
    ({ supersededBy }, { open }) => open(documentAddress(supersededBy ?? ''), { beside: true }),
    ({ supersededBy }) =>
      supersededBy === null ? 'Nothing has taken the place of this document.' : null,
  ),
  'documents.showDeleted': onDocuments(
    ({ toggleDeleted }) => toggleDeleted?.(),
    ({ toggleDeleted }) =>
      toggleDeleted ? null : 'Open the list of documents of an employee first.',
  ),
  'documents.showFiled': showPart('filed'),
  'documents.showExternal': showPart('external'),
  'documents.showConsents': showPart('consents'),
  'documents.showHistory': showPart('history'),
  'documents.noteConsent': onDocuments(
    ({ consent, noteConsent }) => consent && noteConsent?.(consent),
    ({ consent, noteConsent }) =>
      consent && noteConsent ? null : 'Choose a consent in the list of consents first.',
  ),
  'documents.findMvr': onDocument(
    ({ id }, { open }) => open(mvrAddress(id), { beside: true }),
    ({ documentTypeId }) => (MVR_TYPES.includes(documentTypeId) ? null : 'Choose an MVR first.'),
  ),
  'documents.nextTab': onTabs((tabs) => tabs.step(1)),
  'documents.previousTab': onTabs((tabs) => tabs.step(-1)),
  'documents.closeTab': onTabs((tabs) => tabs.close()),
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
