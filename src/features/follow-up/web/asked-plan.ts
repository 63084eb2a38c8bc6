import { makeAskedDialog } from '#src/web/asked-dialog.ts';

/** The dialogs of a driver's follow-up plan, asked for by commands and shown in that driver's file. */
export const askedPlan = { facts: makeAskedDialog(), days: makeAskedDialog() };
