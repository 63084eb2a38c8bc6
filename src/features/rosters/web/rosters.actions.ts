import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { nothingToApply } from '../check-words.rules.ts';
import { isPhotosSubject } from './photos-subject.ts';
import { isRosterSubject } from './roster-subject.ts';

const onRoster = actionsOn(ofKind(isRosterSubject), 'Open a roster update first.');

/** Fetched with the first use: the shell begins without it. */
const commands = async () => (await import('./roster-commands.ts')).rosterCommands;

export const rostersActions = {
  'roster.template': async (context) => (await commands()).template(context),
  'roster.apply': onRoster(
    async (subject, context) => (await commands()).apply(subject, context),
    ({ roster: { state, counts } }) =>
      state === 'checked' && counts
        ? nothingToApply(counts)
        : 'Check the roster before you apply it.',
  ),
  'roster.stop': onRoster(
    async (subject, context) => (await commands()).stop(subject, context),
    ({ roster: { state } }) =>
      state === 'applied' || state === 'cancelled' ? 'This roster is finished.' : null,
  ),
  'roster.columns': onRoster(
    ({ chooseColumns }) => chooseColumns?.(),
    ({ chooseColumns }) =>
      chooseColumns ? null : 'It is too late for that. Upload the file again.',
  ),
  'roster.result': onRoster(async (subject) => (await commands()).result(subject)),
  'photos.finish': actionsOn(
    ofKind(isPhotosSubject),
    'Open an import of photos first.',
  )((photos) => photos.finish()),
} satisfies Actions;
