import { makeAskedDialog } from '#src/web/asked-dialog.ts';

/** The dialog of a new announcement, asked for by a command and shown by the announcements. */
export const askedAnnouncement = makeAskedDialog();
