import { makeAskedDialog } from '#src/web/asked-dialog.ts';

/** The dialog of a new past employer, asked for by a command and shown by the past employers of that employee. */
export const askedEmployer = makeAskedDialog();
