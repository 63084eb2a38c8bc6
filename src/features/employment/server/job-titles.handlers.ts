import {
  type Place,
  placeOf,
  todayAt,
  worksAt,
} from '#src/features/clients/server/clients.service.ts';
import { countTitle, moveTitle } from '#src/features/employees/server/job-title-move.service.ts';
import { countOfTitle } from '#src/features/employees/server/people-counts.service.ts';
import { isTitleAsked } from '#src/features/qualification/server/rule-set.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { JOB_TITLE_ERRORS, JOB_TITLE_REQUIRED, jobTitlesApi } from '../job-titles.contract.ts';
import type { SavedTitle } from '../job-titles.contract.ts';
import {
  insertTitle,
  lockTitles,
  readTitle,
  retireTitle,
  titleNamed,
  updateTitle,
} from './job-titles.sql.ts';

const fail = thrower(JOB_TITLE_ERRORS);
const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** The location whose titles are changed. @throws request.not_found, request.forbidden for one that is only read from below */
async function ownPlace(db: Db, clientId: number): Promise<Place> {
  const place = await placeOf(db, clientId);
  if (!worksAt(db, clientId)) throw requestError('request.forbidden');
  await lockTitles(db, place.tenantId);
  return place;
}

/** A title of the location itself: one of the company is changed at the company. @throws request.not_found */
async function ownTitle(db: Db, place: Place, jobTitleId: number) {
  const title = await readTitle(db, place.tenantId, jobTitleId);
  if (title?.clientId !== place.clientId) throw requestError('request.not_found');
  return title;
}

/** Adds a title, or brings back the one of this name that was removed; returns its number. */
async function addTitle(
  db: Db,
  place: Place,
  named: { jobTitleId: number } | null,
  title: { jobTitle: string; safetySensitive: boolean },
): Promise<number> {
  const { tenantId } = place;
  if (!named)
    return db.as({ role: 'jobs', tenantId, sites: '*' }, (all) => insertTitle(all, place, title));
  await updateTitle(db, tenantId, { ...title, jobTitleId: named.jobTitleId });
  return named.jobTitleId;
}

export const jobTitlesCalls = callsOf(jobTitlesApi, {
  save: async (c) => {
    const { jobTitle = '', isNew = false, safetySensitive } = c.query;
    if (jobTitle === '') throw invalid('jobTitle', JOB_TITLE_REQUIRED);
    const place = await ownPlace(c.db, c.params.clientId);
    const before = isNew ? null : await ownTitle(c.db, place, c.params.jobTitleId);
    const named = await titleNamed(c.db, place, jobTitle);
    if (named && !named.deactivated && named.jobTitleId !== before?.jobTitleId)
      throw invalid('jobTitle', 'There is a job title of this name already.');
    if (named?.deactivated && before)
      throw invalid(
        'jobTitle',
        'A title of this name was removed. Add it again, and move the employees.',
      );
    const title = {
      jobTitle,
      safetySensitive: safetySensitive ?? before?.safetySensitive ?? true,
    };
    if (before) await updateTitle(c.db, place.tenantId, { ...before, ...title });
    const jobTitleId = before?.jobTitleId ?? (await addTitle(c.db, place, named, title));
    const saved: SavedTitle = { ...title, jobTitleId, clientId: place.clientId };
    c.audit({
      entity: 'jobTitle',
      entityId: String(jobTitleId),
      clientId: place.clientId,
      detail: before
        ? {
            before: { jobTitle: before.jobTitle, safetySensitive: before.safetySensitive },
            ...title,
          }
        : { act: 'added', ...title },
    });
    c.live({ tenantId: place.tenantId, topic: 'clients', requirement: 'session' });
    return saved;
  },

  remove: async (c) => {
    const { deleteJobTitleId: jobTitleId, transferJobTitle: to } = c.query;
    const place = await ownPlace(c.db, c.params.clientId);
    const { tenantId } = place;
    const title = await ownTitle(c.db, place, jobTitleId);
    if (to !== undefined) {
      const next = await readTitle(c.db, tenantId, to);
      // It must count wherever the removed one did: there, or further up.
      if (!next || to === jobTitleId || !title.path.includes(next.clientId))
        throw invalid('transferJobTitle', 'Choose a job title that counts at the same locations.');
    }
    if (await isTitleAsked(c.db, tenantId, jobTitleId, await todayAt(c.db, place)))
      throw fail('job-titles.has_rules');
    const { count, frozen } = await countTitle(c.db, { tenantId, jobTitleId });
    if (frozen > 0) throw fail('job-titles.frozen');
    if (count > 0 && to === undefined) throw fail('job-titles.has_employees');
    const moved = to === undefined ? 0 : await moveTitle(c.db, { tenantId, from: jobTitleId, to });
    const left = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (all) =>
      countTitle(all, { tenantId, jobTitleId }),
    );
    if (left.count > 0) throw fail('job-titles.elsewhere');
    await retireTitle(c.db, tenantId, jobTitleId);
    c.audit({
      entity: 'jobTitle',
      entityId: String(jobTitleId),
      clientId: place.clientId,
      detail: { act: 'removed', jobTitle: title.jobTitle, moved, to: to ?? null },
    });
    for (const topic of ['clients', 'employees'])
      c.live({ tenantId, topic, requirement: 'session' });
    return { moved };
  },

  count: async (c) => {
    const { tenantId } = await placeOf(c.db, c.params.clientId);
    return { count: await countOfTitle(c.db, tenantId, c.query.jobTitleId) };
  },
});
