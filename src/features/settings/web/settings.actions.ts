import { addressAt } from '#src/shared/address.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { EditedText } from '../settings.contract.ts';
import { settingsAddresses } from '../settings.addresses.ts';
import { askedAnnouncement } from './asked-announcement.ts';
import { isSettingsTextsSubject, type SettingsTextsSubject } from './settings-texts-subject.ts';

const onTexts = actionsOn(ofKind(isSettingsTextsSubject));

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
} satisfies Actions;
