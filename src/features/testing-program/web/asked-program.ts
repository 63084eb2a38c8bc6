import { makeAskedDialog } from '#src/web/asked-dialog.ts';

/** The dialog of a driver's testing program, asked for by a command and shown in that driver's file. */
export const askedProgram = makeAskedDialog();
