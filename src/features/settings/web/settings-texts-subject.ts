import type { EditedCollection, EditedText } from '../settings.contract.ts';

/** The texts that the commands act on. */
export interface SettingsTextsSubject {
  settingsTexts: EditedCollection;
  /** The one under the cursor. */
  text: EditedText | null;
  /** Opens the dialog: for a new text, or for this one. */
  edit: (text: EditedText | null) => void;
}

export function isSettingsTextsSubject(subject: unknown): subject is SettingsTextsSubject {
  return typeof subject === 'object' && subject !== null && 'settingsTexts' in subject;
}
