import type { Task } from '../review.shapes.ts';
import type { FormKey } from '../review.rules.ts';

/** What the steps are called on the screen. */
export const STEP_NAMES: Record<FormKey, string> = { searchAndMatch: 'Match', review: 'Review' };

/** How a paper came in. */
export const SOURCE_NAMES: Record<Task['source'], string> = {
  webUpload: 'Web upload',
  externalUpload: 'External upload',
  email: 'Email',
  fax: 'Fax',
  folder: 'Folder',
};
