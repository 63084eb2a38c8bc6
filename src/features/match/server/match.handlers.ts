import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { latestToday } from '#src/shared/dates.ts';
import { matchApi, matchStepApi } from '../match.contract.ts';
import { personOnPaper } from '../new-file.rules.ts';
import { needTask, stepsOf } from '#src/features/work/server/claim.service.ts';
import { readItem } from '#src/features/intake/server/read-items.service.ts';
import { createFile, placesFor, titlesAt } from './new-file.service.ts';
import { match } from './match.service.ts';
import { itemText } from './paper-text.service.ts';
import { suggestForItem } from './suggestions.service.ts';
import { actOf } from '#src/features/intake/server/begin-act.service.ts';
import { announce } from '#src/features/intake/server/announce.service.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';

/** Making a file for somebody who has none. */
export const matchCalls = callsOf(matchApi, {
  newFile: async (c) => {
    const task = await needTask(c.db, c.params.taskId, c.caller.id);
    const item = await readItem(c.db, task.dqItemId);
    if (!item) throw requestError('request.not_found');
    const read = await itemText(c.db, c.kernel, await itemImages(c.db, [item.dqItemId]));
    return {
      person: personOnPaper(read.first, latestToday()),
      clientId: item.clientId,
      places: await placesFor(c.db, item.clientId, read.text, c.query.search ?? ''),
      jobTitles: c.query.place === undefined ? [] : await titlesAt(c.db, c.query.place),
    };
  },

  createFile: async (c) => {
    const done = await createFile(c, c.params.taskId, c.body);
    announce(c, done, { tags: done.tags, employeeId: done.about?.employeeId ?? null });
    return done.outcome;
  },
});

/** Whom a paper suggests, and whose it is. */
export const matchStepCalls = callsOf(matchStepApi, {
  suggestions: async (c) => {
    const task = await needTask(c.db, c.params.taskId, c.caller.id);
    return suggestForItem(c, task.dqItemId);
  },

  match: async (c) => {
    const { employeeId, ...held } = c.body;
    const me = stepsOf(c.grants).includes('review') ? c.caller.id : null;
    const done = await match(actOf(c, c.params.taskId, held), employeeId, me);
    // The client's chain hears of it when something in its files changes.
    announce(c, { ...done, about: null }, { employeeId });
    return done.outcome;
  },
});
