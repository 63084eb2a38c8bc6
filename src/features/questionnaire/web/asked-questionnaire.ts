import { makeAskedDialog } from '#src/web/asked-dialog.ts';

/** The questionnaire's dialog, asked for by a command and shown by the drug and alcohol part of that employee's file. */
export const askedQuestionnaire = makeAskedDialog();
