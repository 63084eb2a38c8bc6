import { addressAt } from '#src/shared/address.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { EditedText } from '../settings.contract.ts';
import { settingsAddresses } from '../settings.addresses.ts';
import { isLicenseFormatsSubject } from './license-formats-subject.ts';
import { isDocumentTypesSubject } from './document-types-subject.ts';
import { askedAnnouncement } from './asked-announcement.ts';
import { isSettingsTextsSubject, type SettingsTextsSubject } from './settings-texts-subject.ts';

const onTexts = actionsOn(ofKind(isSettingsTextsSubject));

const onTypes = actionsOn(ofKind(isDocumentTypesSubject));
const onFormats = actionsOn(ofKind(isLicenseFormatsSubject));

/** Runs on the text under the cursor, if it is in use, or if it is retired. */
const onText = (
  active: boolean,
  act: (text: EditedText, subject: SettingsTextsSubject, context: ActionContext) => unknown,
): Action =>
  onTexts(
    async (subject, context) => {
      if (subject.text) await act(subject.text, subject, context);
    },
    ({ text }) => {
      if (!text) return 'Choose a text first.';
      if (text.active === active) return null;
      return active ? 'This text is retired. Put it back first.' : 'This text is in use.';
    },
  );

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-text.ts');

export const settingsActions = {
  'settings.announce': ({ open }) => {
    open(addressAt(settingsAddresses.texts, { collection: 'Broadcast' }));
    askedAnnouncement.ask('Broadcast');
  },
  'settingsText.add': onTexts(({ edit }) => edit(null)),
  'settingsText.change': onText(true, (text, { edit }) => edit(text)),
  'settingsText.retire': onText(true, async (text, _, context) =>
    (await changes()).setInUse(text, false, context),
  ),
  'settingsText.restore': onText(false, async (text, _, context) =>
    (await changes()).setInUse(text, true, context),
  ),
  'documentType.add': onTypes(({ addType }) => addType()),
  'documentType.change': onTypes(
    ({ documentType, changeType }) => {
      if (documentType) changeType(documentType);
    },
    ({ documentType }) => (documentType ? null : 'Choose a document type first.'),
  ),
  'documentType.remove': onTypes(
    async ({ documentType }, { toast }) => {
      if (!documentType) return;
      await (await import('./change-type.ts')).removeType(documentType);
      toast(`${documentType.name} is taken back.`, 'success');
    },
    ({ documentType }) => {
      if (!documentType) return 'Choose a document type first.';
      return documentType.isOwn
        ? null
        : 'This type came with the console: it can only end on a day.';
    },
  ),
  'licenseFormat.add': onFormats(({ addFormat }) => addFormat()),
  'licenseFormat.date': onFormats(
    ({ licenseFormat, dateFormat }) => {
      if (licenseFormat) dateFormat(licenseFormat);
    },
    ({ licenseFormat }) => (licenseFormat ? null : 'Choose a format first.'),
  ),
  'licenseFormat.remove': onFormats(
    async ({ licenseFormat }, { toast }) => {
      if (!licenseFormat) return;
      await (await import('./change-format.ts')).removeFormat(licenseFormat);
      toast('The format is taken back.', 'success');
    },
    ({ licenseFormat }) => {
      if (!licenseFormat) return 'Choose a format first.';
      return licenseFormat.allowed.includes('remove')
        ? null
        : 'A format that has begun is not taken back: it ends on a day.';
    },
  ),
} satisfies Actions;
