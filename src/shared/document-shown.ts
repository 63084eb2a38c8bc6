import { requestError } from './errors.ts';
import { uuid } from './ids.ts';

/**
 * The id of the document that stood before the person who decides; null where there is none (D36). The console always says
 * it. Without it nothing is known of what was seen, as of a caller that is no screen.
 */
export const documentShown = uuid.nullable().optional();
export type DocumentShown = string | null | undefined;

/**
 * Nothing is decided on a document that was not shown: what was shown must be one of those that are there.
 * @throws request.not_shown for another, or for none where there is one
 */
export function checkShown(shown: DocumentShown, present: readonly string[]): void {
  if (shown === undefined) return;
  if (shown === null ? present.length > 0 : !present.includes(shown))
    throw requestError('request.not_shown');
}
