import type { Db } from '#src/server/db/handle.ts';
import type { SettingsDocument } from '../settings.contract.ts';
import { documentOf } from './settings.sql.ts';

/** A text of the settings that administrators write, with its version, for a feature that has it accepted. */
export function settingsText(db: Db, id: string): Promise<SettingsDocument | null> {
  return documentOf(db, id);
}
