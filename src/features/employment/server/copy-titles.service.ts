import { isAbove, type SettingsPart } from '#src/server/settings-part.ts';
import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { insertTitle, lockTitles, titleNamed, titlesOf, updateTitle } from './job-titles.sql.ts';

/**
 * The job titles of a location, for another to take over: those it lacks are added. None is removed, as people may have
 * it; one of a location above counts already.
 */
export const titleSettings: SettingsPart = {
  field: 'docTypes',
  permission: 'client.configureLocation',
  copy: async ({ db }, from, to) => {
    if (isAbove(from, to)) return;
    const place = await placeOf(db, to.clientId);
    const { tenantId } = place;
    await lockTitles(db, tenantId);
    for (const { jobTitle, safetySensitive } of await titlesOf(db, from)) {
      const title = { jobTitle, safetySensitive };
      const named = await titleNamed(db, place, jobTitle);
      if (named?.deactivated)
        await updateTitle(db, tenantId, { ...title, jobTitleId: named.jobTitleId });
      else if (!named)
        await db.as({ role: 'jobs', tenantId, sites: '*' }, (all) =>
          insertTitle(all, place, title),
        );
    }
  },
};
