import { makeAskedDialog } from '#src/web/asked-dialog.ts';

/** The Add Accident dialog, asked for by a command and shown by the accidents of that employee. */
export const askedAccident = makeAskedDialog();
